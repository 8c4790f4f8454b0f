import { Field, Input, Select, Switch, Textarea } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import type { Option } from '../api/names.ts'
import { asStored, isOn } from '../lib/flags.ts'
import type { Values } from './edits.ts'
import type { EditForm } from './use-edit-form.tsx'

interface FieldProps<V extends Values> {
  form: EditForm<V>
  name: keyof V & string
  label: string
  required?: boolean
  hint?: string
}

interface TextFieldProps<V extends Values> extends FieldProps<V> {
  type?: 'text' | 'password'
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength?: number
  placeholder?: string
}

/** A single-line text or number field, validated on blur. */
export function TextField<V extends Values>(props: TextFieldProps<V>): ReactElement {
  const { form, name, type = 'text', inputMode = 'text', maxLength = 500, placeholder } = props
  return (
    <Field {...around(props)}>
      <Input
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value } as Partial<V>)}
        onBlur={() => form.check(name)}
        {...(placeholder && { placeholder })}
      />
    </Field>
  )
}

export function AreaField<V extends Values>(props: FieldProps<V> & { rows?: number }): ReactElement {
  const { form, name, rows = 4 } = props
  return (
    <Field {...around(props)}>
      <Textarea
        rows={rows}
        resize="vertical"
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value } as Partial<V>)}
        onBlur={() => form.check(name)}
      />
    </Field>
  )
}

interface SelectFieldProps<V extends Values> extends FieldProps<V> {
  options: readonly Option[]
  /** The label of a value that is not among the options. */
  nameOf?: (value: string) => string
}

/** A select that adds the current value as an option if it is missing; otherwise the first option would be shown. */
export function SelectField<V extends Values>(props: SelectFieldProps<V>): ReactElement {
  const { form, name, nameOf = (value) => (value ? `未知选项 ${value}` : '未设置') } = props
  const current = String(form.values[name] ?? '')
  const known = props.options.some(({ value }) => value === current)
  const options = known ? props.options : [...props.options, { value: current, label: nameOf(current) }]
  return (
    <Field {...around(props)}>
      <Select
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value } as Partial<V>)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function SwitchField<V extends Values>({ form, name, label, hint }: FieldProps<V>): ReactElement {
  return (
    <Field {...(hint && { hint })} validationMessage={form.faults[name] ?? null}>
      <Switch
        label={label}
        checked={isOn(form.values[name])}
        onChange={(_event, { checked }) => form.set({ [name]: asStored(form.values[name], checked) } as Partial<V>)}
      />
    </Field>
  )
}

function around<V extends Values>({ form, name, label, required = false, hint }: FieldProps<V>) {
  return { label, required, validationMessage: form.faults[name] ?? null, ...(hint && { hint }) }
}
