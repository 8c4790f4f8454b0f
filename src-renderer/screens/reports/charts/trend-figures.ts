import { describeUnreadable, UNREADABLE } from '#renderer/api/http/errors.ts'
import type { Report } from '#renderer/api/reports/reports.ts'
import { type DayRange, formatDays } from '#renderer/lib/report-ranges.ts'
import { type Amount, fromHundredths, isZero, signOf, toHundredths } from '#shared/money.ts'
import type { Day } from '#shared/server-time.ts'
import { balanceDifference, formatFigure } from '../metrics.ts'
import type { DayReport, TrendDay } from '../use-report.ts'

/** A value of a day in words. `isLoss`: below zero. `isNone`: zero, as far as it is known. */
export interface DayFigure {
  label: string
  text: string
  isLoss: boolean
  isNone: boolean
}

function describe(
  reading: DayReport,
  label: string,
  format: 'money' | 'signed',
  value: (report: Partial<Report>) => Amount | null | undefined,
) {
  const { report, error } = reading
  if (!report) return { label, text: error ? describeUnreadable(error) : '读取中…', isLoss: false, isNone: false }
  const amount = value(report)
  const text = formatFigure(format, amount)
  return { label, text, isLoss: signOf(amount) < 0, isNone: isZero(amount) }
}

/** What the chart, its table and its readout say about a day; the comparison is named by its day. */
export const describeDay = ({ current, compared }: TrendDay): DayFigure[] => [
  describe(current, '上分', 'money', ({ payInBalance }) => payInBalance),
  describe(current, '下分', 'money', ({ payOutBalance }) => payOutBalance),
  describe(current, '上下分差', 'signed', balanceDifference),
  describe(current, '盈亏', 'signed', ({ sumWinLost }) => sumWinLost),
  ...(compared ? [describe(compared, `${shortDay(compared.day)} 盈亏`, 'signed', ({ sumWinLost }) => sumWinLost)] : []),
]

/** One sentence per day, for the accessible name: 2026-11-20：上分 1.00，下分 …. */
export const nameDay = (day: TrendDay): string =>
  `${day.current.day}：${describeDay(day)
    .map(({ label, text }) => `${label} ${text}`)
    .join('，')}`

/** 11-14 至 11-20, for a part of a page whose heading has the year. */
export const shortDays = ({ from, to }: DayRange) => formatDays({ from: shortDay(from), to: shortDay(to) })
export const shortDay = (day: Day) => day.slice(5)

/** Values to draw, in points; null where unknown. Exact amounts are in `describeDay`. */
export interface TrendPoint {
  day: Day
  state: 'read' | 'loading' | 'failed'
  deposits: number | null
  withdrawals: number | null
  profit: number | null
  comparedProfit: number | null
}

export function toPoint({ current, compared }: TrendDay): TrendPoint {
  const { day, report, error } = current
  const unread = error ? 'failed' : 'loading'
  return {
    day,
    state: report ? 'read' : unread,
    deposits: toDrawn(report?.payInBalance),
    withdrawals: toDrawn(report?.payOutBalance),
    profit: toDrawn(report?.sumWinLost),
    comparedProfit: toDrawn(compared?.report?.sumWinLost),
  }
}

/** A value to draw, null if it is not an amount: a float is enough for a pixel. */
export function toDrawn(amount: Amount | null | undefined): number | null {
  const hundredths = toHundredths(amount)
  const value = hundredths === null ? Number.NaN : Number(fromHundredths(hundredths))
  return Number.isFinite(value) ? value : null
}

/** The days of the chart, and those that they are compared with, in words; empty if there are none. */
export function trendDays(trend: readonly TrendDay[]): { days: string; comparedDays: string } {
  const describe = (days: readonly Day[]) => {
    const [from, to] = [days[0], days.at(-1)]
    return from && to ? formatDays({ from, to }) : ''
  }
  return {
    days: describe(trend.map(({ current }) => current.day)),
    comparedDays: describe(trend.flatMap(({ compared }) => compared?.day ?? [])),
  }
}

/** The days that could not be read, oldest first, compared ones too; the reason is 无权限 if it is that of all. */
export function failedDays(trend: readonly TrendDay[]): { days: Day[]; reason: string } {
  const readings = trend.flatMap(({ current, compared }) => (compared ? [current, compared] : [current]))
  const failed = readings.filter(({ error }) => error)
  const reasons = new Set(failed.map(({ error }) => describeUnreadable(error)))
  return {
    days: [...new Set(failed.map(({ day }) => day))].toSorted(),
    reason: reasons.size === 1 ? [...reasons][0]! : UNREADABLE,
  }
}

/** Names of the failed days in a message, or in a line of the picture, which is cut at its edge; the rest is counted. */
const MAX_NAMED_DAYS = 6

export function nameDays(days: readonly Day[]): string {
  const named = days.slice(0, MAX_NAMED_DAYS).map(shortDay).join('、')
  return days.length > MAX_NAMED_DAYS ? `${named} 等 ${days.length} 天` : named
}

/** How many of the days are read or failed. */
export function countSettled(trend: readonly TrendDay[]): { settled: number; all: number } {
  const readings = trend.flatMap(({ current, compared }) => (compared ? [current, compared] : [current]))
  const days = new Map(readings.map((reading) => [reading.day, reading.report !== undefined || reading.error !== null]))
  return { settled: [...days.values()].filter(Boolean).length, all: days.size }
}
