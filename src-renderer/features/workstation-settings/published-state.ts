import { useEffect, useState } from 'react'
import { desktop } from '../../platform/desktop.ts'
import { followPublished } from '../../platform/published.ts'

/** The alert settings, also when another window changes them; null until first received. */
export const useAlertSettings = () => usePublished(desktop.onAlertSettings, desktop.getAlertSettings)

/** The state of the update; null until first received. */
export const useUpdateState = () => usePublished(desktop.onUpdates, desktop.getUpdateState)

function usePublished<T>(subscribe: (listener: (value: T) => void) => () => void, read: () => Promise<T>): T | null {
  const [state, setState] = useState<{ value: T } | null>(null)
  useEffect(() => followPublished(subscribe, read, (value) => setState({ value })), [subscribe, read])
  return state?.value ?? null
}
