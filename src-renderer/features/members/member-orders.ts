import { sumAmounts } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { addDays, type Day, dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { fetchWholePage, type Page } from '../../api/http/page.ts'
import { hasState } from '../../api/orders/pay-order.ts'
import { fetchPayOrders, findOrder } from '../../api/orders/pay-orders.ts'

/** How many days the latest orders and bets of a member go back. */
export const RECENT_DAYS = 7
const PAGE_SIZE = 50
export const RECENT_COUNT = 5

/** What a member paid in, or was paid, on one day. */
export interface DaySum {
  count: number
  /** null: an amount among them is unreadable. */
  sum: string | null
  /** The day has more orders than were read. */
  isPartial: boolean
}

export interface MemberOrders {
  /** Both kinds, newest first. */
  orders: PayOrder[]
  deposits: DaySum
  withdrawals: DaySum
}

const firstRecentDay = (today: Day) => addDays(today, 1 - RECENT_DAYS)

/** The first page, whole also from a server that sends fewer rows at once. */
const fetchRecent = (isDeposit: boolean, query: Parameters<typeof fetchPayOrders>[3], signal: AbortSignal) =>
  fetchWholePage((page, size) => fetchPayOrders(isDeposit, page, size, query, signal), 1, PAGE_SIZE)

/** Reads a page of a member's orders of one kind of the last days. Throws ApiError. */
export function fetchOrdersOfKind(
  isDeposit: boolean,
  userId: string,
  today: Day,
  signal: AbortSignal,
): Promise<Page<PayOrder>> {
  const query = { ...rangeBounds(firstRecentDay(today), today), userid: userId }
  return fetchRecent(isDeposit, query, signal)
}

/** Reads a member's orders of the last days: one page of each kind. Throws ApiError. */
export async function fetchMemberOrders(userId: string, today: Day, signal: AbortSignal): Promise<MemberOrders> {
  const [deposits, withdrawals] = await Promise.all([
    fetchOrdersOfKind(true, userId, today, signal),
    fetchOrdersOfKind(false, userId, today, signal),
  ])
  const orders = newestFirst([...deposits.rows, ...withdrawals.rows])
  return { orders, deposits: sumDay(deposits, today), withdrawals: sumDay(withdrawals, today) }
}

/** An order as it is now, and the member's latest orders of its kind. */
export interface OrderAmongRecent {
  /** null: it is in no list. */
  row: PayOrder | null
  recent: Page<PayOrder>
}

/**
 * One reading for both (A312): of the last days, and back to the day of an older order. An order that is not on that
 * page is looked for by itself. Throws ApiError.
 */
export async function fetchOrderAmongRecent(
  order: PayOrder,
  today: Day,
  signal: AbortSignal,
): Promise<OrderAmongRecent> {
  const day = dayOf(parseServerTime(order.payTime) ?? Date.now())
  const days = [firstRecentDay(today), day, today].toSorted()
  const query = { ...rangeBounds(days[0]!, days.at(-1)!), userid: String(order.userId) }
  const recent = await fetchRecent(order.inOrOut, query, signal)
  const among = recent.rows.find((each) => String(each.id) === String(order.id) && hasState(each))
  const row = among ?? (await findOrder(order, signal))
  return { row, recent }
}

export const newestFirst = (orders: readonly PayOrder[]) => orders.toSorted((a, b) => timeOf(b) - timeOf(a))

/** Counts the approved orders of a day. */
export function sumDay({ rows, total }: { rows: readonly PayOrder[]; total: number }, day: Day): DaySum {
  const ofDay = rows.filter((order) => dayOf(timeOf(order)) === day)
  const approved = ofDay.filter(({ state }) => Number(state) === 1)
  const sum = sumAmounts(approved.map(({ balance }) => balance))
  return { count: approved.length, sum, isPartial: ofDay.length === rows.length && total > rows.length }
}

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? 0
