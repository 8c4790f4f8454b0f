// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { sumDay } from '#renderer/features/members/member-orders.ts'
import { nextPendingOrder, setDecidedOrder, setReviewedOrder } from '#renderer/features/orders/next-pending.ts'
import { reviewKey } from '#renderer/features/orders/review-context.ts'
import { setPendingOrders } from '#renderer/stores/pending-orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'

const order = (id: number, inOrOut: boolean, minute: number, change: Partial<PayOrder> = {}) =>
  ({ id, inOrOut, state: 0, payTime: `2026-11-20 10:${minute}:00`, balance: 10, ...change }) as PayOrder

// The same id in both queues: ids are unique within a kind only.
const [first, second, third] = [order(1, false, 10), order(1, true, 20), order(3, true, 30)]

let version = 0
const publish = (deposits: PayOrder[], withdrawals: PayOrder[]) =>
  setPendingOrders({ version: ++version, orders: { deposits, withdrawals }, error: null })
/** N, after which the panel shows the order. */
function pressN(): PayOrder | null {
  const next = nextPendingOrder()
  setReviewedOrder(null)
  setReviewedOrder(next)
  return next
}

beforeEach(() => {
  setReviewedOrder(null)
  publish([second, third], [first])
})

test('N leads to the oldest pending order of both kinds, pressed again to the next, and then to the first again', () => {
  expect(Array.from({ length: 4 }, pressN)).toEqual([first, second, third, first])
})

test('N leads to the oldest one from an order that the operator or a decision has led to', () => {
  setReviewedOrder(second)
  expect(pressN()).toBe(first)
  // The panel follows its table to the third order.
  publish([second, third], [])
  setReviewedOrder(third)
  expect(pressN()).toBe(second)
  publish([third], [])
  setReviewedOrder(third)
  expect(pressN()).toBe(third)
})

test('N starts again once the panel has left the order it led to, also when the panel comes back to it', () => {
  expect(pressN()).toBe(first)
  setReviewedOrder(third)
  setReviewedOrder(first)
  expect(pressN()).toBe(first)
  expect(pressN()).toBe(second)
})

test('N never leads to an order that was decided here a moment ago', () => {
  expect(pressN()).toBe(first)
  setDecidedOrder(reviewKey(first))
  setDecidedOrder(reviewKey(second))
  expect(pressN()).toBe(third)
  // It has come back.
  publish([second, third], [first])
  setReviewedOrder(null)
  expect(pressN()).toBe(first)
})

test('without a pending order N leads nowhere', () => {
  publish([order(4, true, 40, { state: 1 })], [])
  expect(nextPendingOrder()).toBeNull()
})

test('a day sums its approved orders, and says when not all of them were read', () => {
  const approved = (balance: number | string) => order(1, true, 10, { state: 1, balance })
  const rows = [approved(0.1), approved('0.2'), order(2, true, 11), order(3, true, 12, { state: 2 })]
  const yesterday = order(4, true, 13, { state: 1, payTime: '2026-11-19 23:59:59' })
  expect(sumDay({ rows: [...rows, yesterday], total: 9 }, '2026-11-20')).toEqual({
    count: 2,
    sum: '0.30',
    isPartial: false,
  })
  expect(sumDay({ rows, total: 9 }, '2026-11-20').isPartial).toBe(true)
})

test('the sum of a day is the least where an order says no state or no time, or the list does not come newest first', () => {
  const day = '2026-11-20'
  const approved = order(1, true, 10, { state: 1, balance: 5 })
  const old = order(4, true, 13, { state: 1, payTime: '2026-11-19 23:59:59' })
  const unknown = (id: number, payTime = approved.payTime) =>
    order(id, true, 10, { state: '状态未知' as never, payTime })
  const isPartial = (rows: ReturnType<typeof order>[], total = rows.length) => sumDay({ rows, total }, day).isPartial
  expect(sumDay({ rows: [approved, unknown(2), old], total: 3 }, day)).toEqual({
    count: 1,
    sum: '5.00',
    isPartial: true,
  })
  expect(isPartial([approved, unknown(2, old.payTime)])).toBe(false)
  expect(isPartial([approved, { ...old, payTime: '' }])).toBe(true)
  expect(isPartial([approved, { ...old, payTime: '', state: 2 }])).toBe(false)
  expect(isPartial([approved, old], 9)).toBe(false)
  expect(isPartial([old, approved], 9)).toBe(true)
  expect(isPartial([{ ...old, payTime: '2026-11-18 10:00:00' }, old], 9)).toBe(true)
  expect(isPartial([], 9)).toBe(true)
})

test('the sum of a day with an unreadable amount is unknown, and its orders still count', () => {
  const approved = (balance: number | string) => order(1, true, 10, { state: 1, balance })
  const { count, sum } = sumDay({ rows: [approved(5), approved('bad'), approved(7)], total: 3 }, '2026-11-20')
  expect({ count, sum }).toEqual({ count: 3, sum: null })
})
