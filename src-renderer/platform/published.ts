/**
 * Passes on what the main process publishes: its current value, then every change. A change received meanwhile is newer
 * than the response, which is then dropped. Returns the unsubscribe function.
 */
export function followPublished<T>(
  subscribe: (listener: (value: T) => void) => () => void,
  read: () => Promise<T>,
  apply: (value: T) => void,
): () => void {
  let hasChanged = false
  const unsubscribe = subscribe((value) => {
    hasChanged = true
    apply(value)
  })
  void read().then((value) => hasChanged || apply(value))
  return unsubscribe
}
