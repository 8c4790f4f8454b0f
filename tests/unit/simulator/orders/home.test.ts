import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatBeijingTime, parseTime } from '#tests/simulator/wire/beijing.ts'
import { Driver, NOON } from '../driver.ts'

interface GameInfo {
  lotteryId: number
  oldQiShu: number | string
  oldOpenTime: string
  oldOpenResult: string
  newQiShu: number | string
  newOpenTime: string
  openState: number | 'wait'
  muteState: boolean
  banState: boolean
  sumNumber: number
}

const GAME_IDS = [10, 40, 50, 60, 100, 110, 120, 130, 140, 150, 160]

let driver: Driver

beforeEach(async () => {
  // The tests move the clock far ahead: the tokens must not expire.
  driver = await Driver.start({ now: NOON, accessSeconds: 10 ** 9 })
})
afterEach(() => driver.close())

async function info(id: number): Promise<GameInfo> {
  return (await driver.get<[GameInfo]>(`/api/home/data?lotteryid=${id}`))[0]
}

/** Sets the server's clock to some seconds before (negative) or after a game's next draw. */
async function aroundDraw(id: number, seconds: number): Promise<GameInfo> {
  await driver.control.clock({ fixed: NOON })
  const { newOpenTime } = await info(id)
  await driver.control.clock({ fixed: parseTime(newOpenTime) + seconds * 1000 })
  return info(id)
}

test('0 returns all eleven games, an id one, an unknown id none', async () => {
  const all = await driver.get<GameInfo[]>('/api/home/data?lotteryid=0')
  expect(all.map(({ lotteryId }) => lotteryId)).toEqual(GAME_IDS)
  const fields =
    'lotteryId oldQiShu oldOpenTime oldOpenResult oldNumber oldBalance oldWinLost newQiShu newOpenTime openState muteState banState sumNumber sumWinLost'
  for (const game of all) expect(Object.keys(game).toSorted()).toEqual(fields.split(' ').toSorted())
  expect(await driver.get('/api/home/data?lotteryid=110')).toEqual(all.filter(({ lotteryId }) => lotteryId === 110))
  expect(await driver.get('/api/home/data?lotteryid=11')).toEqual([])
})

describe('rounds', () => {
  test('count down by the clock: open, closed, drawn', async () => {
    const before = await aroundDraw(50, -31)
    expect(before.openState).toBe(1_000)
    const closed = await aroundDraw(50, -30)
    expect(closed.openState).toBe(0)
    expect((await aroundDraw(50, -1)).openState).toBe(-29_000)
    const drawn = await aroundDraw(50, 0)
    expect(drawn).toMatchObject({ oldQiShu: closed.newQiShu, oldOpenTime: closed.newOpenTime, openState: 180_000 })
    expect(drawn.newQiShu).toBe(Number(closed.newQiShu) + 1)
    expect(parseTime(drawn.newOpenTime) - parseTime(drawn.oldOpenTime)).toBe(210_000)
    expect(drawn.oldOpenResult).not.toBe(closed.oldOpenResult)
  })

  test('one game waits for its result after each draw', async () => {
    const closed = await aroundDraw(60, -1)
    const afterDraw = await aroundDraw(60, 0)
    expect(afterDraw).toEqual({ ...closed, openState: 'wait' })
    expect((await aroundDraw(60, 24)).openState).toBe('wait')
    expect(await aroundDraw(60, 25)).toMatchObject({ oldQiShu: closed.newQiShu, openState: 185_000 })
  })

  test('daily numbers restart at Beijing midnight', async () => {
    const midnight = parseTime('2025-06-19 00:00:00')
    for (const [id, last] of [
      [110, '20250618720'],
      [140, '20250618288'],
      [150, '20250618288'],
    ] as const) {
      await driver.control.clock({ fixed: midnight - 1 })
      expect(await info(id)).toMatchObject({ newQiShu: last, newOpenTime: formatBeijingTime(midnight) })
      await driver.control.clock({ fixed: midnight })
      expect(await info(id)).toMatchObject({ oldQiShu: last, newQiShu: '20250619001', sumNumber: 0 })
    }
  })

  test('advance with the clock without any request', async () => {
    await driver.control.clock({ fixed: null })
    const { openState, newOpenTime } = await info(100)
    const msUntilClose = parseTime(newOpenTime) - 60_000 - driver.simulator.world.now()
    expect(Math.abs(Number(openState) - msUntilClose)).toBeLessThan(5_000)
  })
})

describe('switches', () => {
  test('mute is 1, ban is 2, and both are stored', async () => {
    const set = (kind: number, id: number, state: boolean) =>
      driver.send('POST', `/api/home/updateing-state/${kind}/${id}?state=${state}`)
    expect((await set(1, 10, true)).envelope.data).toBe(true)
    expect(await info(10)).toMatchObject({ muteState: true, banState: false })
    await set(2, 10, true)
    await set(1, 10, false)
    expect(await info(10)).toMatchObject({ muteState: false, banState: true })
    expect((await set(1, 11, true)).envelope).toMatchObject({ succeeded: false, errors: '游戏不存在' })
  })

  test('setGame fixes fields until they are released', async () => {
    const actual = await info(40)
    await driver.control.setGame(40, { openState: '', newQiShu: '999' })
    expect(await info(40)).toEqual({ ...actual, openState: '', newQiShu: '999' })
    await driver.control.setGame(40)
    expect(await info(40)).toEqual(actual)
  })
})

test('pay types have names', async () => {
  const names = await driver.get<object[]>('/api/pay/pay-name-list')
  expect(names[0]).toEqual({ label: '支付宝', value: 1 })
  expect(names.length).toBe(6)
})
