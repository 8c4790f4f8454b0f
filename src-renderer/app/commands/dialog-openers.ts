import { openSettings } from '../../features/workstation-settings/open-settings.ts'
import { desktop } from '../../platform/desktop.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { toastOnError } from '../../stores/toast.ts'
import { listShortcuts } from '../../ui/shortcut-help.ts'

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

/** Opens the mini window of the desktop, or closes it. */
export const toggleMiniWindow = () => toastOnError(desktop.toggleMiniWindow())

/** Opens the dialog of the messaging link (inventory 50). */
export const openMessagingLink = lazyDialog(
  async () => (await import('../overlays/messaging-link-dialog.tsx')).MessagingLinkDialog,
)

export const AUDIT_LOG_TITLE = '操作记录'

const openAuditLogDialog = lazyDialog(
  async () => (await import('../../screens/audit-log/audit-log-dialog.tsx')).AuditLogDialog,
)

/** Opens the audit log of this console. It has no URL, since it is no screen of the specification. */
export const openAuditLog = () => openAuditLogDialog({ title: AUDIT_LOG_TITLE })

const openShortcutDialog = lazyDialog(
  async () => (await import('../overlays/shortcut-help-dialog.tsx')).ShortcutHelpDialog,
  {
    key: 'shortcuts',
    blocksUpdate: false,
  },
)

/** Shows the shortcuts of the current screen and those of every screen. */
export const openShortcutHelp = () => openShortcutDialog({ shortcuts: listShortcuts() })
