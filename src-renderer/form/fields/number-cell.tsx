import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Values } from '../edit/edits.ts'
import type { EditForm } from '../edit/use-edit-form.tsx'
import { cellInput } from './cell-input.ts'
import { GroupedDigits, groupedContainer } from './grouped-digits.tsx'

const useStyles = makeStyles({
  container: { display: 'inline-block', ...groupedContainer },
  input: {
    ...cellInput,
    width: '112px',
    height: '28px',
    '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  },
  changed: { backgroundColor: tokens.colorStatusWarningBackground1 },
  error: { display: 'block', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

/** Border and padding of the cell's input. */
const DIGITS_OFFSET = 7

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
  const value = String(form.values[name] ?? '')
  return (
    <>
      <span className={styles.container}>
        <input
          className={mergeClasses(styles.input, name in form.changes && styles.changed)}
          aria-label={label}
          aria-invalid={error !== undefined}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          value={value}
          onChange={({ target }) => form.set({ [name]: target.value })}
          onBlur={() => form.validateField(name)}
        />
        <GroupedDigits value={value} offset={DIGITS_OFFSET} />
      </span>
      {error && <span className={styles.error}>{error}</span>}
    </>
  )
}
