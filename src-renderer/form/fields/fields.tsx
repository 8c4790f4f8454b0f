import {
  Field,
  Input,
  type InputProps,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { type ReactElement, type Ref, useState } from 'react'
import type { Option } from '../../api/options.ts'
import { useAfterPress } from '../../lib/after-press.ts'
import { toServerNumber } from '../../lib/number-input.ts'
import { toBoolean, toKnownBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { RevealButton } from '../../ui/reveal-button.tsx'
import { useRevealed } from '../../ui/use-revealed.ts'
import { type EditForm, validateNumberField } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'
import { AmountInput, Unit } from './number-inputs.tsx'

type SecretInputProps = Omit<InputProps, 'type' | 'root' | 'contentAfter'> & {
  /** What the button says it shows, by default 输入内容. */
  secretName?: string
  /** Hides the text, however the save was started. */
  saving?: boolean
  ref?: Ref<HTMLInputElement>
}

/** An input for a secret that can be shown while it is typed: hidden again when the focus leaves it. */
export function SecretInput({ secretName, saving = false, ...props }: SecretInputProps) {
  const secret = useRevealed(saving)
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...props}
      {...secret.props}
      contentAfter={<RevealButton isRevealed={secret.isRevealed} secretName={secretName} onToggle={secret.toggle} />}
    />
  )
}

/** As many for every secret: its own dots, and the caret behind them, would show how long it is. */
const MASK = '••••••••'

const useSecretInputStyles = makeStyles({
  masked: { '& ::placeholder': { color: tokens.colorNeutralForeground1, opacity: 1 } },
})

/**
 * A field whose text is hidden until the operator reveals it (A114). Until then it is not in the page: what is entered
 * takes its place (A410).
 */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  const styles = useSecretInputStyles()
  const secret = useRevealed(form.saving)
  // Also while what is typed happens to be the value: the next key adds to it.
  const [isTyped, setIsTyped] = useState(false)
  const isCovered = !secret.isRevealed && !isTyped && !(name in form.changes)
  const value = String(form.values[name] ?? '')
  return (
    <Field label={label} validationMessage={form.errors[name]}>
      <Input
        className={styles.masked}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder={isCovered && value !== '' ? MASK : undefined}
        value={isCovered ? '' : value}
        onChange={(_event, { value }) => {
          setIsTyped(true)
          form.set({ [name]: value })
        }}
        onBlur={() => setIsTyped(false)}
        {...secret.props}
        contentAfter={<RevealButton isRevealed={secret.isRevealed} secretName={label} onToggle={secret.toggle} />}
      />
    </Field>
  )
}

export interface FieldProps<V extends Values> {
  form: EditForm<V>
  name: keyof V & string
  label: string
  required?: boolean
  hint?: string
}

type TextInputProps = Pick<InputProps, 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'disabled' | 'readOnly'> & {
  contentBefore?: ReactElement
  contentAfter?: ReactElement
  /** Displayed behind the value and read out with the label; never part of the value (A292). */
  unit?: string | undefined
}

/**
 * A single-line text or number field, validated on blur. The input modes `decimal` and `numeric` are for numbers; the
 * type `password` can be shown while it is typed.
 */
export function TextField<V extends Values>(props: FieldProps<V> & TextInputProps): ReactElement {
  const { form, name, type = 'text', inputMode = 'text', maxLength = 500, placeholder, disabled = false } = props
  const { readOnly = false, unit, contentBefore, contentAfter = unit ? <Unit>{unit}</Unit> : undefined } = props
  const isNumber = inputMode !== 'text'
  const TextInput = isNumber ? AmountInput : Input
  const input: InputProps & { value: string } = {
    maxLength,
    placeholder,
    disabled,
    readOnly,
    // A message or hint of the field takes its place.
    'aria-description': unit,
    value: String(form.values[name] ?? ''),
    onChange: (_event, { value }) => form.set({ [name]: value } as Partial<V>),
    onBlur: () => (isNumber ? validateNumberField(form, name) : form.validateField(name)),
  }
  return (
    <Field {...fieldProps(props)}>
      {type === 'password' ? (
        <SecretInput {...input} saving={form.saving} />
      ) : (
        <TextInput {...input} {...{ type, inputMode, contentBefore, contentAfter }} />
      )}
    </Field>
  )
}

export function TextAreaField<V extends Values>(props: FieldProps<V> & { rows?: number }): ReactElement {
  const { form, name, rows = 4 } = props
  const validate = useAfterPress(form.validateField)
  return (
    <Field {...fieldProps(props)}>
      <Textarea
        rows={rows}
        resize="vertical"
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value } as Partial<V>)}
        onBlur={() => validate(name)}
      />
    </Field>
  )
}

/** A select. A current value that is no option is added, with `labelOf`; else the first one would be displayed. */
export function SelectField<V extends Values>(
  props: FieldProps<V> & { options: readonly Option[]; labelOf?: (value: string) => string },
): ReactElement {
  const { form, name, labelOf = (value) => (value ? `未知选项 ${value}` : '未设置') } = props
  const current = String(form.values[name] ?? '')
  const isListed = props.options.some(({ value }) => value === current)
  const options = isListed ? props.options : [...props.options, { value: current, label: labelOf(current) }]
  return (
    <Field {...fieldProps(props)}>
      <Select value={current} onChange={(_event, { value }) => form.set({ [name]: value } as Partial<V>)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A choice among few values; saved as a number where the server has one. */
export function RadioField<V extends Values>(props: FieldProps<V> & { options: readonly Option[] }): ReactElement {
  const { form, name, options } = props
  const styles = useStyles()
  const stored = form.values[name]
  return (
    <Field {...fieldProps(props)}>
      <RadioGroup
        className={styles.choice}
        layout="horizontal"
        value={String(stored ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: toServerNumber(stored, value) } as Partial<V>)}
      >
        {options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
    </Field>
  )
}

/** Few values, all in sight; a list for a current value that is none of them, which radio buttons cannot show. */
export function ChoiceField<V extends Values>(props: FieldProps<V> & { options: readonly Option[] }): ReactElement {
  const current = String(props.form.values[props.name] ?? '')
  return props.options.some(({ value }) => value === current) ? <RadioField {...props} /> : <SelectField {...props} />
}

export function SwitchField<V extends Values>({ form, name, label, hint }: FieldProps<V>): ReactElement {
  const styles = useStyles()
  const isUnknown = toKnownBoolean(form.values[name]) === null
  return (
    <Field hint={hint} validationMessage={form.errors[name]}>
      <Switch
        className={styles.choice}
        label={isUnknown ? `${label}（未知）` : label}
        checked={toBoolean(form.values[name])}
        onChange={(_event, { checked }) =>
          form.set({ [name]: toServerBoolean(form.values[name], checked) } as Partial<V>)
        }
      />
    </Field>
  )
}

function fieldProps<V extends Values>({ form, name, label, required = false, hint }: FieldProps<V>) {
  return { label, required, hint, validationMessage: form.errors[name] }
}

const useStyles = makeStyles({
  // Begins where the other fields do.
  choice: { marginInlineStart: '-8px' },
})
