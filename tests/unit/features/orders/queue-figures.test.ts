import '../../api/stub-page-window.ts'
import { expect, test } from 'vitest'
import { queueFigures } from '#renderer/features/orders/queue-figures.ts'
import type { PayOrder } from '#shared/pay-data.ts'

const order = (fields: Partial<PayOrder>) =>
  ({ id: 1, balance: 500, payTime: '2026-11-20 09:00:00', state: 0, ...fields }) as PayOrder

test('a sum with an unreadable amount is unknown', () => {
  expect(queueFigures([order({ balance: 'x' })]).sum).toBeNull()
})

test('a queue is counted, summed and dated by its pending orders alone', () => {
  const figures = queueFigures([
    order({ payTime: '2026-11-20 09:05:00' }),
    order({ balance: '20.50', payTime: '2026-11-20 08:00:00' }),
    order({ balance: 70, payTime: '2026-11-20 07:00:00', state: 1 }),
  ])
  expect(figures).toEqual({ count: 2, sum: '520.50', oldestAt: Date.parse('2026-11-20T08:00:00+08:00') })
})

test('the longest wait is unknown while no order has a readable time', () => {
  expect(queueFigures([order({ payTime: 'soon' })]).oldestAt).toBeNull()
  expect(queueFigures([order({ payTime: 'soon' }), order({})]).oldestAt).toBe(Date.parse('2026-11-20T09:00:00+08:00'))
})
