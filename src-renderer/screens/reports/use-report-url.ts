import { useLocation, useSearchParams } from 'react-router-dom'
import { type Day, isDay } from '#shared/server-time.ts'
import {
  type ComparisonChoice,
  type DayRange,
  dateWindow,
  isComparisonChoice,
  isQuickRange,
  type QuickRange,
  resolveQuickRange,
  validateRange,
} from '../../lib/report-ranges.ts'
import { COMPARISON_WINDOW_DAYS } from './comparison-picker.tsx'

/** What the URL says: a quick range by name, so that a bookmark stays current, a day of a chart, or two dates. */
interface ReportUrl {
  quick: QuickRange | null
  range: DayRange
  /** Whether the range was typed, and so must lie in the picker's window (A134). */
  isLimited: boolean
  choice: ComparisonChoice
}

export function parseReportUrl(params: URLSearchParams, today: Day): ReportUrl {
  const [from, to, day, name, compare] = ['from', 'to', 'day', 'range', 'compare'].map((key) => params.get(key))
  const choice = isComparisonChoice(compare ?? null) && isReadable(compare, today) ? compare : 'previous'
  if (day && isDay(day) && isReadable(day, today))
    return { quick: null, range: { from: day, to: day }, isLimited: false, choice }
  if (from && to) return { quick: null, range: { from, to }, isLimited: true, choice }
  const quick = isQuickRange(name ?? null) ? (name as QuickRange) : 'today'
  return { quick, range: resolveQuickRange(quick, today), isLimited: false, choice }
}

/** Whether a day of the URL can be asked for: charts and comparisons reach further back than the picker. */
const isReadable = (text: string | null | undefined, today: Day): text is ComparisonChoice =>
  !text || !isDay(text) || validateRange(text, text, dateWindow(COMPARISON_WINDOW_DAYS, today)) === null

/** The way back from a day to the report that it was opened from; part of the entry in the history. */
interface Origin {
  search: string
  label: string
}

export function useReportUrl(today: Day) {
  const [params, setParams] = useSearchParams()
  const origin = (useLocation().state as { report?: Origin } | null)?.report

  /** Shows a range and keeps the comparison; without a range only the comparison changes. `from`: the way back in words. */
  function show(range: Record<string, string>, options: { compare?: ComparisonChoice; from?: string } = {}): void {
    const { compare = params.get('compare'), from } = options
    const { compare: _compare, ...current } = Object.fromEntries(params)
    const chosen = Object.keys(range).length > 0 ? range : current
    const next = { ...chosen, ...(compare && compare !== 'previous' && { compare }) }
    const isComparisonOnly = chosen === current
    const earlier = isComparisonOnly ? origin : undefined
    const back = from ? { search: params.toString(), label: from } : earlier
    setParams(next, { state: back && { report: back } })
  }

  return {
    ...parseReportUrl(params, today),
    back: origin && { label: origin.label, run: () => setParams(new URLSearchParams(origin.search)) },
    show,
  }
}
