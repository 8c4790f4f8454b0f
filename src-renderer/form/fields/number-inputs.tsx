import { Input, type InputProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { groupDigits } from '../../lib/figures.ts'

const useDigitsStyles = makeStyles({
  digits: {
    position: 'absolute',
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
})

/**
 * A number with thousands separators, drawn over its input until the input is edited. The input's own text has none, so
 * caret, selection, clipboard and what is saved are those of the digits. `offset`: pixels from the end of its container.
 */
export function GroupedDigits({ value, offset }: { value: string; offset: number }) {
  const styles = useDigitsStyles()
  const grouped = groupDigits(value)
  if (grouped === value) return null
  return (
    <span className={styles.digits} style={{ insetInlineEnd: offset }} data-grouped aria-hidden>
      {grouped}
    </span>
  )
}

/** For the container of an input and its GroupedDigits. */
export const groupedContainer = {
  position: 'relative',
  '& input': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '&:has([data-grouped]) input:not(:focus)': { WebkitTextFillColor: 'transparent' },
  '&:has(input:focus) [data-grouped]': { display: 'none' },
  '&:has(input:disabled) [data-grouped]': { color: tokens.colorNeutralForegroundDisabled },
} as const

const useAmountStyles = makeStyles({
  amount: groupedContainer,
  /** Has no width: its digits end where those of the input end. */
  after: { position: 'relative', alignSelf: 'stretch' },
  unit: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})

/** Padding of Fluent's input at its end. */
const DIGITS_OFFSET = 4

/** The unit behind an input, whose `aria-description` names it too. */
export function Unit({ children }: { children: string }) {
  return (
    <span className={useAmountStyles().unit} aria-hidden>
      {children}
    </span>
  )
}

/** Characters of an entered number. A pasted one that is cut at fewer is another number; the form says what is too long. */
export const MAX_NUMBER_LENGTH = 200

type AmountInputProps = Omit<InputProps, 'contentAfter' | 'maxLength'> & {
  value: string
  /** Displayed behind the value and read out with the label (A292). */
  unit?: string
  contentAfter?: ReactElement | undefined
}

/** An input for an amount or another number: right-aligned, with thousands separators while it is not edited. */
export function AmountInput({ value, className, unit, contentAfter, ...props }: AmountInputProps) {
  const styles = useAmountStyles()
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      aria-description={unit}
      {...props}
      maxLength={MAX_NUMBER_LENGTH}
      value={value}
      className={mergeClasses(styles.amount, className)}
      contentAfter={
        <>
          <span className={styles.after}>
            <GroupedDigits value={value} offset={DIGITS_OFFSET} />
          </span>
          {unit && <Unit>{unit}</Unit>}
          {contentAfter}
        </>
      }
    />
  )
}

/** The styles of an input in a table cell. */
export const cellInput = {
  font: 'inherit',
  boxSizing: 'border-box',
  height: '28px',
  padding: '0 6px',
  color: tokens.colorNeutralForeground1,
  backgroundColor: tokens.colorNeutralBackground1,
  // Like Fluent's inputs.
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderBottomColor: tokens.colorNeutralStrokeAccessible,
  borderRadius: tokens.borderRadiusSmall,
  '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
} as const

/** The styles of a unit over the end of such an input, which leaves space for it. */
export const cellUnit = {
  position: 'absolute',
  insetInlineEnd: '7px',
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: tokens.colorNeutralForeground3,
} as const
