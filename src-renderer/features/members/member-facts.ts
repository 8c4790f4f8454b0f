import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { stringifyJson } from '#shared/lossless-json.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { orderKind } from '#shared/server-profile.ts'
import { addDays, type Day, dayOf, rangeBounds } from '#shared/server-time.ts'
import { fetchWholePage, onlyOfMember } from '../../api/http/page.ts'
import {
  type BoundAccount,
  fetchBoundAccounts,
  fetchMemberById,
  fetchMembersSharingAccounts,
  fetchMembersSharingIp,
} from '../../api/members/members.ts'
import { fetchBets } from '../../api/members/records.ts'
import { fetchMemberReport, fetchPeriodReport } from '../../api/reports/member-statistics.ts'
import { endpoints } from '../../api/wire.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { serverNow } from '../../stores/clock.ts'
import { usePendingOrdersOf } from '../../stores/pending-orders.ts'
import { useToday } from '../../stores/today.ts'
import { fetchMemberOrders, fetchOrdersOfKind, RECENT_DAYS } from './member-orders.ts'

/** Fetches a member without caching; '' fetches none. By its own `scope` a dialog never shows another's data (A213). */
export const useMember = (id: string, scope = '') =>
  useQuery({
    queryKey: ['member', id, scope],
    queryFn: ({ signal }) => fetchMemberById(id, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })

/** What was read about a member may be shown elsewhere for this long; a decision does not depend on it (A213). */
const STALE_TIME_MS = 30_000
/** An order that is decided at once costs no reading of the next one's facts before it is shown. */
const PREFETCH_REST_MS = 1_000
/** The shortest page that a server has to support (A208). */
const BETS_PAGE_SIZE = 10

/** Not read again because a window got the focus: only an event that changes a fact does that (A240). */
const options = { staleTime: STALE_TIME_MS, refetchOnWindowFocus: false } as const

/**
 * Every fact that is shown about a member, each read by itself (A240). The first part of a key is the resource whose
 * changes invalidate it; all that a change of the balance affects is below `['member', id]`.
 */
function memberFacts(memberId: string, today: Day) {
  const key = ['member', memberId]
  return {
    /** null: there is no such member. Its balance changes without an event, so each showing reads it. */
    profile: queryOptions({
      ...options,
      queryKey: [...key, 'profile'],
      queryFn: ({ signal }) => fetchMemberById(memberId, signal),
      staleTime: 0,
    }),
    orders: queryOptions({
      ...options,
      queryKey: [...key, 'orders', today],
      queryFn: ({ signal }) => fetchMemberOrders(memberId, today, signal),
    }),
    /** All-time totals. */
    totals: queryOptions({
      ...options,
      queryKey: [...key, 'totals'],
      queryFn: ({ signal }) => fetchMemberReport({ userid: memberId }, signal),
    }),
    /** Totals of today. */
    day: queryOptions({
      ...options,
      queryKey: [...key, 'day', today],
      queryFn: ({ signal }) =>
        fetchPeriodReport({ userid: memberId, sdate: `${today} 00:00:00`, edate: `${today} 23:59:59` }, signal),
    }),
    bets: queryOptions({
      ...options,
      queryKey: ['bets', 'of-member', memberId, today],
      queryFn: async ({ signal }) => {
        const query = { ...rangeBounds(addDays(today, 1 - RECENT_DAYS), today), userid: memberId }
        const load = (page: number, size: number) => fetchBets(page, size, query, signal)
        return onlyOfMember(await fetchWholePage(load, 1, BETS_PAGE_SIZE), memberId, endpoints.betList).rows
      },
    }),
    accounts: boundAccountsQuery(memberId),
    sharingIp: queryOptions({
      ...sharingIpQuery(memberId),
      // The others: the server's list includes the member (A187).
      select: (members) => members.filter(({ id }) => String(id) !== memberId),
    }),
  }
}

export const boundAccountsQuery = (memberId: string) =>
  queryOptions({
    ...options,
    queryKey: ['member-accounts', 'of-member', memberId],
    queryFn: ({ signal }) => fetchBoundAccounts(memberId, signal),
  })

/** The members at the same address, this one among them. */
export function sharingIpQuery(memberId: string) {
  return queryOptions({
    ...options,
    queryKey: ['member-addresses', memberId],
    queryFn: ({ signal }) => fetchMembersSharingIp(memberId, signal),
    // The read is a POST request, and POST requests are never sent twice.
    retry: false,
  })
}

/** The other members who are bound to one of these accounts of the member. */
const sharingAccountQuery = (memberId: string, accounts: readonly BoundAccount[] | undefined) =>
  queryOptions({
    ...options,
    queryKey: ['member-accounts', 'sharing', memberId, accounts?.map(({ payNo }) => String(payNo))],
    queryFn: ({ signal }) => fetchMembersSharingAccounts(memberId, accounts ?? [], signal),
    enabled: accounts !== undefined,
  })

/** The facts about a member that are loaded and may still be said to them; null: not known. Reads nothing. */
export function readFacts(queryClient: QueryClient, memberId: string) {
  const { profile, orders } = memberFacts(memberId, dayOf(serverNow()))
  const stateOf = (queryKey: QueryKey) => {
    const state = queryClient.getQueryState(queryKey)
    return state?.status === 'success' && !state.isInvalidated ? state : null
  }
  // A balance changes without an event.
  const read = stateOf(profile.queryKey)
  const isRecent = read !== null && Date.now() - read.dataUpdatedAt <= STALE_TIME_MS
  return {
    balance: isRecent ? (queryClient.getQueryData(profile.queryKey)?.balance ?? null) : null,
    orders: stateOf(orders.queryKey) && (queryClient.getQueryData(orders.queryKey)?.orders ?? null),
  }
}

/** Reads all facts about a member once `enabled`, and again what an event changed. */
export function useMemberFacts(memberId: string, enabled: boolean) {
  const today = useToday()
  const queries = useMemo(() => memberFacts(memberId, today), [memberId, today])
  const queryClient = useQueryClient()
  useOrdersChange(memberId, () => void invalidateMember(queryClient, memberId))
  const accounts = useQuery({ ...queries.accounts, enabled })
  return {
    profile: useQuery({ ...queries.profile, enabled }),
    orders: useQuery({ ...queries.orders, enabled }),
    totals: useQuery({ ...queries.totals, enabled }),
    day: useQuery({ ...queries.day, enabled }),
    bets: useQuery({ ...queries.bets, enabled }),
    accounts,
    sharingIp: useQuery({ ...queries.sharingIp, enabled }),
    sharingAccount: useQuery(sharingAccountQuery(memberId, accounts.data)),
  }
}

export type MemberFacts = ReturnType<typeof useMemberFacts>

/**
 * Reads the facts about an order's member that are not among the data of its decision, and after a rest those of the
 * order that follows. Of a deposit, the member's withdrawals are read on request; of a withdrawal, the deposits with the
 * rest, and who shares the address after it, so that four reads are enough to decide (A312). `isDecidable`: the data of the
 * decision are read, which come first.
 */
export function useOrderMember(order: PayOrder, next: PayOrder | null, enabled: boolean, isDecidable: boolean) {
  const today = useToday()
  const userId = String(order.userId)
  const [isOtherKindRequested, setOtherKindRequested] = useState(!order.inOrOut)
  const [isRested, setRested] = useState(order.inOrOut)
  const queries = memberFacts(userId, today)
  const accounts = useQuery({ ...queries.accounts, enabled })
  const sharingIp = useQuery({ ...queries.sharingIp, enabled: enabled && isRested })
  const otherKind = useQuery({
    ...options,
    queryKey: ['member', userId, 'orders', today, !order.inOrOut],
    queryFn: ({ signal }) => fetchOrdersOfKind(orderKind(!order.inOrOut), userId, today, signal),
    enabled: enabled && isOtherKindRequested,
  })
  useEffect(() => {
    if (isRested || !isDecidable) return
    const timer = setTimeout(() => setRested(true), PREFETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [isRested, isDecidable])
  const queryClient = useQueryClient()
  const nextUserId = next === null ? null : String(next.userId)
  const isRead = isDecidable && !accounts.isPending && !sharingIp.isPending
  useEffect(() => {
    if (nextUserId === null || !isRead) return
    const prefetch = () => {
      if (useAlertState.getState().connection.isStrained) return
      const { accounts, sharingIp } = memberFacts(nextUserId, today)
      void queryClient.prefetchQuery(accounts)
      void queryClient.prefetchQuery(sharingIp)
    }
    const timer = setTimeout(prefetch, PREFETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [nextUserId, today, isRead, queryClient])
  return {
    accounts,
    sharingIp,
    /** null until it is asked for. */
    otherKind: isOtherKindRequested ? otherKind : null,
    readOtherKind: () => setOtherKindRequested(true),
  }
}

/** Reads again what a change of the member's balance, state or data affects. */
export const invalidateMember = (queryClient: QueryClient, memberId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['member', memberId] })

/** Calls `onChange` when pending orders of the member came, changed or left. The first ones that are known are no change. */
function useOrdersChange(memberId: string, onChange: () => void): void {
  const orders = usePendingOrdersOf(memberId)
  const fingerprint = orders && stringifyJson(orders)
  const last = useRef({ memberId, fingerprint })
  const report = useEffectEvent(onChange)
  useEffect(() => {
    const previous = last.current
    last.current = { memberId, fingerprint }
    if (previous.memberId !== memberId || previous.fingerprint === null || fingerprint === null) return
    if (previous.fingerprint !== fingerprint) report()
  }, [memberId, fingerprint])
}
