import { makeStyles, tokens } from '@fluentui/react-components'
import { groupDigits } from '../../lib/group-digits.ts'

const useStyles = makeStyles({
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
  const styles = useStyles()
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
