import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Day, rangeBounds } from '../../../../src-preload/shared/server-time.ts'
import { fetchBets } from '../../../api/members/bets.ts'
import type { Option } from '../../../api/options.ts'
import { type DayRange, formatDays } from '../../../lib/report-ranges.ts'
import { gameNamesQuery } from '../../../list/use-names.ts'
import { PAST_DAY_STALE_TIME_MS, readInTurn } from '../use-report.ts'
import { useRequested } from '../use-requested.ts'
import { betsLink } from './share-links.ts'
import type { Share, ShareGroup } from './shares.ts'

/** The smallest page: only its count of rows is used. */
const PAGE_SIZE = 10

/**
 * How many bets each game has on these days, by the count of its list: no report of the server has it, so they are counted
 * when the operator asks (A277).
 */
export function useBetShares(days: DayRange | null, today: Day, enabled: boolean): ShareGroup | undefined {
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

/** Throws ApiError if one of the counts cannot be read: shares of a part would be wrong. */
async function countBets(
  days: DayRange,
  client: QueryClient,
  signal: AbortSignal,
): Promise<{ shares: Share[]; total: number }> {
  const bounds = rangeBounds(days.from, days.to)
  const count = async (game?: Option) => {
    const load = () => fetchBets(1, PAGE_SIZE, { ...bounds, lotteryid: game?.value }, signal)
    return (await readInTurn(load, signal)).total
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
