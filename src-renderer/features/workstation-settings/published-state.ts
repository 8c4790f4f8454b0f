import { useEffect, useState } from 'react'
import { desktop } from '../../platform/desktop.ts'

/** The alert settings, also when another window changes them; null until first received. */
export const useAlertSettings = () => usePublished(desktop.onAlertSettings, desktop.getAlertSettings)

/** The state of the update; null until first received. */
export const useUpdateState = () => usePublished(desktop.onUpdates, desktop.getUpdateState)

/** What the main process publishes: its current value, then every change. */
function usePublished<T>(subscribe: (listener: (value: T) => void) => () => void, read: () => Promise<T>): T | null {
  const [state, setState] = useState<{ value: T } | null>(null)
  useEffect(() => {
    const unsubscribe = subscribe((value) => setState({ value }))
    // A change received meanwhile is newer than the response.
    void read().then((value) => setState((current) => current ?? { value }))
    return unsubscribe
  }, [subscribe, read])
  return state?.value ?? null
}
