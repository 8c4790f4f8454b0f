import { stripSeparators } from '../../lib/number-input.ts'
import type { EditForm } from './edit-form.ts'
import type { Values } from './edits.ts'

/**
 * Validates a number field, on blur. What was entered loses its thousands separators, which the field shows by itself
 * (A292), and leading zeros, which the server would get; a misplaced separator stays and is an error (fault 50).
 */
export function validateNumberField<V extends Values>(form: EditForm<V>, name: string): void {
  const value = form.values[name]
  const isEntered = name in form.changes && typeof value === 'string'
  form.validateField(name, isEntered ? stripSeparators(value).replace(/^0+(?=\d)/, '') : value)
}
