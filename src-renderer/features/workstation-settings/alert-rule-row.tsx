import { Button, Field, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { AlertKind, AlertRule, SoundName } from '#contract/alerts.ts'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { desktop } from '../../platform/desktop.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { OptionSelect } from '../../ui/option-select.tsx'
import { plainButton } from '../../ui/surface.ts'
import { describeRule, sounds } from './describe-rule.ts'
import { useOptimisticSetting } from './published-state.ts'

const soundOptions = Object.entries(sounds).map(([value, label]) => ({ value, label }))

const useStyles = makeStyles({
  item: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '40px' },
  open: {
    display: 'grid',
    gridTemplateColumns: '20px 96px minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '4px',
    flex: '1 1 auto',
    minWidth: 0,
    minHeight: '36px',
    padding: '4px',
    ...plainButton,
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& svg': { fontSize: '16px', color: tokens.colorNeutralForeground3 },
  },
  // Switches end where those above do, and begin where the fields below them do.
  switch: { marginInlineEnd: '-8px' },
  fieldSwitch: { marginInlineStart: '-8px' },
  summary: { color: tokens.colorNeutralForeground3 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 200px))',
    gap: '8px 24px',
    alignItems: 'start',
    padding: '4px 4px 16px 28px',
  },
  volume: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '28px' },
  // Its own width would push 试听 beyond the column.
  slider: { flex: '1 1 0', width: 0, minWidth: 0, accentColor: tokens.colorBrandBackground },
  minutes: { width: '100%', minWidth: 0, '& input': { minWidth: 0 } },
})

interface AlertRuleRowProps {
  kind: AlertKind
  label: string
  rule: AlertRule
  isOpen: boolean
  onToggle: () => void
}

/** The rule of one kind in one line, which opens to its fields; what the administrator fixed cannot be changed. */
export function AlertRuleRow({ kind, label, rule, isOpen, onToggle }: AlertRuleRowProps) {
  const styles = useStyles()
  const managedBy = useWorkstationSettings((settings) => settings.managedBy)
  const [on, setOn] = useOptimisticSetting(rule.on, (value) =>
    desktop.changeAlertSettings({ rules: { [kind]: { on: value } } }),
  )
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          <span>{label}</span>
          <span className={styles.summary}>{describeRule({ ...rule, on })}</span>
        </button>
        <Switch
          className={styles.switch}
          aria-label={`${label}提醒`}
          checked={on}
          disabled={managedBy[`alerts.rules.${kind}.on`] !== undefined}
          onChange={({ target }) => setOn(target.checked)}
        />
      </div>
      {isOpen && <AlertRuleFields kind={kind} label={label} rule={rule} />}
    </li>
  )
}

function AlertRuleFields({ kind, label, rule }: Pick<AlertRuleRowProps, 'kind' | 'label' | 'rule'>) {
  const styles = useStyles()
  const change = (patch: Partial<AlertRule>) => desktop.changeAlertSettings({ rules: { [kind]: patch } })
  const managedBy = useWorkstationSettings((settings) => settings.managedBy)
  const isManaged = (field: keyof AlertRule) => managedBy[`alerts.rules.${kind}.${field}`] !== undefined
  const [sound, setSound] = useOptimisticSetting(rule.sound, (value) => change({ sound: value }))
  const [volume, setVolume] = useOptimisticSetting(rule.volume, (value) => change({ volume: value }))
  const [repeat, setRepeat] = useOptimisticSetting(rule.repeat, (value) => change({ repeat: value }))
  const [escalationSound, setEscalationSound] = useOptimisticSetting(rule.escalationSound, (value) =>
    change({ escalationSound: value }),
  )
  return (
    <div className={styles.fields}>
      <Field label="声音">
        <OptionSelect
          label={`${label}声音`}
          value={sound}
          options={soundOptions}
          disabled={isManaged('sound')}
          onChoose={(value) => setSound(value as SoundName)}
        />
      </Field>
      <Field label={`音量 ${volume} %`}>
        <div className={styles.volume}>
          <input
            type="range"
            className={styles.slider}
            aria-label={`${label}音量`}
            min={0}
            max={100}
            step={5}
            value={volume}
            disabled={isManaged('volume')}
            onChange={({ target }) => setVolume(Number(target.value))}
          />
          <Button
            size="small"
            aria-label={`试听${label}`}
            disabled={sound === 'none' || volume === 0}
            onClick={() => toastOnError(desktop.previewAlert(kind))}
          >
            试听
          </Button>
        </div>
      </Field>
      <Field label="重复提醒" hint="未处理时每 30 秒再响">
        <Switch
          className={styles.fieldSwitch}
          aria-label={`${label}重复提醒`}
          checked={repeat}
          disabled={isManaged('repeat')}
          onChange={({ target }) => setRepeat(target.checked)}
        />
      </Field>
      <Field label="超时提醒" hint="等待超过时提醒">
        <MinutesInput
          label={`${label}超时提醒`}
          value={rule.waitMinutes}
          disabled={isManaged('waitMinutes')}
          onChange={(waitMinutes) => change({ waitMinutes })}
        />
      </Field>
      <Field label="加急" hint="等待超过时最大音量、窗口置前">
        <MinutesInput
          label={`${label}加急`}
          value={rule.escalateMinutes}
          disabled={isManaged('escalateMinutes')}
          onChange={(escalateMinutes) => change({ escalateMinutes })}
        />
      </Field>
      <Field label="加急声音">
        <OptionSelect
          label={`${label}加急声音`}
          value={escalationSound}
          options={soundOptions}
          disabled={isManaged('escalationSound')}
          onChoose={(value) => setEscalationSound(value as SoundName)}
        />
      </Field>
    </div>
  )
}

const OFF = '关'

interface MinutesInputProps {
  label: string
  /** 0: off. */
  value: number
  disabled: boolean
  onChange: (value: number) => Promise<unknown>
}

function MinutesInput({ label, value, disabled, onChange }: MinutesInputProps) {
  const styles = useStyles()
  const [current, save] = useOptimisticSetting(value, onChange)
  const [typed, setTyped] = useState<string | null>(null)

  function commit(): void {
    if (typed === null) return
    const text = typed.trim()
    const typedMinutes = /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
    const minutes = text === '' || text === OFF ? 0 : typedMinutes
    if (minutes > 1_440) toast('warning', '请输入 1 至 1440 的整数；空着为关')
    else if (minutes !== current) save(minutes)
    setTyped(null)
  }

  return (
    <AmountInput
      className={styles.minutes}
      size="small"
      inputMode="numeric"
      aria-label={label}
      aria-description="分钟；空着为关"
      placeholder={OFF}
      contentAfter={current > 0 || typed ? <>分钟</> : undefined}
      value={typed ?? (current > 0 ? String(current) : '')}
      disabled={disabled}
      onChange={(_event, data) => setTyped(data.value)}
      onBlur={commit}
    />
  )
}
