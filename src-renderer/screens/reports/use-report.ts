import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Report, report } from '../../api/reports.ts'
import { type Day, rangeBounds } from '../../lib/beijing.ts'
import { chartDays, type Days, type QuickRange, rangeBefore } from '../../lib/report-ranges.ts'
import { serverNow, useToday } from '../../stores/clock.ts'

const CHART_DAYS = 7
/** The report of a past day changes only when a result is corrected. */
const PAST_DAY_LIFE_MS = 10 * 60_000

export interface DayReport {
  day: Day
  /** Undefined while loading, or if the fetch failed. */
  report: Partial<Report> | undefined
}

/** The reports of a range, its comparison range and its last days. `isValid`: whether the range may be requested. */
export function useReport(range: Days, quick: QuickRange | null, askable: boolean) {
  const queries = useQueryClient()
  const today = useToday()
  const main = useQuery({
    queryKey: ['report', 'range', range],
    queryFn: async ({ signal }) => ({
      range,
      report: await report(rangeBounds(range.from, range.to), signal),
      readAt: serverNow(),
    }),
    placeholderData: keepPreviousData,
    enabled: askable,
  })
  const settled = askable && main.data !== undefined && !main.isPlaceholderData
  const before = rangeBefore(range, quick, today)
  // Whole days even if today is incomplete, because a report always ends at the last second of a day (A209).
  const previous = useQuery({
    queryKey: ['report', 'before', before.from, before.to],
    queryFn: ({ signal }) => report(rangeBounds(before.from, before.to), signal),
    enabled: settled,
  })
  const days = useQueries({
    queries: chartDays(range, CHART_DAYS).map((day) => ({
      queryKey: ['report', 'day', day],
      queryFn: ({ signal }: { signal: AbortSignal }) => report(rangeBounds(day, day), signal),
      enabled: settled,
      ...(day < today && { staleTime: PAST_DAY_LIFE_MS }),
    })),
    combine: (results): DayReport[] =>
      results.map(({ data }, i) => ({ day: chartDays(range, CHART_DAYS)[i]!, report: data })),
  })
  return {
    main,
    previous: settled ? previous.data : undefined,
    previousFailed: previous.isError,
    label: before.label,
    days: settled ? days : [],
    refresh: () => void queries.invalidateQueries({ queryKey: ['report'] }),
  }
}
