import { Body1, Field, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { POINTS } from '../../lib/figures.ts'
import { desktop } from '../../platform/desktop.ts'
import { toastOnError } from '../../stores/toast.ts'
import { offerPractice } from '../help/open-practice.ts'

const useStyles = makeStyles({
  // Of nine digits with their unit.
  amount: { width: '200px' },
  // With the room of its message, so that the buttons do not move away from the pointer that pressed one.
  field: { minHeight: '80px' },
})

export const validateLargeOrder = (input: string) => (/^\d{1,9}$/.test(input) ? null : '请输入 0 至 999,999,999 的整数')

/** Asks from which amount on an order is large, which no server says; without an answer none is marked. */
export function LargeOrderDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const [input, setInput] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const amount = input.trim()
  const error = validateLargeOrder(amount)
  function close(): void {
    onClose()
    offerPractice()
  }
  return (
    <FormDialog
      title="大额订单"
      submitLabel="保存金额"
      canSkip
      isBlank={error !== null}
      onSubmit={() => {
        setIsRefused(error !== null)
        if (error) return
        toastOnError(desktop.changeSettings({ largeOrderAmount: Number(amount) }))
        close()
      }}
      onClose={close}
    >
      <Body1>
        达到此金额的订单标记为大额，在绿色通道里排在后面。不确定就跳过：那样不标记，可随时在“设置 › 订单”中更改。
      </Body1>
      <Field className={styles.field} label="大额从" validationMessage={amount !== '' || isRefused ? error : null}>
        <AmountInput
          autoFocus
          className={styles.amount}
          unit={POINTS}
          value={input}
          onChange={(_event, data) => setInput(data.value)}
        />
      </Field>
    </FormDialog>
  )
}
