import type { SuccessRule } from '../shared/change-result.ts'
import type { OrderKind } from '../shared/server-profile.ts'

/** Entries of the audit log that are kept per server; older ones are dropped. */
export const MAX_ENTRIES = 10_000
/** Changed fields of one change that are passed to the audit log. */
export const MAX_CHANGE_FIELDS = 2_000
/** Longer texts are cut before they are processed. */
export const MAX_INPUT_LENGTH = 10_000
/** Longer texts of an entry are cut; keys and old values above it are left out. */
export const MAX_TEXT_LENGTH = 200

/** Outcome of a change. `unknown`: the response was lost and the change could not be verified. */
export type ChangeResult = 'succeeded' | 'failed' | 'unknown'

/** A changed value, as displayed to the operator. */
interface AuditField {
  field: string
  from: string
  to: string
  /** The name of the field in its form. */
  key?: string | undefined
  /** The old value as JSON, from which it can be restored; absent for secrets, personal numbers and long values. */
  previous?: string | undefined
}

/** An attempted change for the audit log (A176). Contains no secrets. */
export interface AuditChange {
  action: string
  /** Identifies the record that a form edits, such as `admin:5`; absent for what is no form. */
  form?: string | undefined
  fields: AuditField[]
  /** Number of changed fields that are not among `fields`. */
  omitted?: number | undefined
  result: ChangeResult
  /** Reason of a failure, if known. */
  detail: string
}

/** What was decided about an order, for the figures of a shift (A226). */
export interface OrderDecision {
  kind: OrderKind
  action: 'approve' | 'cancel' | 'riskControl'
  /** Digits as the server wrote them. */
  amount: string
  /** How long the order had waited when it was decided, ms; null: the time of the order is unreadable. */
  waitedMs: number | null
  /** Names are not unique. */
  operatorId: string
}

/** A change, registered with `beginChange` before it is sent. */
export interface TrackedChange extends Omit<AuditChange, 'result' | 'detail'> {
  /** Unique; also the `x-change-id` header of the request that sends the change. */
  id: string
  /** Hash route below /Main that shows the outcome. */
  route: string | null
  /** Resources locked against concurrent changes: `order:5`, `rebate:7`. */
  locks: string[]
  /**
   * Which response data means success (shared/change-result.ts). `flag`: true, a number above 0, or the record. `truthy`:
   * also any other text. `envelope`: any successful envelope. `batch`: a flag for several rows; false means that some
   * rows failed.
   */
  success: SuccessRule
  decision?: OrderDecision | undefined
  /** What a page needs to find out the outcome, as JSON; kept in memory while that is unknown. */
  followUp?: string | undefined
}

/** A change of unknown outcome whose page is gone. */
export interface FollowedChange {
  id: string
  followUp: string
}

export interface AuditEntry extends AuditChange {
  /** Epoch ms, server clock. */
  timestamp: number
  operator: string
  decision?: OrderDecision | undefined
}

/** Lines of the audit log that are in memory only, since they cannot be written (fault 66). */
export interface AuditBacklog {
  count: number
  /** The file and why it cannot be written, as far as the system says; empty when all is written. */
  reason: string
}

export interface AuditCommands {
  /** Appends a change that was not sent to the audit log, with the current time and operator. */
  recordChange(change: AuditChange): void
  /**
   * Records a change before it is sent, and holds its locks until the response or a failure arrives, so that two windows
   * cannot send the same change (fault 45). Returns why it must not be sent now, or null if it may be. The main process
   * records the outcome, so that it is not lost if the page is closed or crashes (faults 44, 65).
   */
  beginChange(change: TrackedChange): string | null
  /**
   * Reports the page's final knowledge of a change: why it failed, or what it verified after a lost response. `isShown`:
   * on its screen; else a notification reports it, because the operator has left (fault 73).
   */
  concludeChange(id: string, result: ChangeResult, detail: string, isShown: boolean): void
  /** Changes whose outcome is to be found out by this page, which then concludes them: their own page is gone (fault 73). */
  takeUnfollowedChanges(): FollowedChange[]
  /** The audit log of the current server, newest first; empty while signed out. */
  readAuditLog(): AuditEntry[]
}
