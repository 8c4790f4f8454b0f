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

const insert = (query: string) => driver.send('POST', `/api/rebate/rebate-insert?${query}`)

test('goodwill needs a member, an amount above 0 and a memo', async () => {
  const path = '/api/rebate/rebate-insert?'
  expect(await rejectedFields(driver, 'POST', `${path}userid=1&balance=0&memo=x`)).toEqual(['balance'])
  expect(await rejectedFields(driver, 'POST', `${path}userid=1&balance=1&memo=%20`)).toEqual(['memo'])
  expect(await rejectedFields(driver, 'POST', path, { userid: 1 })).toEqual(['userid', 'balance', 'memo', 'userid'])
  expect((await insert('userid=1&balance=1&memo=x')).envelope.errors).toBe('会员不存在')
})
