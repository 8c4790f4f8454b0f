import { addDays, type Day, daysBetween, isDay } from '#shared/server-time.ts'

/** Days a list can be queried for: today and the `days - 1` before; some lists allow future days (D1 §5, A068, A153). */
export type DateWindow = { first: Day; last: Day }

export const dateWindow = (days: number, today: Day, futureDays = 0): DateWindow => ({
  first: addDays(today, 1 - days),
  last: addDays(today, futureDays),
})

/** Returns the Chinese error message for a date range, null when it is valid. */
export function validateRange(from: string, to: string, window: DateWindow): string | null {
  if (!isDay(from) || !isDay(to)) return '请输入正确的日期'
  if (from > window.last || to > window.last) return '不能选择未来的日期'
  if (from < window.first || to < window.first) return `只能查询 ${window.first} 之后的数据`
  if (from > to) return '开始日期不能晚于结束日期'
  return null
}

/** Quick date ranges of the operations report (D3 §2.2). */
export const quickRanges = {
  today: '今日',
  yesterday: '昨日',
  last7: '近 7 天',
  month: '本月',
  lastMonth: '上月',
} as const
export type QuickRange = keyof typeof quickRanges

export type DayRange = { from: Day; to: Day }

/** A range that a report is compared with; `label` introduces the change: 较前一日. */
export type ComparedRange = DayRange & { label: string }

export const isQuickRange = (name: string | null): name is QuickRange =>
  name !== null && Object.hasOwn(quickRanges, name)

/** The last seven days and this month end yesterday; on the 1st, this month is that day alone (A134). */
export function resolveQuickRange(name: QuickRange, today: Day): DayRange {
  const yesterday = addDays(today, -1)
  const month = monthStart(today)
  const ranges: Record<QuickRange, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last7: { from: addDays(today, -7), to: yesterday },
    month: { from: month, to: month === today ? today : yesterday },
    lastMonth: { from: monthStart(addDays(month, -1)), to: addDays(month, -1) },
  }
  return ranges[name]
}

/** 2026-11-20, or 2026-11-14 至 2026-11-20. */
export const formatDays = ({ from, to }: DayRange): string => (from === to ? from : `${from} 至 ${to}`)

export const countDays = ({ from, to }: DayRange) => daysBetween(from, to) + 1

/** The range before: the same days of the previous month for months, else as many days before. */
export function comparisonRange(range: DayRange, quick: QuickRange | null, today: Day): ComparedRange {
  const { from, to } = range
  // Today is incomplete, but the compared day is complete, since reports cover whole days (A209): the label says so.
  const wholeDaySuffix = to === today ? '全天' : ''
  if (quick === 'month' || quick === 'lastMonth') {
    const first = monthStart(addDays(from, -1))
    const last = addDays(from, -1)
    if (quick === 'lastMonth') return { from: first, to: last, label: '较前一月' }
    const sameDay = addDays(first, daysBetween(from, to))
    return { from: first, to: sameDay < last ? sameDay : last, label: `较上月同期${wholeDaySuffix}` }
  }
  const days = countDays(range)
  const previous = { from: addDays(from, -days), to: addDays(to, -days) }
  if (days > 1) return { ...previous, label: `较前${days}日${wholeDaySuffix}` }
  return { ...previous, label: `较${to === today ? '昨日' : '前一日'}${wholeDaySuffix}` }
}

/** `previous`: `comparisonRange`; a day: as many days as the report's, from that day on (A276). */
export type ComparisonChoice = 'previous' | 'week' | 'month' | 'none' | Day

export const isComparisonChoice = (text: string | null): text is ComparisonChoice =>
  text !== null && (['previous', 'week', 'month', 'none'].includes(text) || isDay(text))

/** The range of the chosen comparison; null for none. */
export function resolveComparison(
  choice: ComparisonChoice,
  range: DayRange,
  quick: QuickRange | null,
  today: Day,
): ComparedRange | null {
  const { from, to } = range
  const wholeDaySuffix = to === today ? '全天' : ''
  if (choice === 'none') return null
  if (choice === 'previous') return comparisonRange(range, quick, today)
  if (choice === 'week') {
    // Whole weeks, so that the ranges do not overlap and a Sunday is compared with a Sunday.
    const weeks = Math.ceil(countDays(range) / 7)
    const label = weeks === 1 ? '较上周同期' : `较${weeks}周前同期`
    return { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks), label: label + wholeDaySuffix }
  }
  if (choice === 'month')
    return { from: sameDayLastMonth(from), to: sameDayLastMonth(to), label: `较上月同期${wholeDaySuffix}` }
  const lastStart = lastComparisonStart(range, today)
  const start = choice < lastStart ? choice : lastStart
  const days = { from: start, to: addDays(start, countDays(range) - 1) }
  return { ...days, label: `较 ${formatDays(days)}${wholeDaySuffix && ` ${wholeDaySuffix}`}` }
}

/** A sum of fewer days, or of a day that is not over, would make the report's look larger: it ends yesterday at the latest. */
export const lastComparisonStart = (range: DayRange, today: Day): Day => addDays(today, -countDays(range))

export const lastDays = ({ to }: DayRange, count: number): Day[] =>
  Array.from({ length: count }, (_day, i) => addDays(to, i + 1 - count))

/** Charts of longer ranges would have columns too narrow to read. */
const MAX_CHART_DAYS = 31
/** A single day is drawn at the end of its week. */
export const CONTEXT_DAYS = 7

/** The days of the chart: those of the range, or the week up to a single day. */
export function chartDays(range: DayRange): Day[] {
  const count = countDays(range)
  return lastDays(range, count === 1 ? CONTEXT_DAYS : Math.min(count, MAX_CHART_DAYS))
}

/**
 * The day that a day of the chart is compared with; null past the end of the compared range. The week up to a single
 * day is compared with a week that does not overlap with it.
 */
export function comparedDay(day: Day, range: DayRange, compared: DayRange): Day | null {
  const distance = daysBetween(compared.from, range.from)
  if (countDays(range) === 1) return addDays(day, -(Math.abs(distance) < CONTEXT_DAYS ? CONTEXT_DAYS : distance))
  const found = addDays(day, -distance)
  return found > compared.to ? null : found
}

const monthStart = (day: Day) => `${day.slice(0, 8)}01`

/** The last day of the month before where that has no such day. */
function sameDayLastMonth(day: Day): Day {
  const last = addDays(monthStart(day), -1)
  const sameDay = `${last.slice(0, 8)}${day.slice(8)}`
  return sameDay < last ? sameDay : last
}
