import { create } from 'zustand'
import { defaultSettings, type SettingsView } from '#contract/settings.ts'
import { applyProfile, defaultProfile } from '#shared/server-profile.ts'

/** Mirror of the workstation settings of the main process, whichever window changed them. */
export const useWorkstationSettings = create<SettingsView>(() => ({
  ...defaultSettings,
  servers: [],
  profile: defaultProfile,
  profileIssues: null,
  updateMode: null,
  updateChannel: 'stable',
  managedBy: {},
  policyIssues: [],
}))

export function setWorkstationSettings(view: SettingsView): void {
  // The calls read it when they are made.
  applyProfile(view.profile)
  useWorkstationSettings.setState(view)
}
