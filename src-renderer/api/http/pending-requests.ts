import { create } from 'zustand'

/** Number of calls in flight, for the loading indicators. */
export const usePendingRequests = create(() => ({ read: 0, write: 0 }))

export async function trackRequest<T>(kind: 'read' | 'write', request: Promise<T>): Promise<T> {
  const add = (delta: number) => usePendingRequests.setState((pending) => ({ [kind]: pending[kind] + delta }))
  add(1)
  try {
    return await request
  } finally {
    add(-1)
  }
}
