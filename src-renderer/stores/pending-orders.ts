import { create } from 'zustand'
import type { PendingOrdersState } from '../../src-preload/contract/orders.ts'

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
