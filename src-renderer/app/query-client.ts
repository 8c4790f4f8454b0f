import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'

const RETRIES = 2
const FRESH_MS = 5_000

/** Reads are tried again when the line broke (fault 1); what the server refused is refused. Writes never come here. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (count, error) => count < RETRIES && error instanceof ApiError && error.kind === 'network',
      retryDelay: (attempt) => 500 * 2 ** attempt + Math.random() * 250,
    },
  },
})
