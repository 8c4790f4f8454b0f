import { create } from 'zustand'
import type { SettingsView } from '../../src-preload/contract.ts'

/** Mirror of the workstation settings of the main process, whichever window changed them. */
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
