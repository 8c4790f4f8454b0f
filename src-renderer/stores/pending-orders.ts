import { useMemo } from 'react'
import { create } from 'zustand'
import { applyOrdersChange, type PendingOrdersChange, type PendingOrdersState } from '#contract/orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'

/** The pending orders as the main process published them; after a failed reading those of the one before. */
export const usePendingOrders = create<PendingOrdersState>(() => ({ version: 0, orders: null, error: null }))

/** `next` may be older than what was published since it was asked for. */
export function setPendingOrders(next: PendingOrdersState): void {
  usePendingOrders.setState((current) => (next.version > current.version ? next : current))
}

/** Returns false if this page lacks the version before the change: all must be asked for. */
export function changePendingOrders(change: PendingOrdersChange): boolean {
  const next = applyOrdersChange(usePendingOrders.getState(), change)
  if (next) usePendingOrders.setState(next)
  return next !== null
}

/** A member's pending orders of both kinds, deposits first; null while they are not known. */
export function usePendingOrdersOf(memberId: string): readonly PayOrder[] | null {
  const orders = usePendingOrders((state) => state.orders)
  return useMemo(
    () => orders && [...orders.deposits, ...orders.withdrawals].filter(({ userId }) => String(userId) === memberId),
    [orders, memberId],
  )
}
