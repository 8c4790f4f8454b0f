import type { Values } from '../edit/edits.ts'
import type { EditForm } from '../edit/use-edit-form.tsx'

interface NumberCellProps {
  form: EditForm<Values>
  name: string
  /** Row and column, for the accessible name. */
  label: string
}

/** A number input in a settings table: highlighted if changed, with its error below. */
export function NumberCell({ form, name, label }: NumberCellProps) {
  const error = form.errors[name]
  return (
    <>
      <input
        className={name in form.changes ? 'changed' : ''}
        aria-label={label}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={String(form.values[name] ?? '')}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.validateField(name)}
      />
      {error && <span className="error">{error}</span>}
    </>
  )
}
