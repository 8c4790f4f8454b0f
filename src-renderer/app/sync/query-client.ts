import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/http/errors.ts'

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
