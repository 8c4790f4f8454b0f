import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError } from '#renderer/api/http/errors.ts'
import { fetchBets } from '#renderer/api/members/bets.ts'
import type { Option } from '#renderer/api/options.ts'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'
import { payTypeLabel } from '#renderer/api/orders/pay-order.ts'
import { type DayRange, formatDays } from '#renderer/lib/report-ranges.ts'
import { gameNamesQuery, labelOf, useGameNames, usePayNames } from '#renderer/list/use-names.ts'
import { sumAmounts } from '#shared/money.ts'
import { type Day, rangeBounds } from '#shared/server-time.ts'
import { PAST_DAY_STALE_TIME_MS, readInTurn, usePayReport, useRequested } from '../use-report.ts'
import { betsLink, daysWithBets, ordersLink } from './share-links.ts'
import type { Share, ShareGroup } from './shares.ts'

/**
 * The shares of the report of `range`. Today's games have figures of their own; of other days the bets of each game are
 * counted, as far back as they can be queried, so that `games` may cover a part of the range or be absent (A277).
 */
export function useReportShares(range: DayRange, today: Day, isReady: boolean) {
  const isToday = range.from === today && range.to === today
  const games = useGameShares(today, isToday && isReady)
  const bets = useBetShares(isToday ? null : daysWithBets(range, today), today, isReady)
  return {
    deposits: usePayShares(true, range, today, isReady),
    withdrawals: usePayShares(false, range, today, isReady),
    games: isToday ? games : bets,
  }
}

function usePayShares(deposits: boolean, range: DayRange, today: Day, isReady: boolean): ShareGroup {
  const names = usePayNames()
  const { isRequested, request } = useRequested(formatDays(range))
  const { rows, ...rest } = usePayReport(deposits, range, isReady && isRequested)
  return {
    title: deposits ? '上分支付类型' : '下分支付类型',
    metric: deposits ? 'payInBalance' : 'payOutBalance',
    kind: 'money',
    unit: '种',
    days: formatDays(range),
    shares: rows?.map(({ payType, balance }, i) => ({
      key: `${payType} ${i}`,
      label: payTypeLabel(payType, names),
      amount: balance,
      to: ordersLink(deposits, range, today, payType),
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
