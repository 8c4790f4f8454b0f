import type { ZodType } from 'zod'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import type { Tracking } from '../submit/submit-once.ts'
import type { Values } from './edits.ts'
import type { FormatValue } from './format-value.ts'
import type { ReviewOptions } from './review.ts'

export interface EditFormOptions<V extends Values> {
  /** What is edited, as shown to the operator: 支付宝账号. */
  name: string
  /** The server's values; newer ones do not replace the base of edits that have begun. */
  initialValues: V
  labels: Readonly<Record<string, string>>
  /** Validates some or all values; its messages are shown beside their fields. */
  schema?: ZodType<Partial<V>>
  /** Refetches the server's values; absent for a new record. Throws ApiError. */
  refetch?: () => Promise<V>
  /** Asks for confirmation after validation, before anything is sent; `review` asks in its place. */
  confirm?: (values: V) => Promise<boolean>
  /** Lists the changes against the server's current values and asks once before they are sent (A285). */
  review?: ReviewOptions<V>
  /** Sends all values or only the changes. Resolves to false if the server did not save them. Throws ApiError. */
  submit: (values: V, changes: Partial<V>, change: TrackedChange) => Promise<boolean>
  /** For a change that moves money: the main process records it before it is sent, and locks what it concerns. */
  tracked?: Tracking
  /** For a new record: whether it exists after a lost response; else refetched values are compared. Throws ApiError. */
  verify?: (values: V) => Promise<boolean>
  /** Fields the server never returns, so that they cannot be compared: passwords. */
  writeOnly?: readonly (keyof V & string)[]
  /** The unique key of the draft of unsaved edits (A221), such as `notice:5`; by default `name`. */
  draftKey?: string
  /** Secrets that the server does return; like passwords, never saved in a draft. */
  secretFields?: readonly string[]
  /** Fields whose values are not written to the audit log: phone and account numbers (A144). */
  sensitiveFields?: readonly (keyof V & string)[]
  formatValue?: FormatValue
  invalidMessage?: string
  successMessage?: string
  failureMessage?: string
  /** First part of the query keys that a save invalidates. */
  resource?: string
  onSaved?: (values: V) => void
  /** Saved in a way of its own, so that no other part of the page may call `save`. */
  savedOnlyHere?: boolean
}
