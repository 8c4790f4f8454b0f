import type { Report } from '#renderer/api/reports/reports.ts'
import { type DayRange, dateWindow } from '#renderer/lib/report-ranges.ts'
import { type Amount, sumAmounts, toHundredths } from '#shared/money.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import type { OrderKind } from '#shared/server-profile.ts'
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
  kind: OrderKind,
  { from, to }: DayRange,
  today: Day,
  paytype?: number | string,
): string | undefined {
  if (from < dateWindow(ORDER_DAYS, today).first) return undefined
  const query = new URLSearchParams({ state: PROCESSED, from, to })
  if (paytype !== undefined) query.set('paytype', String(paytype))
  return `${orderListPath(kind === 'deposit')}?${query}`
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

type MaybeAmount = Amount | null | undefined

export interface Share {
  key: string
  label: string
  amount: MaybeAmount
  /** Profit and loss, where it is known too. */
  profit?: MaybeAmount
  /** The list of what it counts. */
  to?: string | undefined
}

/** The details of the tiles list every type. */
export const MAX_SHARES = 6

/** A figure of the report by payment type or by game. */
export interface ShareGroup {
  title: string
  /** Of the figure in the report. */
  metric: 'payInBalance' | 'payOutBalance' | 'sumNumber'
  kind: 'money' | 'count'
  /** The measure word of its shares. */
  unit: string
  /** The days it covers. */
  days: string
  /** Undefined until they are read. */
  shares: Share[] | undefined
  /** Null if an amount is unreadable. */
  total: Amount | null | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  /** Begins to read, or to count, what is read on request. Absent once it has begun. */
  start?: { verb: '读取' | '统计'; run: () => void }
}

/** The largest first, unreadable amounts last. What does not fit into `limit` is one share, `unit` its measure word. */
export function largestShares(shares: readonly Share[], limit: number, unit: string): Share[] {
  const sorted = shares.toSorted((a, b) => compareAmounts(b.amount, a.amount))
  if (sorted.length <= limit) return sorted
  const others = sorted.slice(limit - 1)
  const rest: Share = {
    key: 'others',
    label: `其余 ${others.length} ${unit}`,
    amount: sumAmounts(others.map(({ amount }) => amount)),
    ...(others.some(({ profit }) => profit !== undefined) && {
      profit: sumAmounts(others.map(({ profit }) => profit)),
    }),
  }
  return [...sorted.slice(0, limit - 1), rest]
}

function compareAmounts(a: MaybeAmount, b: MaybeAmount): number {
  const [left, right] = [toHundredths(a), toHundredths(b)]
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  return Number(left > right) - Number(left < right)
}

/** A share as the length of a bar, 0 to 100; 0 if it is not known. */
export function percentOf(amount: MaybeAmount, total: MaybeAmount): number {
  const [part, whole] = [toHundredths(amount), toHundredths(total)]
  if (part === null || whole === null || whole <= 0n || part <= 0n) return 0
  return Math.min(100, Number((part * 10_000n) / whole) / 100)
}

/** What a share says of the report's figures. */
export const toFigures = ({ metric }: ShareGroup, { amount, profit }: Share): Partial<Report> => ({
  ...toFigure(metric, amount),
  ...toFigure('sumWinLost', profit),
})

const toFigure = (key: keyof Report, amount: MaybeAmount): Partial<Report> =>
  amount === null || amount === undefined ? {} : { [key]: amount }
