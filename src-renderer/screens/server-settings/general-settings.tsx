import { SettingsPage } from './settings-page.tsx'

/** The server settings for members: switches, texts, limits (A110, inventory 300–308). */
export function GeneralSettings() {
  return <SettingsPage screen="general" title="常规设置" />
}
