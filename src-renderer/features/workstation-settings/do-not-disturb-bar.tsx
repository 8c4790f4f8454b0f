import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { AlertSettings } from '../../../src-preload/contract/alert-settings.ts'
import { AmountInput } from '../../form/fields/amount-input.tsx'
import { desktop } from '../../platform/desktop.ts'
import { toast } from '../../stores/toast.ts'
import { toastOnError } from '../../stores/toast-on-error.ts'
import { describeQuiet, useQuietEnd } from './published-state.ts'
import { useManagedText } from './use-managed-text.ts'
import { useOptimisticSetting } from './use-optimistic-setting.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    margin: 0,
    padding: '8px',
    border: '0 none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  amount: { width: '120px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** 免打扰 for 15, 30 or 60 minutes, and the withdrawal amount above which alerts are shown anyway. */
export function DoNotDisturbBar({ alerts: { quietUntil, quietExcept } }: { alerts: AlertSettings }) {
  const styles = useStyles()
  const end = useQuietEnd()
  const managed = useManagedText('alerts.quietExcept')
  const savedAmount = quietExcept === null ? '' : String(quietExcept)
  const [amount, saveAmount] = useOptimisticSetting(savedAmount, (text) =>
    desktop.changeAlertSettings({ quietExcept: text === '' ? null : Number(text) }),
  )
  const [typed, setTyped] = useState<string | null>(null)

  function commit(): void {
    if (typed === null) return
    const text = typed.trim()
    if (text !== '' && !/^\d{1,12}(\.\d{1,2})?$/.test(text)) toast('warning', '该项必须输入数字')
    else if (text !== amount) saveAmount(text)
    setTyped(null)
  }

  return (
    <fieldset className={styles.bar} aria-label="免打扰">
      {end !== null && <span>{describeQuiet(end)}</span>}
      {quietUntil === null ? (
        <>
          {end === null && '免打扰'}
          {([15, 30, 60] as const).map((minutes) => (
            <Button key={minutes} size="small" onClick={() => toastOnError(desktop.setDoNotDisturb(minutes))}>
              {minutes} 分钟
            </Button>
          ))}
        </>
      ) : (
        <Button size="small" onClick={() => toastOnError(desktop.setDoNotDisturb(0))}>
          结束免打扰
        </Button>
      )}
      <label htmlFor="dnd-min-withdrawal">期间下分金额超过此数仍提醒</label>
      <AmountInput
        id="dnd-min-withdrawal"
        className={styles.amount}
        size="small"
        placeholder="不例外"
        value={typed ?? amount}
        disabled={managed !== null}
        onChange={(_event, data) => setTyped(data.value)}
        onBlur={commit}
      />
      {managed && <span className={styles.hint}>{managed}</span>}
    </fieldset>
  )
}
