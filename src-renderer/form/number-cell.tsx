import type { Values } from './edits.ts'
import type { EditForm } from './use-edit-form.tsx'

interface NumberCellProps {
  form: EditForm<Values>
  name: string
  /** Row and column, for the accessible name. */
  label: string
}

/** A number input in a settings table: highlighted if changed, with its error below. */
export function NumberCell({ form, name, label }: NumberCellProps) {
  const fault = form.faults[name]
  return (
    <>
      <input
        className={name in form.changes ? 'changed' : ''}
        aria-label={label}
        aria-invalid={fault !== undefined}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={String(form.values[name] ?? '')}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.check(name)}
      />
      {fault && <span className="fault">{fault}</span>}
    </>
  )
}
