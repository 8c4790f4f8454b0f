import { type PendingOrders, pendingOrders } from '../../api/home.ts'
import type { Page } from '../../api/page.ts'
import { isPending, type PayOrder } from '../../api/pay-order.ts'
import { parseServerTime } from '../../lib/beijing.ts'
import { toHundredths } from '../../lib/money.ts'
import { plainNumber } from '../../lib/number-text.ts'
import type { FilterValues } from '../../list/filters.ts'

/** What waits is one reading for the dashboard and the order lists. A function made once keeps no screen alive. */
export const pendingQuery = {
  queryKey: ['pay', 'pending'],
  queryFn: ({ signal }: { signal: AbortSignal }) => pendingOrders(signal),
}

/** The state filter's value for what waits, and the filter that opens the range of days (A216). */
export const PENDING = { name: 'state', value: '0' }

/** Whether these values ask for the queue: what waits, of whatever day, as `home/pay-data` has it (A216). */
export function isQueue({ state, from, to }: FilterValues): boolean {
  return state === PENDING.value && !from && !to
}

export function pendingOf(orders: PendingOrders, deposit: boolean): readonly PayOrder[] {
  return (deposit ? orders.deposits : orders.withdrawals).filter(isPending)
}

/** One page of what waits and passes the other filters, oldest first. */
export function queuePage(
  waiting: readonly PayOrder[],
  values: FilterValues,
  page: number,
  size: number,
): Page<PayOrder> {
  const rows = waiting.filter((order) => passes(order, values))
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
}

/** Whether an order that waits passes the filters of its list. What cannot be said counts as outside: it is not hidden. */
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

/** Epoch ms, Beijing time; NaN for what is no time. */
function instant(day: string | undefined, time: string): number {
  return Date.parse(`${day}T${time}+08:00`)
}
