import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { listShortcuts } from '../../ui/shortcut-help.ts'

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
  { key: 'shortcuts', blocksUpdate: false },
)

/** Shows the shortcuts of the current screen and those of every screen. */
export const openShortcutHelp = () => openShortcutDialog({ shortcuts: listShortcuts() })
