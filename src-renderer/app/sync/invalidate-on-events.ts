import type { QueryClient } from '@tanstack/react-query'
import { useAlertState } from '../../stores/alert-state.ts'
import { useSession } from '../../stores/session.ts'

/** How long a pushed count waits for its orders version before it triggers the refresh alone. */
const COUNT_GRACE_MS = 1_000

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
  // Order screens refetch once per change (D1 §4): it arrives as a count, then as an orders version.
  let timer: ReturnType<typeof setTimeout> | null = null
  const invalidateOrders = () => {
    if (timer) clearTimeout(timer)
    timer = null
    void queryClient.invalidateQueries({ queryKey: ['pay'] })
  }
  useAlertState.subscribe(({ alerts: current }, { alerts: previous }) => {
    if (current.ordersVersion !== previous.ordersVersion) invalidateOrders()
    else if (current.deposits !== previous.deposits || current.withdrawals !== previous.withdrawals) {
      timer ??= setTimeout(invalidateOrders, COUNT_GRACE_MS)
    }
  })
}
