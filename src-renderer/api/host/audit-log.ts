import { desktop } from '../../platform/desktop.ts'
import { type WithKey, withKeys } from '../http/row-keys.ts'

/** A change for the audit log; the main process adds operator and time. */
export type AuditChange = Parameters<typeof desktop.recordChange>[0]
export type AuditEntry = WithKey<Awaited<ReturnType<typeof desktop.readAuditLog>>[number]>

/** Appends to the audit log of this console (A176). A failing audit log does not block the operator. */
export function recordChange(change: AuditChange): void {
  desktop.recordChange(change).catch((error) => console.warn('the audit log cannot be written', error))
}

/** A change that moves money: the main process records and locks it before it is sent. */
export type TrackedChange = Parameters<typeof desktop.beginChange>[0]

export function createTrackedChange(change: Omit<TrackedChange, 'id'>): TrackedChange {
  return { ...change, id: crypto.randomUUID() }
}

/** Reports the outcome known to the page; reported again when a later query explains a lost response. */
export function reportOutcome({ id }: TrackedChange, result: AuditChange['result'], message = ''): void {
  desktop.concludeChange(id, result, message).catch((error) => console.warn('the audit log cannot be written', error))
}

/** Newest first. */
export async function readAuditLog(): Promise<AuditEntry[]> {
  return withKeys(await desktop.readAuditLog(), ({ timestamp, operator, action }) => [timestamp, operator, action])
}
