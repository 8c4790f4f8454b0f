import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { allPages, Driver, fieldsOf, NOON, type Page, rejectedFields } from '../driver.ts'

type Report = Record<string, number>

interface MemberRow extends Report {
  userId: number
}

/** Three recent Beijing days, and today. */
const DAYS = 'sdate=2025-06-14T16:00:00.000Z&edate=2025-06-17T15:59:59.000Z'
const TODAY = 'sdate=2025-06-17T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
afterAll(() => driver.close())

const report = (range: string) => driver.get<Report>(`/api/order/data-report?${range}`)
const memberRows = (query: string) => allPages<MemberRow>(driver, '/api/report/user-data-report', `?${query}`)
const payTypes = (inOrOut: boolean) =>
  driver.get<{ payType: number; balance: number }[]>(`/api/report/pay-report/${inOrOut}?${DAYS}`)

function sum(rows: readonly object[], name: string): number {
  return rows.reduce((total, row) => total + Number((row as Report)[name]), 0)
}

/** Matcher for a sum of points. */
function points(value: number): unknown {
  return expect.closeTo(value, 4)
}

describe('data-report', () => {
  test('has fourteen totals, which match the underlying lists', async () => {
    const total = await report(DAYS)
    expect(fieldsOf(total)).toBe(
      'payBalance payDeductBalance payDifferBalance payHandselBalance payInBalance payOutBalance sumActive sumBalance sumIntroduce sumNew sumNumber sumReturn sumWaterBalance sumWinLost',
    )
    const rows = await memberRows(DAYS)
    const changes = (type: number) =>
      allPages<{ changeBalance: number }>(driver, '/api/member/balance-change-list', `?uptype=${type}&${DAYS}`)
    expect(total).toMatchObject({
      payInBalance: points(sum(rows, 'payInBalance')),
      payOutBalance: points(sum(rows, 'payOutBalance')),
      payHandselBalance: points(sum(await changes(4), 'changeBalance')),
      payDeductBalance: points(-sum(await changes(5), 'changeBalance')),
      sumReturn: points(sum([...(await changes(8)), ...(await changes(9))], 'changeBalance')),
      sumIntroduce: points(sum(await changes(10), 'changeBalance')),
      sumActive: rows.filter(({ sumNumber }) => sumNumber).length,
      sumBalance: points(sum(rows, 'sumBalance')),
      sumWaterBalance: points(sum(rows, 'sumWaterBalance')),
      sumNumber: sum(rows, 'sumNumber'),
      sumWinLost: points(sum(rows, 'sumWinLost')),
      payDifferBalance: points(sum(rows, 'payInBalance') - sum(rows, 'payOutBalance')),
    })
    for (const [name, value] of Object.entries(total)) if (name !== 'sumNew') expect(value).not.toBe(0)
  })

  test('retained is the sum of all balances at the end of the range', async () => {
    const members = driver.simulator.world.members.all
    expect((await report(TODAY)).payBalance).toBeCloseTo(sum(members, 'cents') / 100, 4)
    const end = await allPages<Report>(driver, '/api/report/user-balance-list', '?date=2025-06-16T16:00:00.000Z')
    const balances = end.reduce((total, row) => total + [0, 1, 2].reduce((s, n) => s + (row[`balance${n}`] ?? 0), 0), 0)
    expect((await report(DAYS)).payBalance).toBeCloseTo(balances, 4)
  })

  test('counts registrations in the range, which may be last month or the period before it', async () => {
    const from = Date.UTC(2025, 2, 17, 16)
    const registered = driver.simulator.world.members.all.filter(({ registerTime }) => registerTime >= from)
    const { sumNew } = await report('sdate=2025-03-17T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z')
    expect(sumNew).toBe(registered.length)
    expect(sumNew).toBeGreaterThan(0)
  })

  test('includes new decisions and adjustments', async () => {
    onTestFinished(() => driver.control.reset())
    const before = await report(TODAY)
    const { id, userId } = await driver.control.addOrder({ inOrOut: true, balance: 40 })
    await driver.post('/api/pay/pay-verify', { newId: id, isConfirm: true })
    await driver.post('/api/pay/pay-agent-hand', { inOrOut: true, balance: 9, userId, remark: '' })
    await driver.post('/api/pay/pay-agent-hand', { inOrOut: false, balance: 5, userId, remark: '' })
    expect(await report(TODAY)).toEqual({
      ...before,
      payInBalance: points((before.payInBalance ?? 0) + 40),
      payDifferBalance: points((before.payDifferBalance ?? 0) + 40),
      payHandselBalance: points((before.payHandselBalance ?? 0) + 9),
      payDeductBalance: points((before.payDeductBalance ?? 0) + 5),
      payBalance: points((before.payBalance ?? 0) + 44),
    })
  })
})

test('pay-report splits the totals by pay type', async () => {
  const [total, ups, downs] = [await report(DAYS), await payTypes(true), await payTypes(false)]
  for (const rows of [ups, downs]) {
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(fieldsOf(row)).toBe('balance payType')
      expect(row.balance).toBeGreaterThan(0)
      expect(row.payType).toBeLessThanOrEqual(6)
    }
  }
  expect([sum(ups, 'balance'), sum(downs, 'balance')]).toEqual([
    points(total.payInBalance ?? 0),
    points(total.payOutBalance ?? 0),
  ])
})

describe('user-data-report', () => {
  test('has a row per member who bet or paid, largest stake first, with the current balance', async () => {
    const rows = await memberRows(DAYS)
    expect(fieldsOf(rows[0])).toBe(
      'balance name payInBalance payOutBalance sumBalance sumNumber sumWaterBalance sumWinLost userId',
    )
    const stakes = rows.map(({ sumBalance }) => sumBalance ?? 0)
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a))
    for (const row of rows) expect(row.sumNumber || row.payInBalance || row.payOutBalance).toBeTruthy()
    const [first] = rows as [MemberRow]
    expect(first.balance).toBe((await driver.control.member(first.userId)).balance)
    const { sumNumber, sumBalance, payInBalance, sumWinLost } = await driver.get<Report>(
      `/api/order/bet-report?userid=${first.userId}&sdate=2025-06-15&edate=2025-06-17`,
    )
    expect(first).toMatchObject({ sumNumber, sumBalance, payInBalance, sumWinLost })
  })

  test('is paged and filtered by member, who always has a row', async () => {
    const rows = await memberRows(DAYS)
    const page = await driver.get<Page<MemberRow>>(`/api/report/user-data-report/2/10?${DAYS}`)
    expect(page).toEqual({ data: rows.slice(10, 20), rows: rows.length })
    expect(await memberRows(`${DAYS}&userid=${rows[3]?.userId}`)).toEqual([rows[3]])
    const active = new Set(rows.map(({ userId }) => userId))
    const inactive = driver.simulator.world.members.all.find(({ id }) => !active.has(Number(id)))
    expect(await memberRows(`${DAYS}&userid=${inactive?.id}`)).toMatchObject([
      { userId: Number(inactive?.id), sumNumber: 0 },
    ])
    expect(await memberRows(`${DAYS}&userid=1`)).toEqual([])
  })
})

describe('user-balance-list', () => {
  const list = (query: string) => allPages<Report>(driver, '/api/report/user-balance-list', `?${query}`)
  const flat = (rows: readonly Report[]) =>
    rows.flatMap((row) => [0, 1, 2].map((n) => ({ id: row[`userId${n}`], balance: row[`balance${n}`] ?? 0 })))

  test('has three members per row, highest balance first, and nulls at the end of the last row', async () => {
    const rows = await list('date=2025-06-17T16:00:00.000Z')
    expect(fieldsOf(rows[0])).toBe('balance0 balance1 balance2 name0 name1 name2 userId0 userId1 userId2')
    const members = driver.simulator.world.members.all
    expect(rows.length).toBe(Math.ceil(members.length / 3))
    expect(rows.at(-1)).toMatchObject({ userId0: expect.any(Number), userId1: null, name1: null, balance2: null })
    const balances = flat(rows).map(({ balance }) => balance)
    expect(balances).toEqual(balances.toSorted((a, b) => b - a))
    const { id } = members[0] as { id: bigint }
    expect(await list(`date=2025-06-17T16:00:00.000Z&userid=${id}`)).toEqual([
      expect.objectContaining({
        userId0: Number(id),
        balance0: (await driver.control.member(id)).balance,
        userId1: null,
      }),
    ])
  })

  test('shows the end of the requested day', async () => {
    const earlier = flat(await list('date=2025-06-15T16:00:00.000Z'))
    const range = 'sdate=2025-06-15T16:00:00.000Z&edate=2025-06-16T15:59:59.000Z'
    const changes = await allPages<{ userId: number; lastBalance: number }>(
      driver,
      '/api/member/balance-change-list',
      `?${range}`,
    )
    // Newest first: the first one of each member is the last of the day.
    const last = new Map(changes.toReversed().map(({ userId, lastBalance }) => [userId, lastBalance]))
    expect(last.size).toBeGreaterThan(20)
    for (const [userId, balance] of last) expect(earlier).toContainEqual({ id: userId, balance })
  })
})

test.each([
  ['/api/order/data-report', ['sdate', 'edate']],
  ['/api/order/data-report?sdate=2025-06-18&edate=2025-06-18T15:59:59.000Z', ['sdate']],
  ['/api/order/data-report?sdate=2025-03-16T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z', ['sdate']],
  ['/api/order/data-report?sdate=2025-06-17T16:00:00.000Z&edate=2025-06-18T16:00:00.000Z', ['edate']],
  [`/api/report/pay-report/1?${TODAY}`, ['inorout']],
  ['/api/report/pay-report/true', ['sdate', 'edate']],
  ['/api/report/user-data-report/1/50', ['sdate', 'edate']],
  ['/api/report/user-balance-list/1/50', ['date']],
  ['/api/report/user-balance-list/1/50?date=2025-06-18', ['date']],
  ['/api/report/user-balance-list/1/50?date=2025-06-18T16:00:00.000Z', ['date']],
])('%s is rejected', async (path, fields) => {
  expect(await rejectedFields(driver, 'GET', path)).toEqual(fields)
})
