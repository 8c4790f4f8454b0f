import { openSettings } from '../../features/workstation-settings/open-settings.ts'

/** Route sent by the main process's menu to open the settings; a section may follow. */
const SETTINGS_ROUTE = /^\/Settings(?:\/(\w+))?$/

/** Opens the workstation settings. They have no URL, since they are no screen of the specification. */
export function openWorkstationSettings(section?: string): void {
  openSettings({ section })
}

/** Opens the settings if the route asks for them; returns whether it did. */
export function tryOpenSettingsRoute(route: string): boolean {
  const match = SETTINGS_ROUTE.exec(route)
  if (match) openWorkstationSettings(match[1])
  return match !== null
}
