import { lazyDialog } from '../../stores/lazy-dialog.tsx'

export const AUDIT_LOG_TITLE = '操作记录'

const openDialog = lazyDialog(async () => (await import('../../screens/audit-log/audit-log-dialog.tsx')).AuditLogDialog)

/** Opens the audit log of this console. It has no URL, since it is no screen of the specification. */
export const openAuditLog = () => openDialog({ title: AUDIT_LOG_TITLE })
