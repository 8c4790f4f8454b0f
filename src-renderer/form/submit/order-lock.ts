import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/http/errors.ts'

const REFETCH_INTERVAL_MS = 2_000

/** Whether a change was rejected before sending because another window is processing the same order. */
export function isLockError(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'locked'
}

/** Refetches the data of a dialog while another window processes its order, to show the outcome (fault 45). */
export function useRefetchWhile(active: boolean, queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!active) return
    const refetch = () => void queryClient.invalidateQueries({ queryKey: JSON.parse(key) })
    const timer = setInterval(refetch, REFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [active, key, queryClient])
}
