import '../../api/stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import { doubtOf, type KnownFacts } from '#renderer/features/orders/risk-marks.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import {
  createQueueReader,
  isQueueFilter,
  matchesFilters,
  paginateQueue,
  selectPending,
  selectQueue,
} from '#renderer/screens/orders/pending-queue.ts'
import { setPendingOrders, usePendingOrders } from '#renderer/stores/pending-orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'

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
    const rows = selectQueue(pending, { state: '0', paytype: '4' })
    const ids = (page: number) => paginateQueue(rows, page, 3).rows.map(({ id }) => id)
    expect([ids(1), ids(2), ids(3)]).toEqual([[1, 3, 4], [5], []])
    expect(paginateQueue(rows, 3, 3).total).toBe(4)
  })

  test('in the green lane the orders without a doubt come first, each of them still the oldest first', () => {
    const pending = [1, 2, 3, 4, 5, 6].map((id) =>
      order({ id, userId: id, inOrOut: true, balance: id === 3 ? 9000 : 5 }),
    )
    // The second and the fifth may be one order that was submitted twice.
    pending[1] = order({ id: 2, userId: 5, inOrOut: true, balance: 5 })
    const state = (id: number) => [String(id), { state: id === 6 ? 'none' : 'certain' }]
    const known: KnownFacts = {
      threshold: 1000,
      isForeign: ({ id }) => id === 1,
      statement: Object.fromEntries([1, 2, 3, 4, 5, 6].map(state)),
    }
    const ids = (lane: string, facts = known) =>
      selectQueue(pending, { state: '0', lane }, (one) => doubtOf(one, facts)).map(({ id }) => id)
    expect(ids('')).toEqual([1, 2, 3, 4, 5, 6])
    expect(ids('first')).toEqual([4, 2, 3, 5, 6, 1])
    expect(ids('only')).toEqual([4])
    expect(ids('first', { ...known, statement: null }), 'without a statement nothing is missing in it').toEqual([
      4, 6, 2, 3, 5, 1,
    ])
    expect(ids('unknown')).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a payout that the balance of its row does not cover is the last one', () => {
    const payouts = [9, 5].map((balance, i) => order({ id: i, inOrOut: false, balance, lastBalance: 6 }))
    const known = { threshold: 0, isForeign: () => false, statement: {} }
    expect(payouts.map((payout) => doubtOf(payout, known))).toEqual([2, 0])
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

  test('another arrangement of what is on screen is not read; the same again is', async () => {
    usePendingOrders.setState({ version: 0, orders: null, error: null }, true)
    setPendingOrders({ version: 1, orders: queue(1), error: null })
    const read = createQueueReader()
    refreshOrders.mockClear()
    await read(['', ''])
    await read(['first', null])
    await read(['first', {}])
    expect(refreshOrders).toHaveBeenCalledTimes(0)
    await read(['', ''])
    await read(['', ''])
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
