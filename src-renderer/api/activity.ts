/** Number of calls in flight, for the loading indicators. */
export interface Activity {
  read: number
  write: number
}

let activity: Activity = { read: 0, write: 0 }
const listeners = new Set<() => void>()

function change(kind: keyof Activity, by: number): void {
  activity = { ...activity, [kind]: activity[kind] + by }
  for (const listener of listeners) listener()
}

/** Counts a call as pending until it settles. */
export async function track<T>(kind: keyof Activity, call: Promise<T>): Promise<T> {
  change(kind, 1)
  try {
    return await call
  } finally {
    change(kind, -1)
  }
}

export function subscribeActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentActivity(): Activity {
  return activity
}
