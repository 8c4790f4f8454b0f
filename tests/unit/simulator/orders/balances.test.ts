import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireId } from '#tests/simulator/control.ts'
import { HOSTILE_HTML } from '#tests/simulator/world/chat/chat-seed.ts'
import { allPages, Driver, fieldsOf, NOON, type Page } from '../driver.ts'

interface ChangeRow {
  userId: number
  upType: number
  beforeBalance: number
  playDetail: string
  changeBalance: number
  lastBalance: number
  upTime: string
  memo: string
}

interface BetRow {
  userId: number
  qiShu: number | string
  playDetail: string
  award: number
  orderTime: string
}

interface TalkRow {
  userId: number
  lotteryId: number
  playId: number
  qiShu: number | string
  content: string
  time: string
}

/** The last seven days of Beijing. */
const WEEK = 'sdate=2025-06-11T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
afterAll(() => driver.close())

const bets = (query = '') => allPages<BetRow>(driver, '/api/order/list', query)
const changes = (query = '') => allPages<ChangeRow>(driver, '/api/member/balance-change-list', query)
const talk = (query = '') => allPages<TalkRow>(driver, '/api/chat/chat-list', query)

describe('balance changes', () => {
  test('form an unbroken chain that ends at each member’s balance', async () => {
    const last = new Map<number, ChangeRow>()
    const all = await changes()
    expect(driver.simulator.world.records.history.changes.length).toBeGreaterThan(8_500)
    for (const change of all) {
      const { userId, beforeBalance, changeBalance, lastBalance } = change
      expect(Math.round((beforeBalance + changeBalance) * 100)).toBe(Math.round(lastBalance * 100))
      expect(Math.min(beforeBalance, lastBalance)).toBeGreaterThanOrEqual(0)
      const next = last.get(userId)
      const endBalance = next
        ? next.beforeBalance
        : Number(driver.simulator.world.members.get(BigInt(userId)).cents) / 100
      expect(lastBalance).toBe(endBalance)
      last.set(userId, change)
    }
    expect(last.size).toBeGreaterThan(200)
  })

  test('cover all eleven types; type 0 selects every type', async () => {
    const all = await changes()
    const each = await Promise.all(Array.from({ length: 10 }, (_, n) => changes(`?uptype=${n + 1}`)))
    expect(each.every((some) => some.length > 0)).toBe(true)
    expect(each.flat().length).toBe(all.length)
    for (const [n, some] of each.entries()) expect(some.every(({ upType }) => upType === n + 1)).toBe(true)
    expect(await changes('?uptype=0')).toEqual(all)
    // Taken: withdrawals, deductions, bets. Given: everything else.
    for (const { upType, changeBalance } of all) expect(changeBalance < 0).toBe([3, 5, 6].includes(upType))
  })

  test('match the bets and orders of the other lists', async () => {
    const [bet] = (await bets()).filter(({ award }) => award > 0)
    const of = await changes(`?userid=${bet?.userId}`)
    const relatedBets = of.filter(
      ({ playDetail, memo }) => playDetail === bet?.playDetail && memo.includes(`${bet?.qiShu}期`),
    )
    expect(relatedBets.map(({ upType }) => upType)).toEqual([1, 6])
    expect(relatedBets.map(({ upTime }) => upTime)[1]).toBe(bet?.orderTime)
    expect(relatedBets[0]?.changeBalance).toBe(bet?.award)
    const orders = await driver.get<Page<{ userId: number; payType: number; balance: number; id: WireId }>>(
      `/api/pay/list/true/1/50?state=1&${WEEK}`,
    )
    const order = orders.data.find(({ payType }) => payType < 98)
    const payments = await changes(`?userid=${order?.userId}&uptype=2`)
    expect(payments).toContainEqual(
      expect.objectContaining({ changeBalance: order?.balance, memo: `订单号 ${order?.id}` }),
    )
  })

  test('include what operators do', async () => {
    const isolatedDriver = await Driver.start({ now: NOON })
    const id = isolatedDriver.simulator.world.members.all[50]?.id ?? 0n
    await isolatedDriver.control.setMember(id, { balance: 100 })
    const deposit = await isolatedDriver.control.addOrder({ inOrOut: true, userId: id, balance: 30.25 })
    const withdrawal = await isolatedDriver.control.addOrder({ inOrOut: false, userId: id, balance: 50 })
    for (const { id: newId } of [deposit, withdrawal])
      await isolatedDriver.post('/api/pay/pay-verify', { newId, isConfirm: true })
    for (const inOrOut of [true, false]) {
      await isolatedDriver.post('/api/pay/pay-agent-hand', { inOrOut, balance: 8, userId: id, remark: '活动' })
    }
    const rows = await allPages<ChangeRow>(isolatedDriver, '/api/member/balance-change-list', `?userid=${id}`)
    expect(
      rows.slice(0, 4).map(({ upType, beforeBalance, lastBalance }) => [upType, beforeBalance, lastBalance]),
    ).toEqual([
      [5, 88.25, 80.25],
      [4, 80.25, 88.25],
      [3, 130.25, 80.25],
      [2, 100, 130.25],
    ])
    expect(rows[0]).toMatchObject({ changeBalance: -8, memo: '活动', upTime: '2025-06-18 12:03:20' })
    await isolatedDriver.close()
  })
})

describe('chat records', () => {
  test('are about 2,500: bets as room messages, images, HTML with injection attempts', async () => {
    const all = await talk()
    const { records } = driver.simulator.world
    expect(Math.abs(records.chatRecords({ from: 0, to: NOON }).length - 2_500)).toBeLessThan(250)
    expect(fieldsOf(all[0])).toBe('content lotteryId name playId qiShu time userId')
    const contents = new Set(all.map(({ content }) => content))
    expect(contents).toContain(HOSTILE_HTML)
    expect([...contents].some((content) => /^photo-\d\.png$/.test(content))).toBe(true)
    const spokenBets = new Set(
      (await bets()).map((bet) => `${bet.userId} ${bet.orderTime} ${bet.qiShu} ${bet.playDetail}`),
    )
    const messages = all.filter((one) => spokenBets.has(`${one.userId} ${one.time} ${one.qiShu} ${one.content}`))
    expect(messages.length).toBeGreaterThan(1_000)
  })

  test('are filtered by all fields', async () => {
    const all = await talk()
    const one = all[300] as TalkRow
    expect(await talk(`?content=${encodeURIComponent('<p style')}`)).toEqual(
      all.filter(({ content }) => content.includes('<p style')),
    )
    const query = `?lotteryid=${one.lotteryId}&playid=${one.playId}&userid=${one.userId}&qishu=${one.qiShu}`
    expect(await talk(query)).toEqual(
      all.filter((other) => {
        const { lotteryId, playId, userId, qiShu } = other
        return lotteryId === one.lotteryId && playId === one.playId && userId === one.userId && qiShu === one.qiShu
      }),
    )
  })

  test('include room messages with the round of their time', async () => {
    const hub = await driver.startHub()
    const [{ lotteryId, playId }] = (await hub.invoke('getgroup')) as [{ lotteryId: number; playId: number }]
    const sent = await hub.invoke('publicsend', lotteryId, playId, 1, '本期封盘')
    const [home] = await driver.get<{ newQiShu: number }[]>(`/api/home/data?lotteryid=${lotteryId}`)
    expect((await talk('?userid=900001'))[0]).toEqual({
      userId: 900001,
      name: '客服',
      qiShu: home?.newQiShu,
      lotteryId,
      playId,
      content: '本期封盘',
      time: sent.time,
    })
  })
})
