import type { QueryClient } from '@tanstack/react-query'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'

/** What was read from the server ends with its session, and is read again when the main process tells that it changed. */
export function refreshQueries(queries: QueryClient): void {
  useSession.subscribe((now, before) => {
    if (before.known && now.epoch !== before.epoch) queries.clear()
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
