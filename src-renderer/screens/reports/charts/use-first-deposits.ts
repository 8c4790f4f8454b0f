import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import type { DayRange } from '#renderer/lib/report-ranges.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { type Day, rangeBounds } from '#shared/server-time.ts'
import { countFirstDeposits } from './count-first-deposits.ts'

/** `state` of an approved order (D1 §4). */
const PROCESSED = '1'

export type FirstDeposits = ReturnType<typeof useFirstDeposits>

/**
 * Counts the members with a first deposit among the approved deposits of a range. No report has the number, so all orders
 * of the range are read, one page after another, and only when the operator starts it (A278): its key is apart from those
 * of the report, which are read again on 刷新.
 */
export function useFirstDeposits(range: DayRange, today: Day) {
  const { from, to } = range
  const queries = useQueryClient()
  const [started, setStarted] = useState<string | null>(null)
  const [readCount, setReadCount] = useState(0)
  const queryKey = ['first-deposits', from, to]
  // Another range is counted on its own request.
  const isStarted = started === `${from} ${to}`
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      setReadCount(0)
      const query = { ...rangeBounds(from, to), state: PROCESSED }
      const load = (page: number, size: number) => fetchPayOrders(true, page, size, query, signal)
      return { ...(await countFirstDeposits(load, setReadCount)), readAt: serverNow() }
    },
    enabled: isStarted,
    refetchOnWindowFocus: false,
    staleTime: to < today ? Number.POSITIVE_INFINITY : 0,
  })
  return {
    /** Undefined until it is started and read. */
    result: isStarted && !isFetching && !error ? data : undefined,
    error: isStarted ? error : null,
    isReading: isStarted && isFetching,
    /** Orders read so far. */
    readCount,
    start: () => (isStarted ? void refetch() : setStarted(`${from} ${to}`)),
    cancel: () => {
      setStarted(null)
      void queries.cancelQueries({ queryKey })
    },
  }
}

/** The number for files, which have no place for the reason that the card gives. */
export const describeFirstDeposits = ({ count, gaps }: { count: number; gaps: string }) =>
  `${count}${gaps ? '（统计时订单有变化）' : ''}`
