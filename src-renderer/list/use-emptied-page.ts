import { useEffect, useRef } from 'react'
import type { ListQuery } from './use-list-query.ts'

interface Reading {
  identity: string
  rows: readonly unknown[]
  total: number
}

/**
 * What leaves a page behind the first that has no rows any more, for the page before it, or the last one there is; null
 * while there is nothing to leave. It takes the identity of the reading that is empty on screen.
 */
export function useEmptiedPage(
  { page, size, identity, leavePage }: ListQuery,
  reading: Reading | undefined,
  reads: boolean,
): ((empty: string) => void) | null {
  const left = useRef<number | null>(null)
  const empty = reading?.rows.length === 0
  useEffect(() => {
    if (!empty) left.current = null
  }, [empty])
  if (!reading || !empty || page === 1 || reads || reading.identity !== identity) return null
  return (on) => {
    if (on !== identity) return
    // Some servers say 0 of a page without rows. The page before may be empty too: then the first, not one after the other.
    const last = Math.ceil(reading.total / size) || page - 1
    left.current = left.current === page ? 1 : Math.min(page - 1, last)
    leavePage(left.current)
  }
}
