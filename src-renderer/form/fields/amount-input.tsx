import { Input, type InputProps, makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { GroupedDigits, groupedContainer } from './grouped-digits.tsx'

const useStyles = makeStyles({
  amount: groupedContainer,
  /** Has no width: its digits end where those of the input end. */
  after: { position: 'relative', alignSelf: 'stretch' },
})

/** Padding of Fluent's input at its end. */
const DIGITS_OFFSET = 4

type AmountInputProps = Omit<InputProps, 'contentAfter'> & { value: string; contentAfter?: ReactElement | undefined }

/** An input for an amount or another number: right-aligned, with thousands separators while it is not edited. */
export function AmountInput({ value, className, contentAfter, ...props }: AmountInputProps) {
  const styles = useStyles()
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={value}
      className={mergeClasses(styles.amount, className)}
      contentAfter={
        <>
          <span className={styles.after}>
            <GroupedDigits value={value} offset={DIGITS_OFFSET} />
          </span>
          {contentAfter}
        </>
      }
    />
  )
}
