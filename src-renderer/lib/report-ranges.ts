import { addDays, type Day, daysBetween } from '../../src-preload/shared/server-time.ts'

/** Quick date ranges of the operations report (D3 §2.2). */
export const quickRanges = {
  today: '今日',
  yesterday: '昨日',
  last7: '近7日',
  month: '本月',
  lastMonth: '上月',
} as const
export type QuickRange = keyof typeof quickRanges

export type DayRange = { from: Day; to: Day }

export function isQuickRange(name: string | null): name is QuickRange {
  return name !== null && Object.hasOwn(quickRanges, name)
}

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

export const countDays = ({ from, to }: DayRange) => daysBetween(from, to) + 1

/** The comparison range: the same days of the previous month for months, else as many days before. */
export function comparisonRange(range: DayRange, quick: QuickRange | null, today: Day): DayRange & { label: string } {
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

/** Days of the sparklines: the last `count` days up to the end of the range. */
export function chartDays({ to }: DayRange, count: number): Day[] {
  return Array.from({ length: count }, (_day, i) => addDays(to, i + 1 - count))
}

const monthStart = (day: Day) => `${day.slice(0, 8)}01`
