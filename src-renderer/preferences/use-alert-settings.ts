import { useEffect, useState } from 'react'
import type { AlertSettings } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

/** As the main process has them, whichever window changed them last; null until it has answered. */
export function useAlertSettings(): AlertSettings | null {
  const [settings, setSettings] = useState<AlertSettings | null>(null)
  useEffect(() => {
    let told = false
    const end = desktop.onAlertSettings((now) => {
      told = true
      setSettings(now)
    })
    void desktop.getAlertSettings().then((now) => told || setSettings(now))
    return end
  }, [])
  return settings
}
