import { makeStyles } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { fetchRobotSettings, type RobotSetting, saveRobotSettings } from '../../api/settings/server-settings.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextAreaField, TextField } from '../../form/fields/fields.tsx'
import { NumberCell, TextCell } from '../../form/fields/number-cell.tsx'
import { QueryState, StaleErrors } from '../../form/layout/query-state.tsx'
import { FieldGrid, Section, Sections } from '../../form/layout/section.tsx'
import { toBoolean } from '../../lib/server-boolean.ts'
import { describeUnknown, UNKNOWN_GROUP, UNKNOWN_NOTE } from '../../lib/unknown-settings.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { pageMeasure } from '../../ui/surface.ts'
import {
  ENABLED_KEY,
  findUnit,
  frequencies,
  frequencyLabels,
  frequencyTitle,
  globalLabels,
  isCountKey,
  isKnownKey,
  isNumberKey,
  labelOfUnknown,
  robotSettingLabels,
  tierLabels,
  tiers,
  toRobotItems,
  toRobotValues,
} from './robot-values.ts'
import { findUnusualRobotSettings, validateRobotSettings } from './validate-robot-settings.ts'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', minHeight: '100%', ...pageMeasure },
})

const robotSettingsQueryKey = ['settings', 'robots']

/** The robot settings as one form; the API expects the full list (D2 §7). */
function useRobotSettingsForm(items: readonly RobotSetting[]): EditForm<Values> {
  const queryClient = useQueryClient()
  const loaded = useMemo(() => toRobotValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name: '机器人设置',
    initialValues: loaded,
    labels: useMemo(() => robotSettingLabels(items.map(({ key }) => key)), [items]),
    schema: useMemo(() => schemaFromValidator((values) => validateRobotSettings(loaded, values)), [loaded]),
    formatValue,
    review: { findUnusual: findUnusualRobotSettings },
    refetch: async () => {
      latest.current = await fetchRobotSettings()
      return toRobotValues(latest.current)
    },
    submit: (values, changes, change) => saveRobotSettings(toRobotItems(latest.current, values, changes), change),
    // The full list goes out.
    unmaskedFields: () => latest.current.flatMap(({ key }) => (isKnownKey(key) ? [] : [`${key}.value`])),
    failureMessage: '保存失败!',
    onSaved: (values) => {
      const changes = diffValues(toRobotValues(latest.current), values)
      queryClient.setQueryData(robotSettingsQueryKey, toRobotItems(latest.current, values, changes))
      void queryClient.invalidateQueries({ queryKey: robotSettingsQueryKey })
    },
  })
}

function formatValue(name: string, value: unknown): string | undefined {
  const key = name.replace(/\.value$/, '')
  if (key === ENABLED_KEY) return toBoolean(value) ? '开' : '关'
  return isNumberKey(key) && !isCountKey(key) ? describeNumber(value) : undefined
}

/** The robot settings screen (D2 §2, inventory 324–333). */
export function RobotSettings() {
  const settings = useQuery({ queryKey: robotSettingsQueryKey, queryFn: ({ signal }) => fetchRobotSettings(signal) })
  const { data, error, refetch } = settings
  if (data?.length)
    return (
      <RobotSettingsForm items={data}>
        <StaleErrors readings={[{ query: settings }]} />
      </RobotSettingsForm>
    )
  return <QueryState error={error} empty={data ? '服务器没有给出设置项' : null} onRetry={refetch} shape="fields" />
}

/** The heading says the unit of its column, once: 间隔（秒）, 最低积分. */
const withUnit = (heading: string, unit: string | undefined) =>
  unit && !heading.endsWith(unit) ? `${heading}（${unit}）` : heading
const frequencyHeadings = { ...frequencyLabels, seconds: withUnit(frequencyLabels.seconds, '秒') }

const hasFrequency = (values: Values, key: string) => `${key}.seconds` in values

interface FormProps {
  form: EditForm<Values>
}

function RobotSettingsForm({ items, children }: { items: readonly RobotSetting[]; children: ReactNode }) {
  const styles = useStyles()
  const form = useRobotSettingsForm(items)
  const unknownKeys = items.map(({ key }) => key).filter((key) => !isKnownKey(key))
  return (
    <div className={styles.page}>
      {children}
      <Sections pairs>
        <Section
          title="全局配置"
          // The window of D2 §5 belongs to the figures, which have their dates there (A122).
          about="机器人的投注统计在机器人管理查看，可查近 7 天。"
          master={
            `${ENABLED_KEY}.value` in form.values && (
              <SwitchField form={form} name={`${ENABLED_KEY}.value`} label="机器人开关" />
            )
          }
        >
          <FieldGrid columns="narrow">
            {Object.entries(globalLabels).map(([key, label]) => (
              <ItemField key={key} form={form} itemKey={key} label={label} />
            ))}
          </FieldGrid>
        </Section>
        <FrequencyTable form={form} />
        <TierTable form={form} />
        {unknownKeys.length > 0 && (
          <Section title={UNKNOWN_GROUP} about={UNKNOWN_NOTE} wide="beside">
            <FieldGrid>
              {unknownKeys.map((key) => (
                <ItemField key={key} form={form} itemKey={key} label={labelOfUnknown(key)} hint={describeUnknown()} />
              ))}
            </FieldGrid>
          </Section>
        )}
      </Sections>
      <SaveBar form={form} />
    </div>
  )
}

/** Renders nothing if the server lacks the setting. */
function ItemField({ form, itemKey, label, hint }: FormProps & { itemKey: string; label: string; hint?: string }) {
  const name = `${itemKey}.value`
  if (!(name in form.values)) return null
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      inputMode={isNumberKey(itemKey) ? 'decimal' : 'text'}
      maxLength={2000}
      unit={findUnit(itemKey)}
      hint={hint}
    />
  )
}

/** The betting frequency by part of the day; a value that cannot be parsed is edited as raw text (A121). */
function FrequencyTable({ form }: FormProps) {
  const parsed = frequencies.filter((key) => hasFrequency(form.values, key))
  const raw = frequencies.filter((key) => `${key}.value` in form.values)
  if (parsed.length + raw.length === 0) return null
  return (
    <Section title="投注频率">
      {parsed.length > 0 && (
        <SimpleTable
          label="投注频率"
          headings={['时段', ...Object.values(frequencyHeadings)]}
          numberFields={[frequencyHeadings.seconds, frequencyHeadings.min, frequencyHeadings.max]}
          rows={parsed.map((key) => {
            const title = frequencyTitle(key)
            return {
              key,
              header: title,
              cells: Object.entries(frequencyLabels).map(([part, label]) => {
                const cell = { form, name: `${key}.${part}`, label: `${title} ${label}` }
                if (part === 'start' || part === 'end') return <TextCell key={part} {...cell} isTime />
                return <NumberCell key={part} {...cell} />
              }),
            }
          })}
          fill
        />
      )}
      {raw.map((key) => (
        <TextAreaField
          key={key}
          form={form}
          name={`${key}.value`}
          label={`${frequencyTitle(key)} 原始内容`}
          hint="内容无法解析，请直接修改文本"
        />
      ))}
    </Section>
  )
}

function TierTable({ form }: FormProps) {
  const keyOf = (prefix: string, name: string) => `${prefix}_${name}`
  const hasValue = (key: string) => `${key}.value` in form.values
  const columns = Object.entries(tierLabels).flatMap(([name, label]) => {
    const key = keyOf(tiers[0].prefix, name)
    if (!tiers.some(({ prefix }) => hasValue(keyOf(prefix, name)))) return []
    return { name, label, heading: withUnit(label, findUnit(key)), isNumber: isNumberKey(key) }
  })
  if (columns.length === 0) return null
  return (
    <Section title="机器人等级" wide>
      <SimpleTable
        label="机器人等级"
        headings={['等级', ...columns.map(({ heading }) => heading)]}
        numberFields={columns.flatMap(({ heading, isNumber }) => (isNumber ? [heading] : []))}
        rows={tiers.map(({ prefix, title }) => ({
          key: prefix,
          header: title,
          cells: columns.map(({ name, label, isNumber }) => {
            const key = keyOf(prefix, name)
            if (!hasValue(key)) return '—'
            const cell = { form, name: `${key}.value`, label: `${title} ${label}` }
            return isNumber ? <NumberCell key={name} {...cell} /> : <TextCell key={name} {...cell} />
          }),
        }))}
        fill="texts"
      />
    </Section>
  )
}
