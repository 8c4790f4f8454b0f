import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireRebate } from '#tests/simulator/control/records.ts'
import { HUGE_REBATE_ID } from '#tests/simulator/world/records/rebate-seed.ts'
import { allPages, Driver, fieldsOf, NOON, rejectedFields } from '../driver.ts'

const BATCH = '/api/rebate/rebate-all-verification'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

const rebates = (query = '') => allPages<WireRebate>(driver, '/api/rebate/list', query)

async function balanceOf({ userId }: WireRebate): Promise<number> {
  return Math.round((await driver.control.member(userId)).balance * 100)
}

function confirm({ id, expectedRebate }: WireRebate) {
  return { id, balance: expectedRebate, isConfirm: true }
}

describe('the list', () => {
  test('has several days of rows, forty pending, and one id beyond 2^53', async () => {
    const all = await rebates()
    expect(fieldsOf(all[0])).toBe(
      'actualRebate expectedRebate id loseBalance memo rebateDate state upName upTime userId waterBalance',
    )
    const dates = all.map(({ rebateDate }) => rebateDate)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect([dates[0], dates.at(-1)]).toEqual(['2025-06-17', '2025-06-12'])
    const pending = all.filter(({ state }) => state === 0)
    expect(pending.length).toBe(40)
    expect(pending.map(({ id }) => id)).toContain(HUGE_REBATE_ID)
    for (const row of pending) expect(row).toMatchObject({ actualRebate: 0, upTime: null, upName: '' })
    for (const row of all.filter(({ state }) => state === 1)) expect(row.actualRebate).toBe(row.expectedRebate)
    for (const row of all.filter(({ state }) => state === 2)) expect(row.memo).not.toBe('')
  })

  test('matches the bets of its day', async () => {
    const { records, rebates: book } = driver.simulator.world
    const [row] = book.list({ from: '2025-06-15', to: '2025-06-15' })
    const from = Date.UTC(2025, 5, 14, 16)
    const filter = { userId: row?.member.id, lotteryId: row?.lotteryId, playId: row?.playId }
    const bets = records.listBets({ from, to: from + 86_399_999, ...filter }).filter(({ cents }) => cents < 300_000)
    expect(bets.reduce((sum, { cents }) => sum + cents, 0)).toBe(row?.water)
    expect(bets.reduce((sum, { cents, award }) => sum + cents - award, 0)).toBe(row?.lose)
  })

  test('is filtered by state, member, game, play and whole days', async () => {
    const all = await rebates()
    expect(await rebates('?state=0')).toEqual(all.filter(({ state }) => state === 0))
    expect(await rebates(`?userid=${all[60]?.userId}`)).toEqual(all.filter(({ userId }) => userId === all[60]?.userId))
    expect(await rebates('?sdate=2025-06-14&edate=2025-06-15')).toEqual(
      all.filter(({ rebateDate }) => rebateDate === '2025-06-14' || rebateDate === '2025-06-15'),
    )
    const { rebates: book } = driver.simulator.world
    const ids = book
      .list({ from: '2025-06-12', to: '2025-06-18' })
      .filter((one) => one.lotteryId === 50 && one.playId === 1)
    expect((await rebates('?lotteryid=50&playid=1')).map(({ id }) => BigInt(id))).toEqual(ids.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(3)
  })

  test.each([
    ['sdate=2025-06-11', 'sdate'],
    ['edate=2025-06-19', 'edate'],
    ['sdate=2025-06-15T16:00:00.000Z', 'sdate'],
    ['sdate=2025-02-30', 'sdate'],
    ['sdate=2025-06-16&edate=2025-06-15', 'edate'],
  ])('%s is rejected', async (query, field) => {
    expect(await rejectedFields(driver, 'GET', `/api/rebate/list/1/10?${query}`)).toEqual([field])
  })
})

describe('a batch', () => {
  test('confirms and cancels: points move and are recorded as balance changes', async () => {
    const [one, other] = (await rebates('?state=0')) as [WireRebate, WireRebate]
    const before = [await balanceOf(one), await balanceOf(other)]
    const body = [confirm(one), { id: other.id, balance: 0, isConfirm: false, memo: '流水不足' }]
    expect(await driver.post(BATCH, body)).toMatchObject({ succeeded: true, data: true })
    expect(await balanceOf(one)).toBe((before[0] ?? 0) + Math.round(one.expectedRebate * 100))
    expect((await driver.control.rebate(one.id)).rebate).toEqual({
      ...one,
      actualRebate: one.expectedRebate,
      state: 1,
      upTime: '2025-06-18 12:03:20',
      upName: '管理员',
    })
    expect(await driver.control.rebate(other.id)).toMatchObject({
      rebate: { state: 2, actualRebate: 0, memo: '流水不足', upName: '管理员' },
      commits: 1,
    })
    const [newest] = await allPages<object>(driver, '/api/member/balance-change-list', '?uptype=8')
    expect(newest).toMatchObject({ userId: one.userId, changeBalance: one.expectedRebate })
  })

  test('is applied row by row: the result is false when one row fails, the others take effect', async () => {
    const [one, decided, other] = (await rebates('?state=0')) as [WireRebate, WireRebate, WireRebate]
    await driver.control.decideRebate(decided.id, false, { memo: '对冲', admin: '客服二号' })
    const before = await balanceOf(decided)
    const body = [
      confirm(one),
      confirm(decided),
      { id: 1, balance: 5, isConfirm: true },
      confirm(other),
      confirm(other),
    ]
    expect(await driver.post(BATCH, body)).toMatchObject({ succeeded: true, data: false })
    expect(await driver.control.rebate(decided.id)).toMatchObject({
      rebate: { state: 2, upName: '客服二号', memo: '对冲' },
      commits: 1,
    })
    if (![one.userId, other.userId].includes(decided.userId)) expect(await balanceOf(decided)).toBe(before)
    for (const { id } of [one, other]) {
      expect(await driver.control.rebate(id)).toMatchObject({ rebate: { state: 1 }, commits: 1 })
    }
    expect((await driver.control.decideRebate(one.id, true)).done).toBe(false)
  })

  test('keeps every digit of an id', async () => {
    const huge = (await driver.control.rebate(HUGE_REBATE_ID)).rebate
    expect((await driver.post(BATCH, [confirm(huge)])).data).toBe(true)
    expect((await driver.control.rebate(HUGE_REBATE_ID)).commits).toBe(1)
  })

  test('with an invalid row changes nothing', async () => {
    const [one, other] = (await rebates('?state=0')) as [WireRebate, WireRebate]
    const rejectedWith = async (row: object) => rejectedFields(driver, 'POST', BATCH, [confirm(one), row])
    expect(await rejectedWith({ ...confirm(other), balance: other.expectedRebate + 1 })).toEqual(['1.balance'])
    expect(await rejectedWith({ id: other.id, balance: 0, isConfirm: false })).toEqual(['1.memo'])
    expect(await rejectedWith({ id: other.id, balance: 1, isConfirm: false, memo: '无' })).toEqual(['1.balance'])
    expect(await rejectedWith({ ...confirm(other), id: String(other.id) })).toEqual(['1.id'])
    expect(await rejectedWith({ ...confirm(other), remark: '无' })).toEqual(['1.remark'])
    expect(await rejectedFields(driver, 'POST', BATCH, [])).toEqual(['body'])
    expect((await driver.control.rebate(one.id)).commits).toBe(0)
  })

  test('is undone by a reset, like all later changes', async () => {
    const [one] = (await rebates('?state=0')) as [WireRebate]
    const before = [await rebates(), await allPages(driver, '/api/member/balance-change-list')]
    await driver.post(BATCH, [confirm(one)])
    expect([await rebates(), await allPages(driver, '/api/member/balance-change-list')]).not.toEqual(before)
    await driver.control.reset()
    expect([await rebates(), await allPages(driver, '/api/member/balance-change-list')]).toEqual(before)
    expect((await driver.control.rebate(one.id)).commits).toBe(0)
  })
})

describe('goodwill', () => {
  const insert = (query: string) => driver.send('POST', `/api/rebate/rebate-insert?${query}`)

  test('is paid at once and listed', async () => {
    const { id } = driver.simulator.world.members.all[5] as { id: bigint }
    const before = (await driver.control.member(id)).balance
    expect((await insert(`userid=${id}&balance=18.88&memo=${encodeURIComponent('生日')}`)).envelope.data).toBe(true)
    expect((await driver.control.member(id)).balance).toBeCloseTo(before + 18.88, 5)
    const [row] = await rebates()
    expect(row).toMatchObject({ userId: Number(id), actualRebate: 18.88, state: 1, memo: '生日', upName: '管理员' })
    expect(row?.rebateDate).toBe('2025-06-18')
    const [change] = await allPages<object>(driver, '/api/member/balance-change-list', `?userid=${id}&uptype=9`)
    expect(change).toMatchObject({ changeBalance: 18.88, memo: '生日' })
  })

  test('needs a member, an amount above 0 and a memo', async () => {
    const path = '/api/rebate/rebate-insert?'
    expect(await rejectedFields(driver, 'POST', `${path}userid=1&balance=0&memo=x`)).toEqual(['balance'])
    expect(await rejectedFields(driver, 'POST', `${path}userid=1&balance=1&memo=%20`)).toEqual(['memo'])
    expect(await rejectedFields(driver, 'POST', path, { userid: 1 })).toEqual(['userid', 'balance', 'memo', 'userid'])
    expect((await insert('userid=1&balance=1&memo=x')).envelope.errors).toBe('会员不存在')
  })
})
