import '../../api/stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import type { PayOrder } from '../../../../src-preload/shared/pay-data.ts'
import { desktop } from '../../../../src-renderer/platform/desktop.ts'
import {
  createQueueReader,
  isQueueFilter,
  matchesFilters,
  paginateQueue,
  selectPending,
} from '../../../../src-renderer/screens/orders/pending-queue.ts'
import { setPendingOrders, usePendingOrders } from '../../../../src-renderer/stores/pending-orders.ts'

const order = (fields: Partial<PayOrder> = {}) =>
  ({ id: 1, userId: 7, payType: 4, balance: 500, payTime: '2026-11-20 23:50:00', state: 0, ...fields }) as PayOrder

describe('pending orders and the filters of a list (A216)', () => {
  test('the 待处理 filter without dates selects the queue; any other filter selects the list', () => {
    expect(isQueueFilter({ state: '0', from: '', to: '' })).toBe(true)
    expect(isQueueFilter({ state: '0', userid: '7' })).toBe(true)
    expect(isQueueFilter({ state: '0', from: '2026-11-21', to: '2026-11-21' })).toBe(false)
    expect(isQueueFilter({ state: '1', from: '', to: '' })).toBe(false)
    expect(isQueueFilter({ from: '2026-11-21', to: '2026-11-21' })).toBe(false)
  })

  const day = { from: '2026-11-20', to: '2026-11-20' }
  test.each([
    [{}, true],
    [{ state: '0' }, true],
    [{ state: '1' }, false],
    [{ paytype: '0' }, true],
    [{ paytype: '4' }, true],
    [{ paytype: '1' }, false],
    [{ userid: '007' }, true],
    [{ userid: '70' }, false],
    [{ balance: '500.00' }, true],
    [{ balance: '50' }, false],
    [day, true],
    [{ ...day, from: '2026-11-21', to: '2026-11-21' }, false],
    [{ ...day, fromTime: '23:50:00', toTime: '23:50:00' }, true],
    [{ ...day, fromTime: '23:50:01' }, false],
    [{ ...day, toTime: '23:49:59' }, false],
    [{ ...day, from: 'x' }, false],
    [{ ...day, fromTime: 'x' }, false],
  ] as const)('filters %j match the order: %j', (values, expected) =>
    expect(matchesFilters(order(), values)).toBe(expected),
  )

  test('an order with an invalid time is outside every date range', () => {
    expect(matchesFilters(order({ payTime: '昨天' }), day)).toBe(false)
    expect(matchesFilters(order({ payTime: '昨天' }), {})).toBe(true)
  })

  test('a decided order is not pending', () => {
    const orders = { deposits: [order(), order({ id: 2, state: 1 })], withdrawals: [] }
    expect(selectPending(orders, true).map(({ id }) => id)).toEqual([1])
  })

  test('the queue is paginated locally and keeps its order', () => {
    const pending = [1, 2, 3, 4, 5].map((id) => order({ id, payType: id === 2 ? 1 : 4 }))
    const ids = (page: number) => paginateQueue(pending, { state: '0', paytype: '4' }, page, 3).rows.map(({ id }) => id)
    expect([ids(1), ids(2), ids(3)]).toEqual([[1, 3, 4], [5], []])
    expect(paginateQueue(pending, { state: '0', paytype: '4' }, 3, 3).total).toBe(4)
  })
})

describe('loading a queue', () => {
  const queue = (id: number) => ({ deposits: [order({ id })], withdrawals: [] })
  const refreshOrders = vi.fn(async () => usePendingOrders.getState())
  Object.assign(desktop, { refreshOrders })

  test('needs no reading for what was published and is not shown yet; the same again is read', async () => {
    setPendingOrders({ version: 1, orders: queue(1), error: null })
    const read = createQueueReader()
    expect(await read()).toEqual(queue(1))
    setPendingOrders({ version: 2, orders: queue(2), error: null })
    expect(await read()).toEqual(queue(2))
    expect(refreshOrders).toHaveBeenCalledTimes(0)
    expect(await read()).toEqual(queue(2))
    expect(refreshOrders).toHaveBeenCalledTimes(1)
  })

  test('what was read is known: a change that is published next is one, and one published before is shown', async () => {
    usePendingOrders.setState({ version: 0, orders: null, error: null }, true)
    refreshOrders.mockResolvedValueOnce({ version: 1, orders: queue(1), error: null } as never)
    const read = createQueueReader()
    expect(await read()).toEqual(queue(1))
    expect(usePendingOrders.getState()).toEqual({ version: 1, orders: queue(1), error: null })
    refreshOrders.mockImplementationOnce(async () => {
      setPendingOrders({ version: 2, orders: queue(2), error: null })
      return { version: 1, orders: queue(1), error: null }
    })
    expect(await read()).toEqual(queue(2))
  })

  test('fails while the orders cannot be read', async () => {
    const read = createQueueReader()
    await read()
    setPendingOrders({ version: 3, orders: null, error: '网络连接失败' })
    await expect(read()).rejects.toThrow('网络连接失败')
    refreshOrders.mockResolvedValueOnce({ version: 3, orders: null, error: '网络连接失败' } as never)
    await expect(read()).rejects.toThrow('网络连接失败')
  })
})
