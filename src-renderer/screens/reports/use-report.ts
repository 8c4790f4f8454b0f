import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Day, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { fetchReport, type Report } from '../../api/reports/reports.ts'
import { chartDays, comparisonRange, type DayRange, type QuickRange } from '../../lib/report-ranges.ts'
import { serverNow, useToday } from '../../stores/clock.ts'

const CHART_DAY_COUNT = 7
/** The report of a past day changes only when a result is corrected. */
const PAST_DAY_STALE_TIME_MS = 10 * 60_000

/** `report` is undefined while loading, or if the fetch failed. */
export type DayReport = { day: Day; report: Partial<Report> | undefined }

/** The reports of a range, its comparison range and its last days. `isValid`: whether the range may be requested. */
export function useReport(range: DayRange, quick: QuickRange | null, isValid: boolean) {
  const queries = useQueryClient()
  const today = useToday()
  const main = useQuery({
    queryKey: ['report', 'range', range],
    queryFn: async ({ signal }) => ({
      range,
      report: await fetchReport(rangeBounds(range.from, range.to), signal),
      readAt: serverNow(),
    }),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })
  const isLoaded = isValid && main.data !== undefined && !main.isPlaceholderData
  const comparison = comparisonRange(range, quick, today)
  // Whole days even if today is incomplete, because a report always ends at the last second of a day (A209).
  const previous = useQuery({
    queryKey: ['report', 'before', comparison.from, comparison.to],
    queryFn: ({ signal }) => fetchReport(rangeBounds(comparison.from, comparison.to), signal),
    enabled: isLoaded,
  })
  const days = useQueries({
    queries: chartDays(range, CHART_DAY_COUNT).map((day) => ({
      queryKey: ['report', 'day', day],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchReport(rangeBounds(day, day), signal),
      enabled: isLoaded,
      ...(day < today && { staleTime: PAST_DAY_STALE_TIME_MS }),
    })),
    combine: (results): DayReport[] =>
      results.map(({ data }, i) => ({ day: chartDays(range, CHART_DAY_COUNT)[i]!, report: data })),
  })
  return {
    main,
    previous: isLoaded ? previous.data : undefined,
    previousFailed: previous.isError,
    comparisonLabel: comparison.label,
    days: isLoaded ? days : [],
    refresh: () => void queries.invalidateQueries({ queryKey: ['report'] }),
  }
}
