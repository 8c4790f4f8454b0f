import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { groupDigits } from '../../lib/group-digits.ts'
import type { EditForm } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'
import { validateNumberField } from '../edit/validate-number-field.ts'
import { CELL_UNIT_WIDTH, cellInput, cellInputWithUnit, cellUnit } from './cell-input.ts'
import { GroupedDigits, groupedContainer } from './grouped-digits.tsx'

const useStyles = makeStyles({
  container: { display: 'inline-block', ...groupedContainer },
  input: {
    ...cellInput,
    width: '112px',
    height: '28px',
    '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  },
  withUnit: cellInputWithUnit,
  unit: cellUnit,
  changed: { backgroundColor: tokens.colorStatusWarningBackground1 },
  error: { display: 'block', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

/** Border and padding of the cell's input. */
const DIGITS_OFFSET = 7
/** Both of them on both sides, and the caret. */
const CELL_PADDING = 16

/** A number input in a settings table: highlighted if changed, with its error below. */
export function NumberCell(props: {
  form: EditForm<Values>
  name: string
  /** Row and column, for the accessible name. */
  label: string
  /** Displayed behind the value. */
  unit?: string | undefined
}) {
  const { form, name, label, unit } = props
  const styles = useStyles()
  const error = form.errors[name]
  const value = String(form.values[name] ?? '')
  return (
    <>
      <span className={styles.container}>
        <input
          className={mergeClasses(styles.input, unit && styles.withUnit, name in form.changes && styles.changed)}
          aria-label={label}
          aria-description={unit}
          aria-invalid={error !== undefined}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          // Amounts are never cut: the cell grows with the number.
          style={{
            minWidth: `calc(${groupDigits(value).length}ch + ${CELL_PADDING + (unit ? CELL_UNIT_WIDTH : 0)}px)`,
          }}
          value={value}
          onChange={({ target }) => form.set({ [name]: target.value })}
          onBlur={() => validateNumberField(form, name)}
        />
        <GroupedDigits value={value} offset={DIGITS_OFFSET + (unit ? CELL_UNIT_WIDTH : 0)} />
        {unit && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )}
      </span>
      {error && <span className={styles.error}>{error}</span>}
    </>
  )
}
