import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { fetchBoundAccounts } from '../../api/members/member-accounts.ts'
import { fetchMembersSharingIp } from '../../api/members/members.ts'
import { useToday } from '../../stores/clock.ts'
import { fetchMemberOrders } from './member-orders.ts'

/** Facts that help to decide; a decision does not depend on them (A213), so what was prefetched may be shown. */
const STALE_TIME_MS = 30_000

function secondaryQueries(userId: string, today: string) {
  const key = ['order-facts', userId]
  return {
    accounts: queryOptions({
      queryKey: [...key, 'accounts'],
      queryFn: ({ signal }) => fetchBoundAccounts(userId, signal),
      staleTime: STALE_TIME_MS,
    }),
    sharing: queryOptions({
      queryKey: [...key, 'sharing'],
      queryFn: async ({ signal }) => {
        const members = await fetchMembersSharingIp(userId, signal)
        // The server's list includes the member (A187).
        return members.filter(({ id }) => String(id) !== userId).length
      },
      staleTime: STALE_TIME_MS,
    }),
    orders: queryOptions({
      queryKey: [...key, 'orders', today],
      queryFn: ({ signal }) => fetchMemberOrders(userId, today, signal),
      staleTime: STALE_TIME_MS,
    }),
  }
}

/** Reads the facts about an order's member, each by itself, and prefetches those of the order that follows. */
export function useSecondaryFacts(order: PayOrder, next: PayOrder | null, enabled: boolean) {
  const today = useToday()
  const queries = secondaryQueries(String(order.userId), today)
  const accounts = useQuery({ ...queries.accounts, enabled })
  const sharing = useQuery({ ...queries.sharing, enabled })
  const orders = useQuery({ ...queries.orders, enabled })
  const queryClient = useQueryClient()
  const nextUserId = next === null ? null : String(next.userId)
  const isRead = !accounts.isPending && !sharing.isPending && !orders.isPending
  useEffect(() => {
    if (nextUserId === null || !isRead) return
    const { accounts, sharing, orders } = secondaryQueries(nextUserId, today)
    void queryClient.prefetchQuery(accounts)
    void queryClient.prefetchQuery(sharing)
    void queryClient.prefetchQuery(orders)
  }, [nextUserId, today, isRead, queryClient])
  return { accounts, sharing, orders }
}
