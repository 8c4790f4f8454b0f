import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireId, WireOrder } from '#tests/simulator/control.ts'
import { HUGE_ORDER_ID } from '#tests/simulator/world/orders/order-seed.ts'
import { Driver, NOON } from '../driver.ts'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

async function balanceOf(id: WireId): Promise<number> {
  return (await driver.control.member(id)).balance
}

function verify(newId: WireId, isConfirm = true, remark?: string) {
  return driver.post('/api/pay/pay-verify', { newId, isConfirm, remark })
}

/** A member with exactly this balance, and a pending order of 30.25. */
async function addPendingOrder(inOrOut: boolean, balance = 100): Promise<WireOrder> {
  const { id } = driver.simulator.world.members.all[50] as { id: bigint }
  await driver.control.setMember(id, { balance })
  return driver.control.addOrder({ inOrOut, userId: id, balance: 30.25 })
}

test('a withdrawal beyond the balance is rejected and stays pending', async () => {
  const { id, userId } = await addPendingOrder(false, 30.24)
  expect(await verify(id)).toMatchObject({ succeeded: false, errors: '余额不足' })
  expect(await balanceOf(userId)).toBe(30.24)
  expect(await driver.control.order(id)).toMatchObject({ order: { state: 0, verifyAdmin: '' }, commits: 0 })
})

test('risk-control needs the id of the operator, and state 1', async () => {
  const { id, userId } = await addPendingOrder(true)
  const sendRiskControl = (body: object) => driver.post('/api/UpDownScore/SaveUpDown', body)
  expect((await sendRiskControl({ ID: id, UserId: userId, State: 1 })).succeeded).toBe(false)
  expect((await sendRiskControl({ ID: id, UserId: 900_001, State: 2 })).statusCode).toBe(400)
  expect((await driver.control.order(id)).order.state).toBe(0)
})

describe('a second decision', () => {
  test('returns false and changes nothing, whichever operator decided first', async () => {
    const { id, userId } = await addPendingOrder(true)
    const { done, order } = await driver.control.decide(id, true)
    expect([done, order.verifyAdmin]).toEqual([true, '客服二号'])
    await driver.control.clock({ offsetMs: 60_000 })
    expect(await verify(id)).toMatchObject({ succeeded: true, data: false })
    expect(await verify(id, false, '重复')).toMatchObject({ succeeded: true, data: false })
    expect(await balanceOf(userId)).toBe(130.25)
    expect(await driver.control.order(id)).toEqual({ order, commits: 1 })
    expect((await driver.control.decide(id, true)).done).toBe(false)
  })

  test('operators are identified by their tokens', async () => {
    const { id } = await addPendingOrder(true)
    driver.pair = await driver.signIn('kefu01', 'kefu123456')
    await verify(id)
    expect((await driver.control.order(id)).order.verifyAdmin).toBe('客服一号')
  })
})

test('ids beyond 2^53 are returned with every digit and matched by every digit', async () => {
  const list = await driver.send<{ data: WireOrder[] }>('GET', '/api/pay/list/true/1/100?state=0')
  expect(list.text).toContain(`"id":${HUGE_ORDER_ID},`)
  expect(list.text).toContain('"lastBalance":0.30000000000000004,')
  // What a double would round it to, one less:
  expect(await verify(HUGE_ORDER_ID - 1n)).toMatchObject({ succeeded: false, errors: '订单不存在' })
  expect((await driver.control.order(HUGE_ORDER_ID)).order.state).toBe(0)
  expect((await verify(HUGE_ORDER_ID)).data).toBe(true)
  expect(await driver.control.order(HUGE_ORDER_ID)).toMatchObject({
    order: { id: HUGE_ORDER_ID, state: 1 },
    commits: 1,
  })
})

describe('manual adjustments', () => {
  function adjust(inOrOut: boolean, balance: number, userId: WireId) {
    return driver.post('/api/pay/pay-agent-hand', { inOrOut, balance, userId, remark: '测试' })
  }

  test('another operator’s are distinguished only by operator and remark (fault 49)', async () => {
    const { userId } = await addPendingOrder(true, 0)
    await adjust(true, 5, userId)
    const same = await driver.control.adjustManually(true, userId, 5, { remark: '测试' })
    const other = await driver.control.adjustManually(true, userId, 5, { remark: '活动', admin: '客服一号' })
    expect(await balanceOf(userId)).toBe(15)
    const { data } = await driver.get<{ data: WireOrder[] }>(`/api/pay/list/true/1/10?userid=${userId}&paytype=98`)
    expect(data.slice(0, 3).map(({ verifyAdmin, remark }) => [verifyAdmin, remark])).toEqual([
      ['客服一号', '活动'],
      ['客服二号', '测试'],
      ['管理员', '测试'],
    ])
    expect(Object.keys(other)).toEqual(Object.keys(same))
  })

  test('an unknown member and an insufficient balance are rejected', async () => {
    const { userId } = await addPendingOrder(true, 5)
    expect(await adjust(true, 1, 1)).toMatchObject({ succeeded: false, errors: '会员不存在' })
    expect(await adjust(false, 5.01, userId)).toMatchObject({ succeeded: false, errors: '余额不足' })
    expect(await balanceOf(userId)).toBe(5)
  })
})
