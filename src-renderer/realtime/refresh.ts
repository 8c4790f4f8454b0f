import type { QueryClient } from '@tanstack/react-query'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'

/** How long a pushed count waits for its orders version before it triggers the refresh alone. */
const COUNT_GRACE_MS = 1_000

/**
 * Keeps cached queries consistent with the main process: cleared when the session changes, invalidated when orders
 * change or the server is reachable again.
 */
export function refreshQueries(queries: QueryClient): void {
  useSession.subscribe((now, before) => {
    if (before.known && now.epoch !== before.epoch) queries.clear()
  })
  useLive.subscribe(({ connection: now }, { connection: before }) => {
    // The connection is back: refetch failed and stale queries immediately.
    if (before.stale && !now.stale && now.hub !== 'stopped') void queries.invalidateQueries()
  })
  // Order screens refetch once per change (D1 §4): it arrives as a count, then as an orders version.
  let late: ReturnType<typeof setTimeout> | null = null
  const readOrders = () => {
    if (late) clearTimeout(late)
    late = null
    void queries.invalidateQueries({ queryKey: ['pay'] })
  }
  useLive.subscribe(({ alerts: now }, { alerts: before }) => {
    if (now.ordersVersion !== before.ordersVersion) readOrders()
    else if (now.deposits !== before.deposits || now.withdrawals !== before.withdrawals) {
      late ??= setTimeout(readOrders, COUNT_GRACE_MS)
    }
  })
}
