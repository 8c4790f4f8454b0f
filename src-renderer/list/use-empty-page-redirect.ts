import { useEffect, useRef } from 'react'
import type { ListQuery } from './use-list-query.ts'

/**
 * Redirects from a page after the first that no longer has rows to the last page that exists. Returns the redirect, to
 * be called with the queryId of the empty result on screen, or null while the page has rows or is being read.
 */
export function useEmptyPageRedirect(
  { page, size, queryId, setPage }: ListQuery,
  result: { queryId: string; rows: readonly unknown[]; total: number } | undefined,
  isFetching: boolean,
): ((empty: string) => void) | null {
  const redirectedTo = useRef<number | null>(null)
  const empty = result?.rows.length === 0
  useEffect(() => {
    if (!empty) redirectedTo.current = null
  }, [empty])
  if (!result || !empty || page === 1 || isFetching || result.queryId !== queryId) return null
  return (emptyQueryId) => {
    if (emptyQueryId !== queryId) return
    // Some endpoints report a total of 0 for an empty page. If the page before is empty too, go to the first.
    const last = Math.ceil(result.total / size) || page - 1
    redirectedTo.current = redirectedTo.current === page ? 1 : Math.min(page - 1, last)
    setPage(redirectedTo.current, true)
  }
}
