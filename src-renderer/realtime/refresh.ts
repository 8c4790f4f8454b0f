import type { QueryClient } from '@tanstack/react-query'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'

/** A pushed count comes first, the orders it stands for with the reading that follows. Where that fails, the count has to do. */
const COUNT_GRACE_MS = 1_000

/**
 * What was read from the server ends with its session, and is read again when the main process tells that it changed, or
 * that the server answers again.
 */
export function refreshQueries(queries: QueryClient): void {
  useSession.subscribe((now, before) => {
    if (before.known && now.epoch !== before.epoch) queries.clear()
  })
  useLive.subscribe(({ connection: now }, { connection: before }) => {
    // The server answers again: what could not be read meanwhile, and what is old, is read as soon as that.
    if (before.stale && !now.stale && now.hub !== 'stopped') void queries.invalidateQueries()
  })
  // D1 §4: the order pages read again when the pending count changes; once for a change, not for each part of its news.
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
