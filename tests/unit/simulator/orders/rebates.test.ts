import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireRebate } from '#tests/simulator/control/records.ts'
import { allPages, Driver, NOON, rejectedFields } from '../driver.ts'

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
