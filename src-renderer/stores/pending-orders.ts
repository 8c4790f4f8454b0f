import { useMemo } from 'react'
import { create } from 'zustand'
import type { Desktop } from '#contract/desktop.ts'
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

/**
 * Subscribes to the pending orders, with the signed-in area: the sign-in needs neither them nor the code of amounts and
 * times. Begins before any list is read: the first event may already be a change that an open list lacks. Returns the
 * unsubscribe function.
 */
export function followOrders(desktop: Pick<Desktop, 'onOrders' | 'readState'>): () => void {
  const read = async () => setPendingOrders(await desktop.readState('orders'))
  const unsubscribe = desktop.onOrders((change) => void (changePendingOrders(change) || read()))
  void read()
  return unsubscribe
}

/** A member's pending orders of both kinds, deposits first; null while they are not known. */
export function usePendingOrdersOf(memberId: string): readonly PayOrder[] | null {
  const orders = usePendingOrders((state) => state.orders)
  return useMemo(
    () => orders && [...orders.deposits, ...orders.withdrawals].filter(({ userId }) => String(userId) === memberId),
    [orders, memberId],
  )
}
