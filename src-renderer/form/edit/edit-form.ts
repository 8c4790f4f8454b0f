import type { FormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import type { HistorySource } from './change-history.ts'
import type { Values } from './edits.ts'
import type { FieldErrors } from './field-errors.ts'
import type { StartedSave } from './reviewed-save.ts'

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
