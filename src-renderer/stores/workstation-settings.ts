import { create } from 'zustand'
import type { SettingsView } from '../../src-preload/contract/settings.ts'

/** Mirror of the workstation settings of the main process, whichever window changed them. */
export const useWorkstationSettings = create<SettingsView>(() => ({
  theme: 'system',
  density: 'compact',
  zoom: 100,
  groupBot: true,
  closeToTray: true,
  startWithSystem: false,
  dates: 'chinese',
  operatorId: '',
  largeOrderAmount: 0,
  notifications: true,
  sound: true,
  servers: [],
  managedBy: {},
  policyIssues: [],
}))

export const setWorkstationSettings = (view: SettingsView) => useWorkstationSettings.setState(view)
