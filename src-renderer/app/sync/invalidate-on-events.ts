import type { QueryClient } from '@tanstack/react-query'
import { useAlertState } from '../../stores/alert-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'

/**
 * Keeps cached queries consistent with the main process: cleared when the session changes, invalidated when orders
 * change or the server is reachable again.
 */
export function invalidateOnEvents(queryClient: QueryClient): void {
  useSession.subscribe((current, previous) => {
    if (previous.initialized && current.epoch !== previous.epoch) queryClient.clear()
  })
  useAlertState.subscribe(({ connection: current }, { connection: previous }) => {
    // The connection is back: refetch failed and stale queries immediately.
    if (previous.stale && !current.stale && current.hub !== 'stopped') void queryClient.invalidateQueries()
  })
  // The first orders are no change: lists that are open meanwhile were read after them.
  usePendingOrders.subscribe(({ orders: current }, { orders: previous }) => {
    if (current && previous && current !== previous) void queryClient.invalidateQueries({ queryKey: ['pay'] })
  })
}
