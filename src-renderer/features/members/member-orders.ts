import { sumAmounts } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { type OrderKind, orderKind } from '#shared/server-profile.ts'
import { addDays, type Day, dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { fetchWholePage, keepOfMember, onlyOfMember, type Page } from '../../api/http/page.ts'
import { hasState } from '../../api/orders/pay-order.ts'
import { fetchPayOrders, findOrder } from '../../api/orders/pay-orders.ts'
import { endpoints } from '../../api/wire.ts'

/** How many days the latest orders and bets of a member go back. */
export const RECENT_DAYS = 7
const PAGE_SIZE = 50
export const RECENT_COUNT = 5

/** What a member paid in, or was paid, on one day. */
export interface DaySum {
  count: number
  /** null: an amount among them is unreadable. */
  sum: string | null
  /** The day may have more: not all of it was read, or an order does not say whether it was approved, or when it came. */
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
const fetchRecent = (kind: OrderKind, query: Parameters<typeof fetchPayOrders>[3], signal: AbortSignal) =>
  fetchWholePage((page, size) => fetchPayOrders(kind, page, size, query, signal), 1, PAGE_SIZE)

/** Reads a page of a member's orders of one kind of the last days. Throws ApiError. */
export async function fetchOrdersOfKind(
  kind: OrderKind,
  userId: string,
  today: Day,
  signal: AbortSignal,
): Promise<Page<PayOrder>> {
  const query = { ...rangeBounds(firstRecentDay(today), today), userid: userId }
  return onlyOfMember(await fetchRecent(kind, query, signal), userId, endpoints.payList)
}

/** Reads a member's orders of the last days: one page of each kind. Throws ApiError. */
export async function fetchMemberOrders(userId: string, today: Day, signal: AbortSignal): Promise<MemberOrders> {
  const [deposits, withdrawals] = await Promise.all([
    fetchOrdersOfKind('deposit', userId, today, signal),
    fetchOrdersOfKind('withdrawal', userId, today, signal),
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
  const recent = keepOfMember(await fetchRecent(orderKind(order.inOrOut), query, signal), query.userid)
  const among = recent.rows.find((each) => String(each.id) === String(order.id) && hasState(each))
  const row = among ?? (await findOrder(order, signal))
  return { row, recent }
}

export const newestFirst = (orders: readonly PayOrder[]) => orders.toSorted((a, b) => timeOf(b) - timeOf(a))

/** Counts the approved orders of a day; one whose state or time is not known is in no sum, which then is the least (A369). */
export function sumDay({ rows, total }: { rows: readonly PayOrder[]; total: number }, day: Day): DaySum {
  const isOfDay = (order: PayOrder) => dayOf(timeOf(order)) === day
  const isApproved = ({ state }: PayOrder) => Number(state) === 1
  const approved = rows.filter((order) => isOfDay(order) && isApproved(order))
  const isUncertain = (order: PayOrder) =>
    parseServerTime(order.payTime) === null
      ? isApproved(order) || !hasKnownState(order)
      : isOfDay(order) && !hasKnownState(order)
  const sum = sumAmounts(approved.map(({ balance }) => balance))
  const isPartial = (total > rows.length && !areOthersOlder(rows, day)) || rows.some(isUncertain)
  return { count: approved.length, sum, isPartial }
}

const hasKnownState = ({ state }: PayOrder) => Number.isFinite(Number(state))

/** Whether what stands behind these rows is of earlier days: they come newest first, and the last is. */
function areOthersOlder(rows: readonly PayOrder[], day: Day): boolean {
  const [first, last] = [rows[0], rows.at(-1)].map((order) => parseServerTime(order?.payTime))
  return first !== null && last !== null && first! >= last! && dayOf(last!) < day
}

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? 0
