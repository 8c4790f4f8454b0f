import { useMemo } from 'react'
import { create } from 'zustand'
import type { PendingOrdersState } from '../../src-preload/contract/orders.ts'
import type { PayOrder } from '../../src-preload/shared/pay-data.ts'

/** The pending orders as the main process published them; after a failed reading those of the one before. */
export const usePendingOrders = create<PendingOrdersState>(() => ({ version: 0, orders: null, error: null }))

/** `next` may arrive twice: as an event, and in response to the request that caused it. */
export function setPendingOrders(next: PendingOrdersState): void {
  usePendingOrders.setState((current) =>
    next.version <= current.version
      ? current
      : { ...next, orders: next.orders ?? (next.error === null ? null : current.orders) },
  )
}

/** A member's pending orders of both kinds, deposits first; null while they are not known. */
export function usePendingOrdersOf(memberId: string): readonly PayOrder[] | null {
  const orders = usePendingOrders((state) => state.orders)
  return useMemo(
    () => orders && [...orders.deposits, ...orders.withdrawals].filter(({ userId }) => String(userId) === memberId),
    [orders, memberId],
  )
}
