/** Number of calls in flight, for the loading indicators. */
export interface PendingRequests {
  read: number
  write: number
}

let pending: PendingRequests = { read: 0, write: 0 }
const listeners = new Set<() => void>()

function adjustCount(kind: keyof PendingRequests, delta: number): void {
  pending = { ...pending, [kind]: pending[kind] + delta }
  for (const listener of listeners) listener()
}

/** Counts a call as pending until it settles. */
export async function trackRequest<T>(kind: keyof PendingRequests, request: Promise<T>): Promise<T> {
  adjustCount(kind, 1)
  try {
    return await request
  } finally {
    adjustCount(kind, -1)
  }
}

export function subscribePendingRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getPendingRequests(): PendingRequests {
  return pending
}
