import { sumAmounts } from '../../../src-preload/shared/money.ts'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { addDays, type Day, dayOf, parseServerTime, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'

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

/** Reads a member's orders of the last days: one page of each kind. Throws ApiError. */
export async function fetchMemberOrders(userId: string, today: Day, signal: AbortSignal): Promise<MemberOrders> {
  const query = { ...rangeBounds(addDays(today, 1 - RECENT_DAYS), today), userid: userId }
  const [deposits, withdrawals] = await Promise.all(
    [true, false].map(async (isDeposit) => {
      const { rows, total } = await fetchPayOrders(isDeposit, 1, PAGE_SIZE, query, signal)
      return { rows: rows.map((order) => ({ ...order, inOrOut: isDeposit })), total }
    }),
  )
  const orders = [...deposits!.rows, ...withdrawals!.rows].sort((a, b) => timeOf(b) - timeOf(a))
  return { orders, deposits: sumDay(deposits!, today), withdrawals: sumDay(withdrawals!, today) }
}

/** Counts the approved orders of a day. */
export function sumDay({ rows, total }: { rows: readonly PayOrder[]; total: number }, day: Day): DaySum {
  const ofDay = rows.filter((order) => dayOf(timeOf(order)) === day)
  const approved = ofDay.filter(({ state }) => Number(state) === 1)
  const sum = sumAmounts(approved.map(({ balance }) => balance))
  return { count: approved.length, sum, isPartial: ofDay.length === rows.length && total > rows.length }
}

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? 0
