import type { QueryClient } from '@tanstack/react-query'
import { useAlertState } from '../../stores/alert-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'

/** Clears cached queries when the session changes; invalidates them as the main process's events require. */
export function invalidateOnEvents(queryClient: QueryClient): void {
  useSession.subscribe((current, previous) => {
    if (previous.initialized && current.epoch !== previous.epoch) queryClient.clear()
  })
  useAlertState.subscribe(({ connection: current }, { connection: previous }) => {
    // The connection is back: refetch failed and stale queries immediately.
    if (previous.stale && !current.stale && current.hub !== 'stopped') void queryClient.invalidateQueries()
  })
  // Lists are read otherwise under another profile.
  useWorkstationSettings.subscribe(({ profile: current }, { profile: previous }) => {
    if (JSON.stringify(current) !== JSON.stringify(previous)) void queryClient.invalidateQueries()
  })
  // The first orders are no change: lists that are open meanwhile were read after them.
  usePendingOrders.subscribe(({ orders: current }, { orders: previous }) => {
    if (current && previous && current !== previous) void queryClient.invalidateQueries({ queryKey: ['pay'] })
  })
}
