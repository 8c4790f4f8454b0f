import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '#shared/money.ts'
import { rangeBounds } from '#shared/server-time.ts'
import { fetchPayReport } from '../../api/reports/reports.ts'
import type { DayRange } from '../../lib/report-ranges.ts'

/** Deposits or withdrawals by payment type. `total`: null if an amount is unreadable. */
export function usePayReport(deposits: boolean, { from, to }: DayRange, enabled = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'pay-types', deposits, from, to],
    queryFn: ({ signal }) => fetchPayReport(deposits, rangeBounds(from, to), signal),
    // The details are read when they are opened, whatever was read for the page.
    staleTime: 0,
    enabled,
  })
  return { rows: data, total: data && sumAmounts(data.map(({ balance }) => balance)), error, refetch }
}
