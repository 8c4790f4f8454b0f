import { create } from 'zustand'
import { defaultSettings, type SettingsView } from '../../src-preload/contract/settings.ts'

/** Mirror of the workstation settings of the main process, whichever window changed them. */
export const useWorkstationSettings = create<SettingsView>(() => ({
  ...defaultSettings,
  servers: [],
  updateMode: null,
  managedBy: {},
  policyIssues: [],
}))

export const setWorkstationSettings = (view: SettingsView) => useWorkstationSettings.setState(view)
