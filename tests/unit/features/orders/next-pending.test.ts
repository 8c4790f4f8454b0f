// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { PayOrder } from '../../../../src-preload/shared/pay-data.ts'
import { sumDay } from '../../../../src-renderer/features/members/member-orders.ts'
import { nextPendingOrder } from '../../../../src-renderer/features/orders/next-pending.ts'

const order = (id: number, inOrOut: boolean, minute: number, change: Partial<PayOrder> = {}) =>
  ({ id, inOrOut, state: 0, payTime: `2026-11-20 10:${minute}:00`, balance: 10, ...change }) as PayOrder

// The same id in both queues: ids are unique within a kind only.
const [first, second, third] = [order(1, false, 10), order(1, true, 20), order(3, true, 30)]
const orders = { deposits: [second, third], withdrawals: [first] }

test('the next pending order is the oldest of both kinds after the current one, and then the first again', () => {
  expect(nextPendingOrder(orders, null)).toBe(first)
  expect(nextPendingOrder(orders, first)).toBe(second)
  expect(nextPendingOrder(orders, second)).toBe(third)
  expect(nextPendingOrder(orders, third)).toBe(first)
})

test('after a decision the oldest pending order follows; without any there is none', () => {
  expect(nextPendingOrder(orders, order(99, true, 15))).toBe(first)
  expect(nextPendingOrder({ deposits: [order(4, true, 40, { state: 1 })], withdrawals: [] }, null)).toBeNull()
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

test('the sum of a day with an unreadable amount is unknown, and its orders still count', () => {
  const approved = (balance: number | string) => order(1, true, 10, { state: 1, balance })
  const { count, sum } = sumDay({ rows: [approved(5), approved('bad'), approved(7)], total: 3 }, '2026-11-20')
  expect({ count, sum }).toEqual({ count: 3, sum: null })
})
