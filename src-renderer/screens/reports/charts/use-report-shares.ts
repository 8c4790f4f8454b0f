import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#renderer/api/http/errors.ts'
import type { Page } from '#renderer/api/http/page.ts'
import { fetchBets } from '#renderer/api/members/records.ts'
import type { Option } from '#renderer/api/options.ts'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'
import { hasState, payTypeLabel } from '#renderer/api/orders/pay-order.ts'
import { fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import { type DayRange, formatDays } from '#renderer/lib/report-ranges.ts'
import { toBoolean, toKnownBoolean } from '#renderer/lib/server-boolean.ts'
import { describeGaps, readPages } from '#renderer/list/export/bulk-reader.ts'
import { gameNamesQuery, labelOf, useGameNames, usePayNames } from '#renderer/list/use-names.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { sumAmounts } from '#shared/money.ts'
import { hasId, type PayOrder } from '#shared/pay-data.ts'
import type { OrderKind } from '#shared/server-profile.ts'
import { type Day, rangeBounds } from '#shared/server-time.ts'
import { PAST_DAY_STALE_TIME_MS, readInTurn, usePayReport, useRequested } from '../use-report.ts'
import { betsLink, daysWithBets, ordersLink, type Share, type ShareGroup } from './shares.ts'

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
      const load = (page: number, size: number) => fetchPayOrders('deposit', page, size, query, signal)
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

/**
 * The shares of the report of `range`. Today's games have figures of their own; of other days the bets of each game are
 * counted, as far back as they can be queried, so that `games` may cover a part of the range or be absent (A277).
 */
export function useReportShares(range: DayRange, today: Day, isReady: boolean) {
  const isToday = range.from === today && range.to === today
  const games = useGameShares(today, isToday && isReady)
  const bets = useBetShares(isToday ? null : daysWithBets(range, today), today, isReady)
  return {
    deposits: usePayShares('deposit', range, today, isReady),
    withdrawals: usePayShares('withdrawal', range, today, isReady),
    games: isToday ? games : bets,
  }
}

function usePayShares(kind: OrderKind, range: DayRange, today: Day, isReady: boolean): ShareGroup {
  const names = usePayNames()
  const { isRequested, request } = useRequested(formatDays(range))
  const { rows, ...rest } = usePayReport(kind, range, isReady && isRequested)
  return {
    title: kind === 'deposit' ? '上分支付类型' : '下分支付类型',
    metric: kind === 'deposit' ? 'payInBalance' : 'payOutBalance',
    kind: 'money',
    unit: '种',
    days: formatDays(range),
    shares: rows?.map(({ payType, balance }, i) => ({
      key: `${payType} ${i}`,
      label: payTypeLabel(payType, names),
      amount: balance,
      to: ordersLink(kind, range, today, payType),
    })),
    ...rest,
    // What its details were read for is older than this report.
    ...(!isRequested && { shares: undefined, error: null, start: { verb: '读取', run: request } }),
  }
}

function useGameShares(today: Day, isReady: boolean): ShareGroup {
  const names = useGameNames()
  const { isRequested, request } = useRequested(today)
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'games', today],
    queryFn: ({ signal }) => fetchGames(0, signal),
    enabled: isReady && isRequested,
  })
  return {
    title: '各游戏投注',
    metric: 'sumNumber',
    kind: 'count',
    unit: '个游戏',
    days: today,
    shares: data?.map(({ lotteryId, sumNumber, sumWinLost }) => ({
      key: String(lotteryId),
      label: labelOf(names, lotteryId),
      amount: sumNumber,
      profit: sumWinLost,
      to: betsLink(String(lotteryId), { from: today, to: today }),
    })),
    total: data && sumAmounts(data.map(({ sumNumber }) => sumNumber)),
    error,
    refetch,
    ...(!isRequested && { shares: undefined, error: null, start: { verb: '读取', run: request } }),
  }
}

/** The smallest page: only its count of rows is used. */
const PAGE_SIZE = 10

/**
 * How many bets each game has on these days, by the count of its list: no report of the server has it, so they are counted
 * when the operator asks (A277).
 */
function useBetShares(days: DayRange | null, today: Day, enabled: boolean): ShareGroup | undefined {
  const { isRequested, request } = useRequested(days ? formatDays(days) : '')
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'bets', days?.from, days?.to],
    queryFn: ({ client, signal }) => countBets(days!, client, signal),
    enabled: enabled && days !== null && isRequested,
    ...(days && days.to < today && { staleTime: PAST_DAY_STALE_TIME_MS }),
  })
  return days
    ? {
        title: '各游戏注单数',
        metric: 'sumNumber',
        kind: 'count',
        unit: '个游戏',
        days: formatDays(days),
        shares: data?.shares,
        total: data?.total,
        ...(!isRequested && !data && { start: { verb: '统计', run: request } }),
        error,
        refetch,
      }
    : undefined
}

/** Throws ApiError if one of the counts cannot be read, or the server does not count: shares of a part would be wrong. */
export async function countBets(
  days: DayRange,
  client: QueryClient,
  signal: AbortSignal,
): Promise<{ shares: Share[]; total: number }> {
  const bounds = rangeBounds(days.from, days.to)
  const count = async (game?: Option) => {
    const load = () => fetchBets(1, PAGE_SIZE, { ...bounds, lotteryid: game?.value }, signal)
    const { total, isLeast } = await readInTurn(load, signal)
    if (isLeast) throw new ApiError('malformed', '服务器不给注单的总数，无法统计')
    return total
  }
  const games = await client.ensureQueryData(gameNamesQuery)
  // All games first: bets that are placed meanwhile are then not taken for those of a game without a name.
  const all = await count()
  const shares = await Promise.all(
    games.map(async (game) => ({
      key: game.value,
      label: game.label,
      amount: await count(game),
      to: betsLink(game.value, days),
    })),
  )
  const named = shares.reduce((sum, { amount }) => sum + amount, 0)
  const unnamed = all - named
  if (unnamed <= 0) return { shares, total: named }
  return { shares: [...shares, { key: 'unnamed', label: '其他游戏', amount: unnamed }], total: all }
}
