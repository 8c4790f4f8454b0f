import type { QueryClient } from '@tanstack/react-query'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'

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
  useLive.subscribe(({ alerts: now }, { alerts: before }) => {
    const ordersChanged =
      now.ordersVersion !== before.ordersVersion ||
      now.deposits !== before.deposits ||
      now.withdrawals !== before.withdrawals
    // D1 §4: the order pages read again when the pending count changes.
    if (ordersChanged) void queries.invalidateQueries({ queryKey: ['pay'] })
  })
}
