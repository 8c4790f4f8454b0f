import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '../../../../src-preload/shared/money.ts'
import type { Day } from '../../../../src-preload/shared/server-time.ts'
import { fetchGames } from '../../../api/orders/dashboard.ts'
import { payTypeLabel } from '../../../api/orders/pay-order.ts'
import { type DayRange, formatDays } from '../../../lib/report-ranges.ts'
import { labelOf, useGameNames, usePayNames } from '../../../list/use-names.ts'
import { usePayReport } from '../use-pay-report.ts'
import type { ShareGroup } from './shares.ts'

/** The shares of the report of `range`. `games` is absent on other days than today, which the server has no figures of (A277). */
export function useReportShares(range: DayRange, today: Day, isReady: boolean) {
  const isToday = range.from === today && range.to === today
  const games = useGameShares(today, isToday && isReady)
  return {
    deposits: usePayShares(true, range, isReady),
    withdrawals: usePayShares(false, range, isReady),
    ...(isToday && { games }),
  }
}

function usePayShares(deposits: boolean, range: DayRange, isReady: boolean): ShareGroup {
  const names = usePayNames()
  const { rows, ...rest } = usePayReport(deposits, range, isReady)
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
    })),
    ...rest,
  }
}

function useGameShares(today: Day, isReady: boolean): ShareGroup {
  const names = useGameNames()
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'games', today],
    queryFn: ({ signal }) => fetchGames(0, signal),
    enabled: isReady,
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
    })),
    total: data && sumAmounts(data.map(({ sumNumber }) => sumNumber)),
    error,
    refetch,
  }
}
