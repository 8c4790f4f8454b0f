import { useEffect, useState } from 'react'
import type { AlertSettings } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

/** The main process's alert settings, also when another window changes them; null until first received. */
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
