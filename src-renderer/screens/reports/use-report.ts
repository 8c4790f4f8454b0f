import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sumAmounts } from '#shared/money.ts'
import type { OrderKind } from '#shared/server-profile.ts'
import { type Day, rangeBounds } from '#shared/server-time.ts'
import { limitConcurrency } from '#shared/wait-in-line.ts'
import { fetchPayReport, fetchReport, type Report } from '../../api/reports/reports.ts'
import {
  CONTEXT_DAYS,
  type ComparedRange,
  chartDays,
  comparedDay,
  type DayRange,
  formatDays,
  lastDays,
} from '../../lib/report-ranges.ts'
import { serverNow } from '../../stores/clock.ts'
import { useToday } from '../../stores/today.ts'

/** The report of a past day changes only when a result is corrected. */
export const PAST_DAY_STALE_TIME_MS = 10 * 60_000

/** A month and the month before are 62 reports: a slow server gets a few of them at a time (A275). */
export const readInTurn = limitConcurrency(3)

/** `report` is undefined while it is read and if that failed; after a failed refresh it is the former one. */
export type DayReport = { day: Day; report: Partial<Report> | undefined; error: Error | null }

export type TrendDay = { current: DayReport; compared: DayReport | null }

/**
 * The reports of a range, of its comparison and, on request, of their days. `isValid`: whether the range may be asked for.
 */
export function useReport(range: DayRange, comparison: ComparedRange | null, isValid: boolean) {
  const queries = useQueryClient()
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
  // Whole days even if today is incomplete, because a report always ends at the last second of a day (A209).
  const previous = useQuery({
    queryKey: ['report', 'before', comparison?.from, comparison?.to],
    queryFn: ({ signal }) => fetchReport(rangeBounds(comparison!.from, comparison!.to), signal),
    enabled: isLoaded && comparison !== null,
  })
  const charted = chartDays(range).map((day) => ({ day, compared: comparison && comparedDay(day, range, comparison) }))
  const recent = lastDays(range, CONTEXT_DAYS)
  const days = useRequested(formatDays(range))
  const showsDays = isLoaded && days.isRequested
  const readDay = useDayReports(
    [...charted.map(({ day }) => day), ...recent],
    charted.flatMap(({ compared }) => compared ?? []),
    showsDays,
  )
  return {
    main,
    /** Whether `main.data` and all days are those of the range, not what was shown before. */
    isLoaded,
    previous: isLoaded && comparison ? previous.data : undefined,
    previousError: isLoaded && comparison ? previous.error : null,
    /** The last seven days up to the end of the range. */
    recentDays: showsDays ? recent.map(readDay) : [],
    trend: showsDays
      ? charted.map(
          ({ day, compared }): TrendDay => ({ current: readDay(day), compared: compared ? readDay(compared) : null }),
        )
      : [],
    /** Undefined once the days are read. */
    readDays: days.isRequested ? undefined : days.request,
    retryDays: () => void refetchFailedDays(queries),
    refresh: () => void queries.invalidateQueries({ queryKey: ['report'] }),
  }
}

/** Reads each day once, the newest first, and `others` after all of `days`. */
function useDayReports(days: readonly Day[], others: readonly Day[], enabled: boolean): (day: Day) => DayReport {
  const today = useToday()
  const newestFirst = (list: readonly Day[]) => [...new Set(list)].toSorted().toReversed()
  const wanted = [...new Set([...newestFirst(days), ...newestFirst(others)])]
  const results = useQueries({
    queries: wanted.map((day) => ({
      queryKey: ['report', 'day', day],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readInTurn(() => fetchReport(rangeBounds(day, day), signal), signal),
      enabled,
      ...(day < today && { staleTime: PAST_DAY_STALE_TIME_MS }),
    })),
  })
  return (day) => {
    const result = results[wanted.indexOf(day)]
    return { day, report: result?.data, error: result?.error ?? null }
  }
}

const refetchFailedDays = (queries: QueryClient) =>
  queries.refetchQueries({
    queryKey: ['report', 'day'],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })

/** Deposits or withdrawals by payment type. `total`: null if an amount is unreadable. */
export function usePayReport(kind: OrderKind, { from, to }: DayRange, enabled = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'pay-types', kind, from, to],
    queryFn: ({ signal }) => fetchPayReport(kind, rangeBounds(from, to), signal),
    // The details are read when they are opened, whatever was read for the page.
    staleTime: 0,
    enabled,
  })
  return { rows: data, total: data && sumAmounts(data.map(({ balance }) => balance)), error, refetch }
}

/** A part of the report that the operator reads on request (A312). `key`: what it is read for; another one is another request. */
export function useRequested(key: string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const isRequested = keys.has(key)
  return { isRequested, request: () => setKeys((requested) => new Set([...requested, key])) }
}
