import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { groupDigits } from '../../lib/figures.ts'
import { ErrorText } from '../../ui/error-bar.tsx'
import { unitWidth } from '../../ui/simple-table.tsx'
import { type EditForm, validateNumberField } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'
import { cellInput, cellUnit, GroupedDigits, groupedContainer, MAX_NUMBER_LENGTH } from './number-inputs.tsx'

const useStyles = makeStyles({
  container: { display: 'inline-block', ...groupedContainer },
  input: { ...cellInput, width: '112px' },
  text: { width: '100%', minWidth: '128px' },
  time: { width: '88px' },
  unit: cellUnit,
  changed: { backgroundColor: tokens.colorStatusWarningBackground1 },
})

/** Of the cell's input; its border has one pixel more. */
const PADDING = 6
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
  const errorId = useId()
  const error = form.errors[name]
  const value = String(form.values[name] ?? '')
  const space = unitWidth(unit)
  return (
    <>
      <span className={styles.container}>
        <input
          className={mergeClasses(styles.input, name in form.changes && styles.changed)}
          aria-label={label}
          aria-description={unit}
          aria-describedby={error && errorId}
          aria-invalid={error !== undefined}
          inputMode="decimal"
          maxLength={MAX_NUMBER_LENGTH}
          autoComplete="off"
          // Amounts are never cut: the cell grows with the number.
          style={{
            minWidth: `calc(${groupDigits(value).length}ch + ${CELL_PADDING + space}px)`,
            paddingInlineEnd: PADDING + space,
          }}
          value={value}
          onChange={({ target }) => form.set({ [name]: target.value })}
          onBlur={() => validateNumberField(form, name)}
        />
        <GroupedDigits value={value} offset={PADDING + 1 + space} />
        {unit && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )}
      </span>
      <CellError id={errorId} text={error} />
    </>
  )
}

/** The same for a text, or for a time of day. */
export function TextCell(props: { form: EditForm<Values>; name: string; label: string; isTime?: boolean }) {
  const { form, name, label, isTime = false } = props
  const styles = useStyles()
  const errorId = useId()
  const error = form.errors[name]
  return (
    <>
      <input
        className={mergeClasses(
          styles.input,
          isTime ? styles.time : styles.text,
          name in form.changes && styles.changed,
        )}
        aria-label={label}
        aria-describedby={error && errorId}
        aria-invalid={error !== undefined}
        maxLength={isTime ? 20 : 2000}
        autoComplete="off"
        value={String(form.values[name] ?? '')}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => form.validateField(name)}
      />
      <CellError id={errorId} text={error} />
    </>
  )
}

function CellError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <div>
      <ErrorText id={id}>{text}</ErrorText>
    </div>
  )
}
