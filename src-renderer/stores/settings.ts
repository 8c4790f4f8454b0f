import { create } from 'zustand'
import type { SettingsView } from '../../src-preload/contract.ts'

/** The workstation's settings as the main process has them, whichever window changed them last. */
export const useSettings = create<SettingsView>(() => ({
  theme: 'system',
  density: 'compact',
  zoom: 100,
  groupBot: true,
  closeToTray: true,
  startWithSystem: false,
  dates: 'chinese',
  operatorId: '',
  notifications: true,
  sound: true,
  servers: [],
  locked: [],
  policyFault: null,
}))

export function setSettings(view: SettingsView): void {
  useSettings.setState(view)
}
