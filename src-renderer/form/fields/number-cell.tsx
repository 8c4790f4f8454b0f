import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Values } from '../edit/edits.ts'
import type { EditForm } from '../edit/use-edit-form.tsx'
import { cellInput } from './cell-input.ts'

const useStyles = makeStyles({
  input: {
    ...cellInput,
    width: '112px',
    height: '28px',
    textAlign: 'end',
    '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  },
  changed: { backgroundColor: tokens.colorStatusWarningBackground1 },
  error: { display: 'block', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

/** A number input in a settings table: highlighted if changed, with its error below. */
export function NumberCell(props: {
  form: EditForm<Values>
  name: string
  /** Row and column, for the accessible name. */
  label: string
}) {
  const { form, name, label } = props
  const styles = useStyles()
  const error = form.errors[name]
  return (
    <>
      <input
        className={mergeClasses(styles.input, name in form.changes && styles.changed)}
        aria-label={label}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={String(form.values[name] ?? '')}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.validateField(name)}
      />
      {error && <span className={styles.error}>{error}</span>}
    </>
  )
}
