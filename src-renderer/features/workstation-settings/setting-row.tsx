import {
  Caption1,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { type ReactNode, useId, useState } from 'react'
import type { Settings } from '../../../src-preload/contract/settings.ts'
import { desktop } from '../../platform/desktop.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useOptimisticSetting } from './use-optimistic-setting.ts'

export const BY_ADMINISTRATOR = '由管理员设定'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '16px', minHeight: '40px' },
  text: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
})

interface SettingRowProps {
  /** DOM id of the label, which the control references by aria-labelledby. */
  id: string
  label: string
  hint?: string
  locked: boolean
  children: ReactNode
}

/** Label, hint and control of a setting; says so when an administrator manages it. */
function SettingRow({ id, label, hint, locked, children }: SettingRowProps) {
  const styles = useStyles()
  const description = [hint, locked && BY_ADMINISTRATOR].filter(Boolean).join(' · ')
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span id={id}>{label}</span>
        {description && <Caption1 className={styles.hint}>{description}</Caption1>}
      </div>
      {children}
    </div>
  )
}

interface SwitchProps {
  name: { [N in keyof Settings]: Settings[N] extends boolean ? N : never }[keyof Settings]
  label: string
  hint?: string
}

export function SettingSwitch({ name, label, hint }: SwitchProps) {
  const id = useId()
  const [on, change] = useOptimisticSetting(
    useWorkstationSettings((settings) => settings[name]),
    (value) => desktop.changeSettings({ [name]: value }),
  )
  const locked = useWorkstationSettings((settings) => settings.managedKeys.includes(name))
  return (
    <SettingRow {...{ id, label, locked }} hint={hint}>
      <Switch aria-labelledby={id} checked={on} disabled={locked} onChange={(_event, { checked }) => change(checked)} />
    </SettingRow>
  )
}

interface ChoiceProps<N extends 'theme' | 'density' | 'dates'> {
  name: N
  label: string
  hint?: string
  choices: Record<Settings[N], string>
}

export function SettingChoice<N extends 'theme' | 'density' | 'dates'>({ name, label, hint, choices }: ChoiceProps<N>) {
  const id = useId()
  const [value, change] = useOptimisticSetting<string>(
    useWorkstationSettings((settings) => settings[name]),
    (choice) => desktop.changeSettings({ [name]: choice }),
  )
  const locked = useWorkstationSettings((settings) => settings.managedKeys.includes(name))
  return (
    <SettingRow {...{ id, label, locked }} hint={hint}>
      <RadioGroup
        layout="horizontal"
        aria-labelledby={id}
        value={value}
        disabled={locked}
        onChange={(_event, data) => change(data.value)}
      >
        {Object.entries<string>(choices).map(([choice, text]) => (
          <Radio key={choice} value={choice} label={text} />
        ))}
      </RadioGroup>
    </SettingRow>
  )
}

interface TextProps {
  name: { [N in keyof Settings]: string extends Settings[N] ? N : never }[keyof Settings]
  label: string
  hint?: string
  placeholder?: string
  /** An error message, or null if the value is valid. */
  validate: (input: string) => string | null
}

/** A text setting, saved on blur or Enter if it is valid. */
export function SettingText({ name, label, hint, placeholder, validate }: TextProps) {
  const id = useId()
  const saved = useWorkstationSettings((settings) => settings[name])
  const [value, change] = useOptimisticSetting(saved, (text) => desktop.changeSettings({ [name]: text }))
  const [input, setInput] = useState<string | null>(null)
  const locked = useWorkstationSettings((settings) => settings.managedKeys.includes(name))
  const error = input === null ? null : validate(input.trim())
  function commit(): void {
    if (input === null || error !== null) return
    if (input.trim() !== value) change(input.trim())
    setInput(null)
  }
  return (
    <SettingRow {...{ id, label, locked }} hint={hint}>
      <Field validationMessage={error}>
        <Input
          aria-labelledby={id}
          value={input ?? value}
          disabled={locked}
          maxLength={100}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(_event, data) => setInput(data.value)}
          onBlur={commit}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && commit()}
        />
      </Field>
    </SettingRow>
  )
}

const ZOOM_RANGE = { min: 80, max: 150, step: 10 }

export function ZoomSetting() {
  const id = useId()
  const [zoom, change] = useOptimisticSetting(
    useWorkstationSettings((settings) => settings.zoom),
    (size) => desktop.changeSettings({ zoom: size }),
  )
  const locked = useWorkstationSettings((settings) => settings.managedKeys.includes('zoom'))
  const sizes = Array.from(
    { length: (ZOOM_RANGE.max - ZOOM_RANGE.min) / ZOOM_RANGE.step + 1 },
    (_, i) => ZOOM_RANGE.min + i * ZOOM_RANGE.step,
  )
  return (
    <SettingRow id={id} label="缩放" hint="Ctrl 加 +、-、0 也可以" locked={locked}>
      <Select
        aria-labelledby={id}
        value={String(zoom)}
        disabled={locked}
        onChange={(_event, data) => change(Number(data.value))}
      >
        {[...new Set([...sizes, zoom])].map((size) => (
          <option key={size} value={size}>
            {size}%
          </option>
        ))}
      </Select>
    </SettingRow>
  )
}
