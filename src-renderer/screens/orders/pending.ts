import { type PendingOrders, pendingOrders } from '../../api/home.ts'
import type { Page } from '../../api/page.ts'
import { isPending, type PayOrder } from '../../api/pay-order.ts'
import { parseServerTime } from '../../lib/beijing.ts'
import { toHundredths } from '../../lib/money.ts'
import { plainNumber } from '../../lib/number-text.ts'
import type { FilterValues } from '../../list/filters.ts'

/** Shared by the dashboard and the order lists. Defined at module level, so that its closure retains no screen. */
export const pendingQuery = {
  queryKey: ['pay', 'pending'],
  queryFn: ({ signal }: { signal: AbortSignal }) => pendingOrders(signal),
}

/** The filter value for pending orders; it also lifts the limit on the date range (A216). */
export const PENDING = { name: 'state', value: '0' }

/** Whether the filters request the queue: pending orders of any day, from `home/pay-data` (A216). */
export function isQueue({ state, from, to }: FilterValues): boolean {
  return state === PENDING.value && !from && !to
}

export function pendingOf(orders: PendingOrders, deposit: boolean): readonly PayOrder[] {
  return (deposit ? orders.deposits : orders.withdrawals).filter(isPending)
}

/** One page of the pending orders that match the other filters, oldest first. */
export function queuePage(
  waiting: readonly PayOrder[],
  values: FilterValues,
  page: number,
  size: number,
): Page<PayOrder> {
  const rows = waiting.filter((order) => passes(order, values))
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
}

/** Whether a pending order matches the list's filters. False if undecidable, so that it is reported as not listed. */
export function passes(order: PayOrder, values: FilterValues): boolean {
  const { state = '', paytype = '', userid = '', balance = '' } = values
  return (
    (state === '' || state === PENDING.value) &&
    (paytype === '' || paytype === '0' || String(order.payType) === paytype) &&
    (userid === '' || String(order.userId) === userid.replace(/^0+(?=\d)/, '')) &&
    (balance === '' || toHundredths(order.balance) === toHundredths(plainNumber(balance))) &&
    isWithin(order, values)
  )
}

function isWithin(order: PayOrder, { from, to, fromTime, toTime }: FilterValues): boolean {
  if (!from && !to) return true
  const paid = parseServerTime(order.payTime)
  const [first, last] = [instant(from, fromTime || '00:00:00'), instant(to, toTime || '23:59:59')]
  return paid !== null && paid >= first && paid <= last
}

/** Epoch ms of a Beijing time; NaN if invalid. */
function instant(day: string | undefined, time: string): number {
  return Date.parse(`${day}T${time}+08:00`)
}
