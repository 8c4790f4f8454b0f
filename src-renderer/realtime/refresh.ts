import type { QueryClient } from '@tanstack/react-query'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'

/**
 * A pushed count arrives before the query for its orders completes. If that query fails, the count alone triggers the
 * refresh after this delay.
 */
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
  // The order screens refetch when the pending count changes (D1 §4), once per change: a change arrives as a count and
  // then as a new orders version.
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
