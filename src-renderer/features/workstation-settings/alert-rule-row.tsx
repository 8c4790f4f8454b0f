import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { AlertRule, SoundName } from '../../../src-preload/contract/alert-settings.ts'
import type { AlertKind } from '../../../src-preload/contract/alerts.ts'
import { AmountInput } from '../../form/fields/amount-input.tsx'
import { desktop } from '../../platform/desktop.ts'
import { toast } from '../../stores/toast.ts'
import { toastOnError } from '../../stores/toast-on-error.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useOptimisticSetting } from './use-optimistic-setting.ts'

const sounds: Record<SoundName, string> = {
  none: '无声',
  coin: '金币',
  cash: '收银',
  message: '消息',
  drop: '水滴',
  alarm: '警报',
  bell: '铃声',
}

const useStyles = makeStyles({
  select: {
    height: '28px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  volume: { width: '90px', accentColor: tokens.colorBrandBackground, verticalAlign: 'middle' },
  minutes: { width: '76px' },
})

/** The rule of one kind; what the administrator fixed cannot be changed. */
export function AlertRuleRow({ kind, label, rule }: { kind: AlertKind; label: string; rule: AlertRule }) {
  const styles = useStyles()
  const change = (patch: Partial<AlertRule>) => desktop.changeAlertSettings({ rules: { [kind]: patch } })
  const managedBy = useWorkstationSettings((settings) => settings.managedBy)
  const isManaged = (field: keyof AlertRule) => managedBy[`alerts.rules.${kind}.${field}`] !== undefined
  const [on, setOn] = useOptimisticSetting(rule.on, (value) => change({ on: value }))
  const [sound, setSound] = useOptimisticSetting(rule.sound, (value) => change({ sound: value }))
  const [volume, setVolume] = useOptimisticSetting(rule.volume, (value) => change({ volume: value }))
  const [repeat, setRepeat] = useOptimisticSetting(rule.repeat, (value) => change({ repeat: value }))
  const [escalationSound, setEscalationSound] = useOptimisticSetting(rule.escalationSound, (value) =>
    change({ escalationSound: value }),
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Switch
          aria-label={`${label}提醒`}
          checked={on}
          disabled={isManaged('on')}
          onChange={({ target }) => setOn(target.checked)}
        />
      </td>
      <td>
        <SoundSelect label={`${label}声音`} value={sound} disabled={isManaged('sound')} onChange={setSound} />
      </td>
      <td>
        <input
          type="range"
          className={styles.volume}
          aria-label={`${label}音量`}
          min={0}
          max={100}
          step={5}
          value={volume}
          disabled={isManaged('volume')}
          onChange={({ target }) => setVolume(Number(target.value))}
        />
      </td>
      <td>
        <Button
          size="small"
          aria-label={`试听${label}`}
          disabled={sound === 'none' || volume === 0}
          onClick={() => toastOnError(desktop.previewAlert(kind))}
        >
          试听
        </Button>
      </td>
      <td>
        <Switch
          aria-label={`${label}重复提醒`}
          checked={repeat}
          disabled={isManaged('repeat')}
          onChange={({ target }) => setRepeat(target.checked)}
        />
      </td>
      <td>
        <MinutesInput
          label={`${label}超时提醒`}
          value={rule.waitMinutes}
          disabled={isManaged('waitMinutes')}
          onChange={(waitMinutes) => change({ waitMinutes })}
        />
      </td>
      <td>
        <MinutesInput
          label={`${label}加急`}
          value={rule.escalateMinutes}
          disabled={isManaged('escalateMinutes')}
          onChange={(escalateMinutes) => change({ escalateMinutes })}
        />
      </td>
      <td>
        <SoundSelect
          label={`${label}加急声音`}
          value={escalationSound}
          disabled={isManaged('escalationSound')}
          onChange={setEscalationSound}
        />
      </td>
    </tr>
  )
}

interface InputProps<T, R = void> {
  label: string
  value: T
  disabled: boolean
  onChange: (value: T) => R
}

function SoundSelect({ label, value, disabled, onChange }: InputProps<SoundName>) {
  const styles = useStyles()
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as SoundName)}
    >
      {Object.entries(sounds).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  )
}

function MinutesInput({ label, value, disabled, onChange }: InputProps<number, Promise<unknown>>) {
  const styles = useStyles()
  const [current, save] = useOptimisticSetting(value, onChange)
  const [typed, setTyped] = useState<string | null>(null)

  function commit(): void {
    if (typed === null) return
    const minutes = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.POSITIVE_INFINITY
    if (minutes > 1_440) toast('warning', '请输入 0 至 1440 的整数')
    else if (minutes !== current) save(minutes)
    setTyped(null)
  }

  return (
    <AmountInput
      className={styles.minutes}
      size="small"
      inputMode="numeric"
      aria-label={label}
      value={typed ?? String(current)}
      disabled={disabled}
      onChange={(_event, data) => setTyped(data.value)}
      onBlur={commit}
    />
  )
}
