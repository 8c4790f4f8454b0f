import { useEffect, useRef } from 'react'
import type { ListQuery } from './use-list-query.ts'

interface Reading {
  identity: string
  rows: readonly unknown[]
  total: number
}

/**
 * Redirects from a page after the first that no longer has rows to the last page that exists. Returns the redirect, to
 * be called with the queryId of the empty result on screen, or null while the page has rows or is being read.
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
    // Some endpoints report a total of 0 for an empty page. If the page before is empty too, go to the first.
    const last = Math.ceil(reading.total / size) || page - 1
    left.current = left.current === page ? 1 : Math.min(page - 1, last)
    leavePage(left.current)
  }
}
