import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '../../../../src-preload/shared/money.ts'
import type { Day } from '../../../../src-preload/shared/server-time.ts'
import { fetchGames } from '../../../api/orders/dashboard.ts'
import { payTypeLabel } from '../../../api/orders/pay-order.ts'
import { type DayRange, formatDays } from '../../../lib/report-ranges.ts'
import { labelOf, useGameNames, usePayNames } from '../../../list/use-names.ts'
import { usePayReport } from '../use-pay-report.ts'
import { useRequested } from '../use-requested.ts'
import { betsLink, daysWithBets, ordersLink } from './share-links.ts'
import type { ShareGroup } from './shares.ts'
import { useBetShares } from './use-bet-shares.ts'

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
