import { type Day, isDay } from '#shared/server-time.ts'
import { allowsAnyDay, type DaysFilter, type FilterValues, resolveValues } from './filters.ts'

/** Windows longer than this get no shortcut button. */
const MAX_QUICK_DAYS = 31
const WEEK = 7

export interface QuickRange {
  label: string
  change: FilterValues
}

/** The last `days` days, relative to today, so that they advance at midnight (A216). */
export const lastDays = (days: number): QuickRange => ({
  label: `近 ${days} 天`,
  change: { from: String(1 - days), to: '0' },
})

/** The ranges offered by name, given the values of the other filters. */
export const quickRanges = (filter: DaysFilter, values: FilterValues): QuickRange[] => [
  ...(allowsAnyDay(filter, values)
    ? [{ label: '不限日期', change: { from: '', to: '', fromTime: '', toTime: '' } }]
    : []),
  { label: '今天', change: { from: '0', to: '0' } },
  { label: '昨天', change: { from: '-1', to: '-1' } },
  lastDays(Math.min(WEEK, filter.window)),
  ...(filter.window > WEEK && filter.window <= MAX_QUICK_DAYS ? [lastDays(filter.window)] : []),
]

/** The range in words: 今天, or its days. Days in `values` must be resolved. */
export function describeRange(filter: DaysFilter, values: FilterValues, today: Day): string {
  const { from = '', to = '', fromTime = '', toTime = '' } = values
  const quick = quickRanges(filter, values).find(({ change }) => {
    const days = resolveValues([filter], change, today)
    return days.from === from && days.to === to
  })
  const days = quick?.label ?? describeDays(values, today)
  return fromTime || toTime ? `${days} ${formatTimeOfDay(fromTime)}–${formatTimeOfDay(toTime)}` : days
}

export const describeDays = ({ from = '', to = '' }: FilterValues, today: Day): string =>
  from === to ? formatDay(from, today) : `${formatDay(from, today)} – ${formatDay(to, today)}`

/** The days and times in full, for tooltips and prints. */
export function formatRange({ from = '', to = '', fromTime = '', toTime = '' }: FilterValues): string {
  if (!from && !to) return '不限日期'
  return `${[from, fromTime].filter(Boolean).join(' ')} – ${[to, toTime].filter(Boolean).join(' ')}`
}

/** Without the year if it is this one. */
export function formatDay(day: string, today: Day): string {
  if (!isDay(day)) return '日期有误'
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

function formatTimeOfDay(time: string): string {
  return time.replace(/:(00|59)$/, '')
}

const SPELLINGS = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})(\d\d)(\d\d)$/

/**
 * A day or time of day as it is typed, also by an input method: 2026/11/5, 20261105 and ８：００ count. What is typed so far
 * is never a day relative to today: 2 would be the day after tomorrow.
 */
export function readTyped(input: string): string {
  const text = input.normalize('NFKC').replaceAll('。', '.').trim()
  const [year, month = '', day = ''] = (SPELLINGS.exec(text) ?? []).slice(1).filter(Boolean)
  if (year) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return /^-?\d+$/.test(text) ? `${text}-` : text.replace(/^(?=\d:)/, '0')
}
