import { SettingsPage } from './settings-page.tsx'

/** What the house allows its members (A110, inventory 300–308). */
export function GeneralSettings() {
  return <SettingsPage screen="general" title="常规设置" />
}
