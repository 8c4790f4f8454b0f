import { useEffect, useState } from 'react'
import type { AlertSettings } from '../../../src-preload/contract/alert-settings.ts'
import { desktop } from '../../platform/desktop.ts'

/** The main process's alert settings, also when another window changes them; null until first received. */
export function useAlertSettings(): AlertSettings | null {
  const [settings, setSettings] = useState<AlertSettings | null>(null)
  useEffect(() => {
    let received = false
    const unsubscribe = desktop.onAlertSettings((next) => {
      received = true
      setSettings(next)
    })
    void desktop.getAlertSettings().then((next) => received || setSettings(next))
    return unsubscribe
  }, [])
  return settings
}
