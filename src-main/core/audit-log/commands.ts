import type { AuditBacklog, OrderDecision } from '#contract/audit.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { AuditLog } from './audit-log.ts'
import { ChangeTracker } from './change-tracker.ts'

/** The audit log, the tracker of changes, and the commands of both (contract/audit.ts). */
export function createAuditLog(
  { openAuditLog, log, policy: { policy } }: Pick<Ports, 'openAuditLog' | 'log' | 'policy'>,
  session: Session,
  deps: {
    now(): number
    secrets(): readonly string[]
    notify(title: string, body: string, route?: string | null): void
    onBacklog(backlog: AuditBacklog): void
    onUnfollowed(): void
    onDecided(locks: readonly string[], decision: OrderDecision): void
  },
) {
  const { now, secrets, notify, onBacklog, onUnfollowed, onDecided } = deps
  const auditLog = new AuditLog(openAuditLog, log, {
    ...{ secrets, now, onError: (message) => notify('操作记录', message), onBacklog },
  })
  const changes = new ChangeTracker(auditLog, {
    ...{ session: () => session.view, notify, isRequired: policy.audit?.required ?? false, onUnfollowed, onDecided },
  })
  const commands = {
    recordChange: (change) => auditLog.append(session.view.server, session.view.user?.name ?? '', change),
    beginChange: (change, window) => changes.begin(change, window),
    concludeChange: (id, result, detail, isShown) => changes.conclude(id, { result, detail, isShown }),
    takeUnfollowedChanges: (window) => changes.followed.take(window),
    readAuditLog: () => (session.view.signedIn ? auditLog.read(session.view.server) : []),
  } satisfies Partial<CommandHandlers>
  return { auditLog, changes, commands }
}
