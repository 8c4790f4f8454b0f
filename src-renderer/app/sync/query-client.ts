import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/http/errors.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'

const MAX_RETRIES = 2
const STALE_TIME_MS = 5_000

/** Queries are retried on network errors only (fault 1). Writes do not go through this client. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: STALE_TIME_MS,
      retry: (count, error) => count < MAX_RETRIES && error instanceof ApiError && error.kind === 'network',
      retryDelay: (attempt) => 500 * 2 ** attempt + Math.random() * 250,
    },
  },
})

/** Clears cached queries when the session changes; invalidates them as the main process's events require. */
export function invalidateOnEvents(queries: QueryClient): void {
  useSession.subscribe((current, previous) => {
    if (previous.initialized && current.epoch !== previous.epoch) queries.clear()
  })
  useAlertState.subscribe(({ connection: current }, { connection: previous }) => {
    // The connection is back: refetch failed and stale queries immediately.
    if (previous.stale && !current.stale && current.hub !== 'stopped') void queries.invalidateQueries()
  })
  // Lists are read otherwise under another profile.
  useWorkstationSettings.subscribe(({ profile: current }, { profile: previous }) => {
    if (JSON.stringify(current) !== JSON.stringify(previous)) void queries.invalidateQueries()
  })
  // The first orders are no change: lists that are open meanwhile were read after them.
  usePendingOrders.subscribe(({ orders: current }, { orders: previous }) => {
    if (current && previous && current !== previous) void queries.invalidateQueries({ queryKey: ['pay'] })
  })
}
