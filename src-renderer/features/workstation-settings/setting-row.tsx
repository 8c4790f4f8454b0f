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
import type { Settings } from '#contract/settings.ts'
import { AmountInput, Unit } from '../../form/fields/number-inputs.tsx'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { useOptimisticSetting } from './published-state.ts'

const useStyles = makeStyles({
  // The eye follows a line from a label to its choices.
  rows: { '& > *': { paddingBlock: '6px' }, '& > * + *': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` } },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', minHeight: '40px' },
  // A switch and a choice end where the fields do.
  unpadded: { marginInlineEnd: '-8px' },
  text: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: '120px' },
  hint: { color: tokens.colorNeutralForeground3 },
  // One width with and without a unit.
  field: { width: '182px', '& input': { width: '100%', minWidth: 0 } },
})

interface SettingRowProps {
  /** DOM id of the label, which the control references by aria-labelledby. */
  id?: string
  label: string
  hint?: string | undefined
  /** Who fixed it, null if the operator may change it. */
  managed?: string | null
  children: ReactNode
}

/** Settings below each other, where nothing else stands between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={useStyles().rows}>{children}</div>
}

const useSectionStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', flexShrink: 0 },
  head: { display: 'flex', alignItems: 'center', gap: '12px' },
  title: { flexShrink: 0, margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  hint: { flex: '1 1 0', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
})

/** A part of a section with a title of its own. `label`: where its name is not the title. */
export function SettingSection(props: {
  title: string
  label?: string
  hint?: string
  action?: ReactNode
  children: ReactNode
}) {
  const styles = useSectionStyles()
  return (
    <section className={styles.section} aria-label={props.label ?? props.title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{props.title}</h3>
        <Caption1 className={styles.hint}>{props.hint}</Caption1>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}

/** Label, hint and control of a setting; says by whom it is fixed. */
export function SettingRow({ id, label, hint, managed, children }: SettingRowProps) {
  const styles = useStyles()
  const description = [hint, managed].filter(Boolean).join(' · ')
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

/** A setting of this workstation with the DOM id of its label and who fixed it. */
function useSetting<N extends keyof Settings>(name: N) {
  const id = useId()
  const saved = useWorkstationSettings((settings) => settings[name])
  const [value, change] = useOptimisticSetting(saved, (next) => desktop.changeSettings({ [name]: next }))
  const managed = useManagedText(`settings.${name}`)
  return { id, value, change, managed, locked: managed !== null }
}

/** The names of the settings with values of a type. */
type NameOf<T> = { [N in keyof Settings]: Settings[N] extends T ? N : never }[keyof Settings]

interface SettingProps<N> {
  name: N
  label: string
  hint?: string
}

export function SettingSwitch({ name, label, hint }: SettingProps<NameOf<boolean>>) {
  const { id, value: on, change, managed, locked } = useSetting(name)
  return (
    <SettingRow {...{ id, label, hint, managed }}>
      <Switch
        className={useStyles().unpadded}
        aria-labelledby={id}
        checked={on}
        disabled={locked}
        onChange={({ target }) => change(target.checked)}
      />
    </SettingRow>
  )
}

type ChoiceProps<N extends keyof Settings> = SettingProps<N> & { choices: Record<Settings[N] & string, string> }

export function SettingChoice<N extends NameOf<string>>({ name, label, hint, choices }: ChoiceProps<N>) {
  const { id, value, change, managed, locked } = useSetting(name)
  return (
    <SettingRow {...{ id, label, hint, managed }}>
      <RadioGroup
        className={useStyles().unpadded}
        layout="horizontal"
        aria-labelledby={id}
        value={value}
        disabled={locked}
        onChange={(_event, data) => change(data.value as typeof value)}
      >
        {Object.entries<string>(choices).map(([choice, text]) => (
          <Radio key={choice} value={choice} label={text} />
        ))}
      </RadioGroup>
    </SettingRow>
  )
}

/** A choice among more values than stand in a line. */
export function SettingSelect<N extends NameOf<string>>({ name, label, hint, choices }: ChoiceProps<N>) {
  const { id, value, change, managed, locked } = useSetting(name)
  return (
    <SettingRow {...{ id, label, hint, managed }}>
      <Select
        aria-labelledby={id}
        value={value}
        disabled={locked}
        onChange={(_event, data) => change(data.value as typeof value)}
      >
        {Object.entries<string>(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    </SettingRow>
  )
}

type TextName = 'operatorId' | 'largeOrderAmount' | 'waitWarningMinutes' | 'waitCriticalMinutes'

interface TextProps extends SettingProps<TextName> {
  placeholder?: string
  /** Behind the digits of a number. */
  unit?: string
  /** An error message, or null if the value is valid. */
  validate: (input: string) => string | null
}

/** A text setting, saved on blur or Enter if it is valid. */
export function SettingText({ name, label, hint, placeholder, unit, validate }: TextProps) {
  const styles = useStyles()
  const { id, value, change, managed, locked } = useSetting(name)
  const TextInput = typeof value === 'number' ? AmountInput : Input
  const [input, setInput] = useState<string | null>(null)
  const error = input === null ? null : validate(input.trim())
  function commit(): void {
    if (input === null || error !== null) return
    const next = input.trim()
    if (next !== String(value)) change(typeof value === 'number' ? Number(next) : next)
    setInput(null)
  }
  return (
    <SettingRow {...{ id, label, hint, managed }}>
      <Field validationMessage={error}>
        <TextInput
          className={styles.field}
          aria-labelledby={id}
          value={input ?? String(value)}
          disabled={locked}
          maxLength={100}
          autoComplete="off"
          placeholder={placeholder}
          aria-description={unit}
          contentAfter={unit ? <Unit>{unit}</Unit> : undefined}
          onChange={(_event, data) => setInput(data.value)}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
        />
      </Field>
    </SettingRow>
  )
}

const ZOOM_LEVELS = [80, 90, 100, 110, 120, 130, 140, 150]

export function ZoomSetting() {
  const { id, value: zoom, change, managed, locked } = useSetting('zoom')
  return (
    <SettingRow id={id} label="缩放" hint="Ctrl 加 +、-、0 也可以" managed={managed}>
      <Select
        aria-labelledby={id}
        value={String(zoom)}
        disabled={locked}
        onChange={(_event, data) => change(Number(data.value))}
      >
        {[...new Set([...ZOOM_LEVELS, zoom])].map((size) => (
          <option key={size} value={size}>
            {size}%
          </option>
        ))}
      </Select>
    </SettingRow>
  )
}
