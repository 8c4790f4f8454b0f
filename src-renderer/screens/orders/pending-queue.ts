import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toHundredths } from '#shared/money.ts'
import type { PayOrder, PendingOrders } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { fetchPendingOrders } from '../../api/orders/dashboard.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { type KnownFacts, markDuplicates, type QueueOrder } from '../../features/orders/risk-marks.ts'
import { isForeignOrder } from '../../features/orders/use-foreign-orders.ts'
import { stripSeparators } from '../../lib/number-input.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { getStatement, useStatement, useWorkstationSettings } from '../../stores/main-state.ts'
import { setPendingOrders, usePendingOrders } from '../../stores/pending-orders.ts'

/**
 * Returns a function that reads the pending orders for each load of a queue. What the main process published and this
 * queue has not shown yet, or not in this `view`, needs no reading; loading the same again does. Throws if they could not
 * be read.
 */
export function createQueueReader(): (view?: readonly unknown[]) => Promise<PendingOrders> {
  let loadedVersion: number | null = null
  let loadedView: readonly unknown[] = []
  return async (view = []) => {
    const { version, orders, error } = usePendingOrders.getState()
    const isNew = version !== loadedVersion || view.some((part, i) => part !== loadedView[i])
    loadedView = view
    const isFirst = loadedVersion === null
    loadedVersion = version
    if (isNew && !isFirst && error !== null) throw new Error(error)
    if (isNew && orders && error === null) return orders
    const read = await fetchPendingOrders()
    // Published at once: what the main process publishes next is a change of it, or was published before and is newer.
    setPendingOrders(read)
    const newest = usePendingOrders.getState()
    loadedVersion = newest.version
    return newest.orders ?? read.orders
  }
}

/** The filter value for pending orders; it also lifts the limit on the date range (A216). */
export const PENDING_FILTER = { name: 'state', value: '0', label: '待处理' }

/** The tab of all orders: the server is asked for no state. */
export const ALL_STATES = 'all'

/** Whether the filters request the queue: pending orders of any day, from `home/pay-data` (A216). */
export const isQueueFilter = ({ state, from, to }: FilterValues): boolean =>
  state === PENDING_FILTER.value && !from && !to

export const selectPending = (orders: PendingOrders, deposit: boolean): readonly PayOrder[] =>
  (deposit ? orders.deposits : orders.withdrawals).filter(isPending)

/** How a queue is arranged: '' by age alone, `first` the orders without a doubt before the others, `only` none but these. */
export const LANE = { name: 'lane', first: 'first', only: 'only' } as const

/** Orders of the same doubt keep their order, which is by age. */
function arrangeQueue(
  orders: readonly QueueOrder[],
  lane: string | undefined,
  doubtOf: (order: QueueOrder) => number,
): readonly QueueOrder[] {
  if (lane === LANE.only) return orders.filter((order) => doubtOf(order) === 0)
  if (lane !== LANE.first) return orders
  const doubts = new Map(orders.map((order) => [order, doubtOf(order)]))
  return orders.toSorted((a, b) => doubts.get(a)! - doubts.get(b)!)
}

/** The pending orders that match the other filters, oldest first unless the lane says otherwise. */
export function selectQueue(
  pending: readonly PayOrder[],
  values: FilterValues,
  doubtOf: (order: QueueOrder) => number = NO_DOUBT,
): readonly QueueOrder[] {
  const rows = markDuplicates(pending.filter((order) => matchesFilters(order, values)))
  return arrangeQueue(rows, values[LANE.name], doubtOf)
}
const NO_DOUBT = () => 0

export const paginateQueue = (rows: readonly QueueOrder[], page: number, size: number) => ({
  rows: rows.slice((page - 1) * size, page * size),
  total: rows.length,
})

/** Whether a pending order matches the list's filters. False if undecidable, so that it is reported as not listed. */
export function matchesFilters(order: PayOrder, values: FilterValues): boolean {
  const { state = '', paytype = '', userid = '', balance = '' } = values
  return (
    (state === '' || state === ALL_STATES || state === PENDING_FILTER.value) &&
    (paytype === '' || paytype === '0' || String(order.payType) === paytype) &&
    (userid === '' || String(order.userId) === userid.replace(/^0+(?=\d)/, '')) &&
    (balance === '' || toHundredths(order.balance) === toHundredths(stripSeparators(balance))) &&
    isWithinDates(order, values)
  )
}

function isWithinDates(order: PayOrder, { from, to, fromTime, toTime }: FilterValues): boolean {
  if (!from && !to) return true
  const paidAt = parseServerTime(order.payTime)
  const [first, last] = [parseInstant(from, fromTime || '00:00:00'), parseInstant(to, toTime || '23:59:59')]
  return paidAt !== null && paidAt >= first && paidAt <= last
}

/** Epoch ms of a Beijing time; NaN if invalid. */
const parseInstant = (day: string | undefined, time: string): number => Date.parse(`${day}T${time}+08:00`)

/** The lane that is in force, and what is known for it at this moment. */
export function laneOf(values: FilterValues, queryClient: QueryClient): { lane: string; known: KnownFacts } {
  const { greenLane, largeOrderAmount } = useWorkstationSettings.getState()
  return {
    lane: greenLane ? (values[LANE.name] ?? '') : '',
    known: {
      threshold: largeOrderAmount,
      isForeign: (order) => isForeignOrder(queryClient, order),
      statement: getStatement()?.orders ?? null,
    },
  }
}

/** Arranges the queue again, without reading it, when a statement says something else about its orders. */
export function useRearrangement(screen: string, lane: string): void {
  const queryClient = useQueryClient()
  const statement = useStatement()
  const known = useRef(statement)
  useEffect(() => {
    if (known.current === statement) return
    known.current = statement
    if (lane !== '') void queryClient.invalidateQueries({ queryKey: ['pay', screen] })
  }, [queryClient, screen, lane, statement])
}
