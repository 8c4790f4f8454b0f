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
import type { Settings } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { useSettings } from '../stores/settings.ts'
import { useKept } from './use-kept.ts'

export const BY_ADMINISTRATOR = '由管理员设定'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '16px', minHeight: '40px' },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
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
  const words = [hint, locked && BY_ADMINISTRATOR].filter(Boolean).join(' · ')
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        {words && <Caption1 className={styles.hint}>{words}</Caption1>}
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
  const [on, choose] = useKept(
    useSettings((settings) => settings[name]),
    (value) => desktop.changeSettings({ [name]: value }),
  )
  const locked = useSettings((settings) => settings.locked.includes(name))
  return (
    <SettingRow {...{ id, label, locked }} {...(hint && { hint })}>
      <Switch aria-labelledby={id} checked={on} disabled={locked} onChange={(_event, { checked }) => choose(checked)} />
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
  const [value, choose] = useKept<string>(
    useSettings((settings) => settings[name]),
    (choice) => desktop.changeSettings({ [name]: choice }),
  )
  const locked = useSettings((settings) => settings.locked.includes(name))
  return (
    <SettingRow {...{ id, label, locked }} {...(hint && { hint })}>
      <RadioGroup
        layout="horizontal"
        aria-labelledby={id}
        value={value}
        disabled={locked}
        onChange={(_event, data) => choose(data.value)}
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
  check: (typed: string) => string | null
}

/** A text setting, saved on blur or Enter if it is valid. */
export function SettingText({ name, label, hint, placeholder, check }: TextProps) {
  const id = useId()
  const kept = useSettings((settings) => settings[name])
  const [value, choose] = useKept(kept, (text) => desktop.changeSettings({ [name]: text }))
  const [typed, setTyped] = useState<string | null>(null)
  const locked = useSettings((settings) => settings.locked.includes(name))
  const fault = typed === null ? null : check(typed.trim())
  function settle(): void {
    if (typed === null || fault !== null) return
    if (typed.trim() !== value) choose(typed.trim())
    setTyped(null)
  }
  return (
    <SettingRow {...{ id, label, locked }} {...(hint && { hint })}>
      <Field validationMessage={fault}>
        <Input
          aria-labelledby={id}
          value={typed ?? value}
          disabled={locked}
          maxLength={100}
          autoComplete="off"
          {...(placeholder && { placeholder })}
          onChange={(_event, data) => setTyped(data.value)}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && settle()}
        />
      </Field>
    </SettingRow>
  )
}

const SIZES = { least: 80, most: 150, step: 10 }

export function ZoomSetting() {
  const id = useId()
  const [zoom, choose] = useKept(
    useSettings((settings) => settings.zoom),
    (size) => desktop.changeSettings({ zoom: size }),
  )
  const locked = useSettings((settings) => settings.locked.includes('zoom'))
  const sizes = Array.from(
    { length: (SIZES.most - SIZES.least) / SIZES.step + 1 },
    (_, i) => SIZES.least + i * SIZES.step,
  )
  return (
    <SettingRow id={id} label="缩放" hint="Ctrl 加 +、-、0 也可以" locked={locked}>
      <Select
        aria-labelledby={id}
        value={String(zoom)}
        disabled={locked}
        onChange={(_event, data) => choose(Number(data.value))}
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
