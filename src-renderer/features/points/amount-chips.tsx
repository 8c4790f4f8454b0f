import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type Amount, formatAmount, fromHundredths, signOf, toHundredths } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'

const useStyles = makeStyles({
  chips: { border: '0 none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: { minWidth: 0, minHeight: '28px', paddingInline: '10px', fontWeight: tokens.fontWeightRegular },
})

/** Pending order of the operation's kind, if there is exactly one; else no amount is 本单金额. */
export function findOnlyOrder(orders: readonly PayOrder[] | null, isDeposit: boolean): PayOrder | null {
  const ofKind = orders?.filter((order) => order.inOrOut === isDeposit && signOf(order.balance) > 0) ?? []
  return ofKind.length === 1 ? ofKind[0]! : null
}

export const isSameAmount = (a: Amount, b: Amount) => toHundredths(a) !== null && toHundredths(a) === toHundredths(b)

interface AmountChipsProps {
  amounts: readonly number[]
  order: PayOrder | null
  disabled: boolean
  onChoose: (amount: string) => void
}

/** Amounts that are given all day. */
export function AmountChips({ amounts, order, disabled, onChoose }: AmountChipsProps) {
  const styles = useStyles()
  const chips: [label: string, amount: string][] = amounts.map((amount) => [String(amount), String(amount)])
  const hundredths = order && toHundredths(order.balance)
  if (hundredths) chips.push([`本单金额 ${formatAmount(order.balance)}`, fromHundredths(hundredths)])
  return (
    <fieldset className={styles.chips} aria-label="常用金额">
      {chips.map(([label, amount]) => (
        <Button
          key={label}
          size="small"
          shape="circular"
          className={styles.chip}
          disabled={disabled}
          onClick={() => onChoose(amount)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
