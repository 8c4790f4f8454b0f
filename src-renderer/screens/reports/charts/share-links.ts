import { dateWindow } from '#renderer/lib/date-window.ts'
import type { DayRange } from '#renderer/lib/report-ranges.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import { addDays, type Day } from '#shared/server-time.ts'
import { shortDay, shortDays } from './trend-figures.ts'

/** How many days back the lists can be queried (D1 §5). */
const ORDER_DAYS = 30
const BET_DAYS = 7

/** Approved orders, which the report adds up (D1 §4). */
const PROCESSED = '1'

/** The part of the range that the list of bets can be queried for; null if there is none. */
export function daysWithBets({ from, to }: DayRange, today: Day): DayRange | null {
  const { first } = dateWindow(BET_DAYS, today)
  return to < first ? null : { from: from < first ? first : from, to }
}

/** The approved orders of the range; undefined if it starts before what their list can be queried for. */
export function ordersLink(
  deposits: boolean,
  { from, to }: DayRange,
  today: Day,
  paytype?: number | string,
): string | undefined {
  if (from < dateWindow(ORDER_DAYS, today).first) return undefined
  const query = new URLSearchParams({ state: PROCESSED, from, to })
  if (paytype !== undefined) query.set('paytype', String(paytype))
  return `${orderListPath(deposits)}?${query}`
}

/** The bets of a game on days within `daysWithBets`. */
export const betsLink = (game: string, { from, to }: DayRange): string =>
  `${routes.Bet.path}?${new URLSearchParams({ game, from, to })}`

/** Which days the shares of the games cover: not those whose bets cannot be queried any more. */
export function describeGameDays(range: DayRange, today: Day): { note: string; hint?: string } {
  if (range.from === today && range.to === today) return { note: `今日 ${shortDay(today)}` }
  const days = daysWithBets(range, today) ?? range
  if (days.from === range.from) return { note: shortDays(days) }
  const left = shortDays({ from: range.from, to: addDays(days.from, -1) })
  return { note: shortDays(days), hint: `注单可查近 7 天，不含 ${left}。` }
}
