import { Field, MessageBar, MessageBarBody, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import type { EditForm } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { validateNumberField } from '../../form/edit/validate-number-field.ts'
import { AmountInput } from '../../form/fields/amount-input.tsx'
import { RadioField, SelectField, SwitchField, TextAreaField, TextField } from '../../form/fields/fields.tsx'
import { SecretField } from '../../form/fields/secret-field.tsx'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { POINTS } from '../../lib/units.ts'
import { type KnownSetting, RETURN_BELOW_AMOUNT, returnFlags, type SettingKind } from './known-settings.ts'
import { formatReturnMode, NO_RETURN, RETURN_MODE } from './setting-values.ts'

const useStyles = makeStyles({
  // Wide enough for two amounts of nine digits.
  wideRange: { gridColumn: 'span 2', maxWidth: '380px' },
  range: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  end: { flex: '1 1 0', minWidth: 0 },
  input: { width: '100%', minWidth: 0 },
  to: { paddingTop: '6px', color: tokens.colorNeutralForeground3 },
  wide: { gridColumn: '1 / -1', display: 'flex', flexDirection: 'column', gap: '8px' },
  amount: { maxWidth: '240px' },
})

interface SettingProps {
  form: EditForm<Values>
  setting: KnownSetting & { kind: SettingKind }
}

/** The input of one setting, by its kind. */
export function SettingField({ form, setting }: SettingProps) {
  const { key, label, kind, hint, unit, options = [] } = setting
  const value = { form, name: `${key}.value`, label, hint }
  const status = { form, name: `${key}.status`, label }
  switch (kind) {
    case 'switch':
      return <SwitchField {...status} />
    case 'range':
      return <RangeField {...{ form, setting }} />
    case 'source':
      return <SourceField {...{ form, setting }} />
    case 'secret':
      return <SecretField {...value} />
    case 'area':
      return <TextAreaField {...value} rows={3} />
    case 'count':
      return <TextField {...value} inputMode="numeric" unit={unit} />
    case 'money':
    case 'number':
      return <TextField {...value} inputMode="decimal" unit={unit} />
    case 'select':
      return <SelectField {...value} options={options} />
    case 'raw':
      return (
        <div>
          <TextAreaField {...value} rows={2} />
          <SwitchField {...status} label={`${label} 启用`} />
        </div>
      )
    default:
      return <TextField {...value} />
  }
}

/** A switch and two limits, stored as `min,max` (D2 §3). */
function RangeField({ form, setting: { key, label } }: SettingProps) {
  const styles = useStyles()
  const renderLimit = (part: 'min' | 'max', title: string) => {
    const name = `${key}.${part}`
    return (
      <Field className={styles.end} validationMessage={form.errors[name]}>
        <AmountInput
          className={styles.input}
          aria-label={`${label}${title}`}
          aria-description={POINTS}
          maxLength={20}
          value={String(form.values[name] ?? '')}
          onChange={(_event, { value }) => form.set({ [name]: value })}
          onBlur={() => validateNumberField(form, name)}
        />
      </Field>
    )
  }
  return (
    <div className={styles.wideRange}>
      <SwitchField form={form} name={`${key}.status`} label={label} />
      <div className={styles.range}>
        {renderLimit('min', '最小限额')}
        <span className={styles.to}>至</span>
        {renderLimit('max', '最大限额')}
        <span className={styles.to} aria-hidden>
          {POINTS}
        </span>
      </div>
    </div>
  )
}

/** The default source or a custom address (A112). */
function SourceField({ form, setting: { key, label, addressKey = '' } }: SettingProps) {
  const styles = useStyles()
  const name = `${key}.status`
  const isCustom = toBoolean(form.values[name])
  return (
    <div className={styles.wide}>
      <Field label={label}>
        <RadioGroup
          layout="horizontal"
          value={isCustom ? 'other' : 'default'}
          onChange={(_event, { value }) => form.set({ [name]: toServerBoolean(form.values[name], value === 'other') })}
        >
          <Radio value="default" label="默认" />
          <Radio value="other" label="其他" />
        </RadioGroup>
      </Field>
      {isCustom && (
        <TextField form={form} name={`${addressKey}.value`} label={`${label}地址`} required maxLength={2000} />
      )}
    </div>
  )
}

const returnModes = [...Object.keys(returnFlags), NO_RETURN].map((mode) => ({
  value: mode,
  label: formatReturnMode(mode),
}))

/** Three mutually exclusive flags, shown as one choice (D3 §4, A115). */
export function ReturnModeField({ form }: { form: EditForm<Values> }) {
  const styles = useStyles()
  const mode = String(form.values[RETURN_MODE])
  const amountName = `${RETURN_BELOW_AMOUNT}.value`
  return (
    <div className={styles.wide}>
      <RadioField form={form} name={RETURN_MODE} label="返还方式" options={returnModes} />
      {mode.includes(' ') && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            服务器上同时启用了：{formatReturnMode(mode)}。它们只能启用一种，请选择后保存。
          </MessageBarBody>
        </MessageBar>
      )}
      {mode.split(' ').includes(RETURN_BELOW_AMOUNT) && amountName in form.values && (
        <div className={styles.amount}>
          <TextField form={form} name={amountName} label="设定金额" inputMode="decimal" unit={POINTS} />
        </div>
      )}
    </div>
  )
}
