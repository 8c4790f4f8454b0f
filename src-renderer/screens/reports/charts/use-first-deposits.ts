import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#renderer/api/http/errors.ts'
import type { Page } from '#renderer/api/http/page.ts'
import { hasState } from '#renderer/api/orders/pay-order.ts'
import { fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import type { DayRange } from '#renderer/lib/report-ranges.ts'
import { toBoolean, toKnownBoolean } from '#renderer/lib/server-boolean.ts'
import { describeGaps } from '#renderer/list/export/describe-reading.ts'
import { readPages } from '#renderer/list/export/read-pages.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { hasId, type PayOrder } from '#shared/pay-data.ts'
import { type Day, rangeBounds } from '#shared/server-time.ts'

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

/**
 * Counts the members with a first deposit among all orders of a list. `gaps`: orders came or went meanwhile, in words,
 * else empty. `onRead` gets the number of orders read so far. Throws ApiError if the server does not send the orders that
 * it counts: a part of them gives no number (A278).
 */
export async function countFirstDeposits(
  load: (page: number, size: number) => Promise<Page<PayOrder>>,
  onRead: (count: number) => void,
): Promise<{ count: number; gaps: string }> {
  const members = new Set<string>()
  let readCount = 0
  let expected = Number.POSITIVE_INFINITY
  const readNext = readPages({ load, rowKey: ({ id }) => String(id), hasUniqueKeys: true })
  for (;;) {
    const { rows, total, isLast, hasChanged } = await readNext()
    for (const order of rows) if (isFirstDeposit(order)) members.add(String(order.userId))
    readCount += rows.length
    // Those that come while the pages are read may stand before the first one.
    expected = Math.min(expected, total)
    onRead(readCount)
    if (!isLast) continue
    const gaps = describeGaps({ phase: 'done', readCount, total, hasChanged }, '统计')
    if (readCount < expected) throw new ApiError('malformed', `没有读到全部订单，无法统计：${gaps}`)
    return { count: members.size, gaps }
  }
}

/** Of an approved order. Throws ApiError where the server does not say it, or says it of no member. */
function isFirstDeposit({ isFirst, state, userId }: PayOrder): boolean {
  const isKnown = toKnownBoolean(isFirst) !== null && hasState({ state })
  if (!isKnown || !hasId({ id: userId })) throw new ApiError('malformed', '订单没有说是否首充、会员或状态，无法统计')
  // A server may take no notice of the state that it is asked for.
  return String(state) === PROCESSED && toBoolean(isFirst)
}

/** The number for files, which have no place for the reason that the card gives. */
export const describeFirstDeposits = ({ count, gaps }: { count: number; gaps: string }) =>
  `${count}${gaps ? '（统计时订单有变化）' : ''}`
