import {
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { ServerSetting } from '../../api/settings/server-settings.ts'
import { type EditForm, validateNumberField } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import {
  ChoiceField,
  RadioField,
  SecretField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../form/fields/fields.tsx'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { QueryState, type Reading, StaleErrors } from '../../form/layout/query-state.tsx'
import { FieldGrid, Section, SectionColumns } from '../../form/layout/section.tsx'
import { SectionIndex } from '../../form/layout/section-index.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { POINTS } from '../../lib/figures.ts'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { UNKNOWN_GROUP } from '../../lib/unknown-settings.ts'
import { pageMeasure } from '../../ui/surface.ts'
import {
  formatReturnMode,
  groupNotes,
  groupSettings,
  type KnownSetting,
  NO_RETURN,
  RETURN_BELOW_AMOUNT,
  RETURN_GROUP,
  RETURN_MODE,
  returnFlags,
  type SettingKind,
  type SettingScreen,
} from './known-settings.ts'
import { useServerSettings, useSettingsForm } from './use-settings-form.ts'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  // Few fields, whose texts are short.
  measured: { ...pageMeasure, maxWidth: '1040px' },
})

interface SettingsPageProps {
  screen: SettingScreen
  title: string
  /** Shown below the settings form, with the titles of its sections. */
  children?: ReactNode
  furtherTitles?: readonly string[]
  /** Reads again what the children show. */
  onRetry?: () => unknown
  readings?: readonly Reading[]
}

/** The server settings of one screen, by groups (A110). */
export function SettingsPage(props: SettingsPageProps) {
  const { children, furtherTitles = [], onRetry, readings = EMPTY_LIST, ...page } = props
  const styles = useStyles()
  const settings = useServerSettings()
  const isMeasured = page.screen === 'system'
  const titles = groupSettings(page.screen, settings.data ?? []).map(({ title }) => title)
  return (
    <div className={mergeClasses(styles.page, isMeasured && styles.measured)}>
      <StaleErrors readings={[{ name: page.title, query: settings }, ...readings]} />
      <SectionIndex titles={[...titles, ...furtherTitles]} measured={isMeasured} hasSaveBar>
        {settings.data?.length ? (
          <SettingsForm {...page} items={settings.data} />
        ) : (
          <QueryState
            error={settings.error}
            empty={settings.data ? '服务器没有给出设置项' : null}
            onRetry={() => Promise.all([settings.refetch(), onRetry?.()])}
            shape="fields"
          />
        )}
        {children}
      </SectionIndex>
    </div>
  )
}

function SettingsForm(props: Pick<SettingsPageProps, 'screen' | 'title'> & { items: readonly ServerSetting[] }) {
  const { screen, title, items } = props
  const form = useSettingsForm(title, items)
  const sections = groupSettings(screen, items).map((group) => {
    const hasReturnMode = group.title === RETURN_GROUP && RETURN_MODE in form.values
    const isUnknown = group.title === UNKNOWN_GROUP
    const section = (
      <Section key={group.title} title={group.title} about={groupNotes[group.title]} wide={isUnknown && 'beside'}>
        <FieldGrid {...(screen === 'system' && { columns: 'halves' })}>
          {group.items.map((setting) => (
            <SettingField key={setting.key} form={form} setting={setting} />
          ))}
          {hasReturnMode && <ReturnModeField form={form} />}
        </FieldGrid>
      </Section>
    )
    return { height: countLines(group.items) + (hasReturnMode ? RETURN_LINES : 0), section, isUnknown }
  })
  const known = sections.filter(({ isUnknown }) => !isUnknown)
  const unknown = sections.filter(({ isUnknown }) => isUnknown)
  return (
    <>
      {screen === 'system' ? (
        sections.map(({ section }) => section)
      ) : (
        <SectionColumns sections={known}>{unknown.map(({ section }) => section)}</SectionColumns>
      )}
      <SaveBar form={form} />
    </>
  )
}

/** Fields in one line of a section, and the lines that its title takes. */
const [FIELDS_IN_LINE, TITLE_LINES, RETURN_LINES] = [3, 1, 2]
/** How much more room than one field others take. A switch is lower. */
const lineShares: Partial<Record<SettingKind, number>> = { switch: 0.6, range: 2, area: 4, raw: 1.5 }

/** About how many lines of fields a section has. */
const countLines = (items: readonly { kind: SettingKind }[]): number =>
  TITLE_LINES + items.reduce((sum, { kind }) => sum + (lineShares[kind] ?? 1), 0) / FIELDS_IN_LINE

const useSettingFieldsStyles = makeStyles({
  // The columns of the fields above and below it.
  line: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    alignItems: 'start',
    gap: '8px 24px',
    '& .fui-Switch': { marginBlock: '-2px' }, // As high as the inputs beside it.
    '& > .whole': { gridColumn: '1 / -1' },
  },
  bound: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  // Radio buttons have blank room around them.
  source: { display: 'flex', flexDirection: 'column', gap: '8px', '& .fui-RadioGroup': { marginInlineStart: '-8px' } },
  // A label in one line.
  longLabel: {
    gridColumn: 'span 2',
    whiteSpace: 'nowrap',
    '@container page (min-width: 1400px) and (max-width: 1719px)': { gridColumn: 'auto' },
  },
  level: { gridColumn: 'span 2' },
  // As high as two fields: in a line of three, those before and behind it stand below each other.
  text: { gridColumn: 'span 2', gridRow: 'span 2' },
})

interface SettingProps {
  form: EditForm<Values>
  setting: KnownSetting & { kind: SettingKind }
}

/** Of a switch that has the width of one field, in Chinese characters. */
const MAX_LABEL_LENGTH = 7
const lengthOf = (label: string) => [...label].reduce((sum, letter) => sum + (letter > '\u1100' ? 1 : 0.55), 0)

/** The input of one setting, by its kind. */
function SettingField({ form, setting }: SettingProps) {
  const { key, label, kind, hint, unit, options = [], isAlone = false } = setting
  const value = { form, name: `${key}.value`, label, hint }
  const status = { form, name: `${key}.status`, label, hint }
  const styles = useSettingFieldsStyles()
  switch (kind) {
    case 'switch':
      return (
        <div className={mergeClasses(lengthOf(label) > MAX_LABEL_LENGTH && styles.longLabel, isAlone && styles.line)}>
          <SwitchField {...status} />
        </div>
      )
    case 'range':
      return <RangeField {...{ form, setting }} />
    case 'source':
      return <SourceField {...{ form, setting }} />
    case 'secret':
      return <SecretField {...value} />
    case 'area':
      return (
        <div className={styles.text}>
          <TextAreaField {...value} rows={3} />
        </div>
      )
    case 'count':
    case 'money':
    case 'number':
      return <TextField {...value} inputMode={kind === 'count' ? 'numeric' : 'decimal'} unit={unit} />
    case 'select':
      return (
        <div className={styles.level}>
          <ChoiceField {...value} options={options} />
        </div>
      )
    case 'raw':
      return (
        <div>
          <TextAreaField {...value} rows={2} />
          <SwitchField {...status} label={`${label} 启用`} hint={undefined} />
        </div>
      )
    default:
      return <TextField {...value} />
  }
}

/** A switch and two limits, stored as `min,max` (D2 §3). */
function RangeField({ form, setting: { key, label } }: SettingProps) {
  const styles = useSettingFieldsStyles()
  const renderLimit = (part: 'min' | 'max', title: string) => {
    const name = `${key}.${part}`
    return (
      <Field validationMessage={form.errors[name]}>
        <AmountInput
          aria-label={`${label}${title}限额`}
          contentBefore={<span className={styles.bound}>{title}</span>}
          unit={POINTS}
          value={String(form.values[name] ?? '')}
          onChange={(_event, { value }) => form.set({ [name]: value })}
          onBlur={() => validateNumberField(form, name)}
        />
      </Field>
    )
  }
  return (
    <div className={styles.line}>
      <SwitchField form={form} name={`${key}.status`} label={label} />
      {renderLimit('min', '最小')}
      {renderLimit('max', '最大')}
    </div>
  )
}

/** The default source or a custom address (A112). */
function SourceField({ form, setting: { key, label, addressKey = '' } }: SettingProps) {
  const styles = useSettingFieldsStyles()
  const name = `${key}.status`
  const isCustom = toBoolean(form.values[name])
  return (
    <div className={styles.source}>
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
      {/* With the default source, too: a choice moves nothing. */}
      <TextField
        form={form}
        name={`${addressKey}.value`}
        label={`${label}地址`}
        required={isCustom}
        disabled={!isCustom}
        placeholder={isCustom ? undefined : '默认来源不用填写'}
        maxLength={2000}
      />
    </div>
  )
}

const returnModes = [...Object.keys(returnFlags), NO_RETURN].map((value) => ({ value, label: formatReturnMode(value) }))

/** Three mutually exclusive flags, shown as one choice (D3 §4, A115). */
function ReturnModeField({ form }: { form: EditForm<Values> }) {
  const styles = useSettingFieldsStyles()
  const mode = String(form.values[RETURN_MODE])
  const amountName = `${RETURN_BELOW_AMOUNT}.value`
  return (
    <div className={styles.line}>
      <div className="whole">
        <RadioField form={form} name={RETURN_MODE} label="返还方式" options={returnModes} />
      </div>
      {mode.includes(' ') && (
        <MessageBar className="whole" intent="warning" layout="multiline">
          <MessageBarBody>
            服务器上同时启用了：{formatReturnMode(mode)}。它们只能启用一种，请选择后保存。
          </MessageBarBody>
        </MessageBar>
      )}
      {mode.split(' ').includes(RETURN_BELOW_AMOUNT) && amountName in form.values && (
        <TextField form={form} name={amountName} label="设定金额" inputMode="decimal" unit={POINTS} />
      )}
    </div>
  )
}
