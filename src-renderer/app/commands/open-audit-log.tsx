import { lazy, Suspense } from 'react'
import { openDialog } from '../../stores/dialogs.ts'

export const AUDIT_LOG_TITLE = '操作记录'

const AuditLogDialog = lazy(async () => ({
  default: (await import('../../screens/audit-log/audit-log-dialog.tsx')).AuditLogDialog,
}))

/** Opens the audit log of this console. It has no URL, since it is no screen of the specification. */
export function openAuditLog(): void {
  openDialog((close) => (
    <Suspense>
      <AuditLogDialog title={AUDIT_LOG_TITLE} onClose={close} />
    </Suspense>
  ))
}
