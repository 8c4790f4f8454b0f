import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { BoundAccount } from '../../api/members/members.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { boundAccountsQuery } from '../members/member-facts.ts'
import { orderKey } from './order-columns.tsx'
import { matchAccounts, type QueueOrder } from './risk-marks.ts'

/** Whether the accounts that were read of the member are others; false while none were. Reads nothing itself. */
export function isForeignOrder(queryClient: QueryClient, order: QueueOrder): boolean {
  const accounts = queryClient.getQueryData<BoundAccount[]>(boundAccountsQuery(String(order.userId)).queryKey)
  return isPending(order) && accounts !== undefined && matchAccounts(order, accounts) === 'different'
}

/** The rows, marked where the accounts that were read of their member are others. Reads nothing itself. */
export function useForeignMarks(rows: readonly QueueOrder[]): readonly QueueOrder[] {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const keys = useSyncExternalStore(
    (onChange) =>
      cache.subscribe(({ query }) => {
        if (query.queryKey[0] === ACCOUNTS) onChange()
      }),
    () =>
      rows
        .filter((order) => isForeignOrder(queryClient, order))
        .map(orderKey)
        .join(),
  )
  return useMemo(() => {
    if (keys === '') return rows
    const foreign = new Set(keys.split(','))
    return rows.map((order) => (foreign.has(orderKey(order)) ? { ...order, isForeign: true } : order))
  }, [rows, keys])
}

/** First part of the keys of bound accounts. */
const [ACCOUNTS] = boundAccountsQuery('').queryKey
