import type { ZodType } from 'zod'
import { parseJson } from '#shared/lossless-json.ts'
import type { AuditEntry, TrackedChange } from '../../api/host/audit-log.ts'
import { stripSeparators } from '../../lib/number-input.ts'
import type { FormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import type { Tracking } from '../submit/submit-once.ts'
import { isSameValue, type Values } from './edits.ts'
import type { FormatValue } from './format-value.ts'
import type { ReviewOptions } from './review.ts'
import type { StartedSave } from './reviewed-save.ts'
import type { FieldErrors } from './rules.ts'

/** A form whose earlier changes can be listed and restored. */
export interface HistorySource {
  /** The action of its entries in the audit log. */
  name: string
  /** Tells its record from others of the same name. */
  formKey: string
  /** Fields that are never restored. */
  secretFields: readonly string[]
  values: Values
  /** It has unsaved edits. */
  dirty: boolean
  /** Puts values into the form as edits; the earlier ones can be brought back. Sends nothing. */
  restore: (values: Values) => void
}

export interface HistoryEntry {
  entry: AuditEntry
  source: HistorySource
  /** What the change replaced, as far as it can be restored. */
  previous: Values
  /** Changed fields that cannot be restored. */
  lostCount: number
}

/** The entries of the audit log that belong to the forms, in the order of the log. */
export function findHistory(log: readonly AuditEntry[], sources: readonly HistorySource[]): HistoryEntry[] {
  return log.flatMap((entry) => {
    const source = sources.find(({ name, formKey }) =>
      entry.form === undefined ? entry.action === name : entry.form === formKey,
    )
    if (!source) return []
    const previous = collectPrevious(entry, source)
    // A line of its own counts the fields that were not recorded.
    const changedCount = entry.fields.length + (entry.omitted ? entry.omitted - 1 : 0)
    return [{ entry, source, previous, lostCount: changedCount - Object.keys(previous).length }]
  })
}

/** Entries without the key of a record may be of another one with the same name: nothing is restored from them. */
function collectPrevious({ form, fields }: AuditEntry, { values, secretFields }: HistorySource): Values {
  if (form === undefined) return {}
  const restorable = fields.flatMap(({ key, previous }) =>
    key !== undefined && previous !== undefined && key in values && !secretFields.includes(key)
      ? [[key, parseJson(previous)] as const]
      : [],
  )
  return Object.fromEntries(restorable)
}

/** The values that differ from those in the form now. */
export const listRestored = ({ previous, source }: HistoryEntry): Values =>
  Object.fromEntries(Object.entries(previous).filter(([key, value]) => !isSameValue(source.values[key], value)))

/** The part of one or several forms that a save bar uses. */
export type SavableForm = Pick<
  EditForm<Values>,
  'changes' | 'dirty' | 'revert' | 'undoRevert' | 'save' | 'startSave' | 'saving' | 'message' | 'history'
>

export interface EditForm<V extends Values> {
  values: V
  set(change: Partial<V>): void
  /** Validates one field, on blur. A `normalized` value replaces what was entered. */
  validateField: (key: string, normalized?: unknown) => void
  errors: FieldErrors
  changes: Partial<V>
  dirty: boolean
  revert: () => void
  /** Gives up the edits of fields that do not exist any more. */
  drop: (keys: readonly string[]) => void
  /** Brings the edits back that `revert` discarded; null after the next edit. */
  undoRevert: (() => void) | null
  /** `change` is added to the edits for this save only. Resolves to whether it was saved. */
  save(change?: Partial<V>): Promise<boolean>
  /** Starts a save that is reviewed with others; null if the form is invalid or busy. */
  startSave(change?: Partial<V>): StartedSave | null
  saving: boolean
  /** The message that belongs to no field. */
  message: Message | null
  /** What its earlier changes are found by and restored with. */
  history: readonly HistorySource[]
  /** The form's image uploads: while they run nothing is saved, and failed ones are asked about or block saving. */
  uploads: FormUploads
}

/**
 * Validates a number field, on blur. What was entered loses its thousands separators, which the field shows by itself
 * (A292), and leading zeros, which the server would get; a misplaced separator stays and is an error (fault 50).
 */
export function validateNumberField<V extends Values>(form: EditForm<V>, name: string): void {
  const value = form.values[name]
  const isEntered = name in form.changes && typeof value === 'string'
  form.validateField(name, isEntered ? stripSeparators(value).replace(/^0+(?=\d)/, '') : value)
}

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
  /** Fields of personal data that go out with these changes, edited or not: a value that the server masked does not (A376). */
  unmaskedFields?: (changes: Partial<V>) => readonly (keyof V & string)[]
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
