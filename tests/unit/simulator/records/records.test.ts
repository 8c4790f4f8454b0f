import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTime } from '#tests/simulator/wire/beijing.ts'
import { allPages, Driver, fieldsOf, NOON, type Page, rejectedFields } from '../driver.ts'

interface BetRow {
  userId: number
  name: string
  lotteryId: number
  playId: number
  qiShu: number | string
  playDetail: string
  results: string
  award: number
  ipAddress: string
  orderTime: string
  isJieSuan: number
}

interface DrawRow {
  qiShu: number | string
  openTime: string
  addTime: string
  results: string
  winLost: number
}

/** The last seven days of Beijing. */
const WEEK = 'sdate=2025-06-11T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
afterAll(() => driver.close())

const bets = (query = '') => allPages<BetRow>(driver, '/api/order/list', query)
const draws = (id: number, query = '') => allPages<DrawRow>(driver, `/api/results/list/${id}`, query)

describe('bets', () => {
  test('are listed newest first with every field; by default the last seven days', async () => {
    const all = await bets()
    expect(all.length).toBeGreaterThan(3_500)
    expect(await bets(`?${WEEK}`)).toEqual(all)
    const times = all.map(({ orderTime }) => orderTime)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times.at(-1)?.slice(0, 10)).toBe('2025-06-12')
    expect(fieldsOf(all[0])).toBe(
      'award ipAddress isJieSuan lotteryId name orderTime playDetail playId qiShu results userId',
    )
    expect(driver.simulator.world.records.history.bets.length).toBeGreaterThan(5_500)
  })

  test('have the results of their rounds, and none before the draw', async () => {
    const all = await bets()
    const byNumber = new Map((await draws(50)).map((draw) => [draw.qiShu, draw]))
    const ofGame = all.filter(({ lotteryId }) => lotteryId === 50)
    expect(ofGame.length).toBeGreaterThan(500)
    for (const bet of ofGame) {
      const draw = byNumber.get(bet.qiShu)
      expect(bet.isJieSuan).toBe(draw ? 1 : 0)
      expect(bet.results).toBe(draw?.results ?? '')
      if (draw) expect(parseTime(bet.orderTime)).toBeLessThan(parseTime(draw.openTime))
    }
    const unsettled = all.filter(({ isJieSuan }) => isJieSuan === 0)
    expect(unsettled.length).toBeGreaterThan(10)
    expect(unsettled.every(({ award }) => award === 0)).toBe(true)
  })

  test('pay according to their text', async () => {
    const simple = (await bets('?lotteryid=50')).filter(({ playDetail, isJieSuan }) => {
      return isJieSuan === 1 && /^[大小]\d+$/.test(playDetail)
    })
    expect(simple.length).toBeGreaterThan(100)
    for (const { playDetail, results, award } of simple) {
      const won = playDetail[0] === (Number(results.split('=')[1]) >= 14 ? '大' : '小')
      expect(award).toBe(won ? Math.round(Number(playDetail.slice(1)) * 198) / 100 : 0)
    }
  })

  test('are filtered by all fields', async () => {
    const all = await bets()
    const [{ userId, qiShu, lotteryId, playId, orderTime }] = all.slice(700) as [BetRow]
    const same = (query: string, holds: (bet: BetRow) => boolean) => async () => {
      const expected = all.filter(holds)
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(all.length)
      expect(await bets(query)).toEqual(expected)
    }
    await same(`?userid=${userId}`, (bet) => bet.userId === userId)()
    await same(`?lotteryid=${lotteryId}`, (bet) => bet.lotteryId === lotteryId)()
    await same(`?playid=${playId}`, (bet) => bet.playId === playId)()
    await same(`?qishu=${qiShu}`, (bet) => String(bet.qiShu) === String(qiShu))()
    const at = new Date(parseTime(orderTime)).toISOString()
    await same(`?sdate=${at}&edate=${at}`, (bet) => bet.orderTime === orderTime)()
    await same(`?lotteryid=${lotteryId}&userid=${userId}&playid=${playId}&qishu=${qiShu}`, (bet) => {
      return bet.userId === userId && bet.qiShu === qiShu && bet.lotteryId === lotteryId && bet.playId === playId
    })()
  })

  test('are settled by the clock alone', async () => {
    const isolatedDriver = await Driver.start({ now: NOON })
    const list = () => allPages<BetRow>(isolatedDriver, '/api/order/list')
    const [unsettled] = (await list()).filter(({ isJieSuan }) => isJieSuan === 0)
    const before = await isolatedDriver.control.member(unsettled?.userId ?? 0)
    await isolatedDriver.control.clock({ fixed: NOON + 700_000 })
    const after = (await list()).find((bet) => bet.qiShu === unsettled?.qiShu && bet.userId === unsettled.userId)
    expect(after).toMatchObject({ ...unsettled, isJieSuan: 1, results: expect.stringMatching(/\d/) })
    expect((await isolatedDriver.control.member(before.id)).balance).toBe(before.balance)
    await isolatedDriver.close()
  })
})

describe('draws', () => {
  test('match the home info', async () => {
    for (const id of [10, 60, 100, 110, 160]) {
      const [home] = await driver.get<Record<string, unknown>[]>(`/api/home/data?lotteryid=${id}`)
      const { data, rows } = await driver.get<Page<DrawRow>>(`/api/results/list/${id}/1/10`)
      expect(data[0]).toMatchObject({
        qiShu: home?.oldQiShu,
        openTime: home?.oldOpenTime,
        results: home?.oldOpenResult,
        winLost: home?.oldWinLost,
      })
      expect(fieldsOf(data[0])).toBe('addTime openTime qiShu results winLost')
      expect(rows).toBeGreaterThan(1_000)
      expect(await driver.get(`/api/results/list/${id}/3`)).toEqual(data.slice(0, 3))
    }
  })

  test('are found by their complete number only', async () => {
    const [, , third] = await driver.get<DrawRow[]>('/api/results/list/110/3')
    expect(await driver.get(`/api/results/list/110/1/10?qishu=${third?.qiShu}`)).toEqual({ data: [third], rows: 1 })
    expect(await driver.get(`/api/results/list/110/5?qishu=${third?.qiShu}`)).toEqual([third])
    expect(await driver.get('/api/results/list/110/1/10?qishu=1')).toEqual({ data: [], rows: 0 })
    expect((await driver.send('GET', '/api/results/list/2/1/10')).envelope).toMatchObject({ errors: '游戏不存在' })
  })
})

describe('dates', () => {
  test.each([
    ['/api/order/list/1/10', 'sdate=2025-06-11T15:59:59.999Z', 'sdate'],
    ['/api/chat/chat-list/1/10', 'sdate=2025-06-11T15:59:59.999Z', 'sdate'],
    ['/api/member/balance-change-list/1/10', 'edate=2025-06-18T16:00:00.000Z', 'edate'],
    ['/api/order/list/1/10', 'sdate=2025-06-18T16:00:00.000Z', 'sdate'],
    ['/api/order/list/1/10', 'sdate=2025-06-18T00:00:00.000Z&edate=2025-06-17T00:00:00.000Z', 'edate'],
    ['/api/order/list/1/10', 'sdate=2025-06-18', 'sdate'],
    ['/api/member/balance-change-list/1/10', 'edate=2025-06-18%2000:00:00', 'edate'],
    ['/api/member/balance-change-list/1/10', 'uptype=11', 'uptype'],
    ['/api/order/list/1/10', 'lotteryid=0', 'lotteryid'],
    ['/api/chat/chat-list/1/10', 'qishu=abc', 'qishu'],
  ])('%s?%s is rejected for %s', async (path, query, field) => {
    expect(await rejectedFields(driver, 'GET', `${path}?${query}`)).toEqual([field])
  })
})
