import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type RobotSetting, robotSettings } from '../../api/settings.ts'
import type { Values } from '../../form/edits.ts'
import { AreaField, SwitchField, TextField } from '../../form/fields.tsx'
import { Reading } from '../../form/reading.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import { FieldGrid, Section } from '../../form/section.tsx'
import type { EditForm } from '../../form/use-edit-form.tsx'
import {
  frequencies,
  frequencyLabels,
  frequencyTitle,
  globalLabels,
  isKnown,
  isNumber,
  OPEN,
  tierLabels,
  tiers,
} from './robot-setting-names.ts'
import { robotSettingsKey, useRobotSettingsForm } from './robot-settings-form.ts'

const useStyles = makeStyles({ page: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '1200px' } })

/** The robot settings screen (D2 §2, inventory 324–333). */
export function RobotSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: robotSettingsKey,
    queryFn: ({ signal }) => robotSettings(signal),
  })
  if (data?.length) return <RobotSettingsForm items={data} />
  return <Reading error={error} empty={data ? '服务器没有给出设置项' : null} onRetry={refetch} />
}

interface PartProps {
  form: EditForm<Values>
}

function RobotSettingsForm({ items }: { items: readonly RobotSetting[] }) {
  const styles = useStyles()
  const form = useRobotSettingsForm(items)
  const others = items.map(({ key }) => key).filter((key) => !isKnown(key))
  return (
    <div className={styles.page}>
      <Section title="全局配置">
        {`${OPEN}.value` in form.values && <SwitchField form={form} name={`${OPEN}.value`} label="机器人开关" />}
        <FieldGrid>
          {Object.entries(globalLabels).map(([key, label]) => (
            <ItemField key={key} form={form} item={key} label={label} />
          ))}
        </FieldGrid>
      </Section>
      {frequencies.map((key) => (
        <Frequency key={key} form={form} item={key} />
      ))}
      {tiers.map(({ prefix, title }) => (
        <Section key={prefix} title={title}>
          <FieldGrid>
            {Object.entries(tierLabels).map(([name, label]) => (
              <ItemField key={name} form={form} item={`${prefix}_${name}`} label={label} />
            ))}
          </FieldGrid>
        </Section>
      ))}
      {others.length > 0 && (
        <Section title="其他">
          <FieldGrid>
            {others.map((key) => (
              <ItemField key={key} form={form} item={key} label={key} />
            ))}
          </FieldGrid>
        </Section>
      )}
      <SaveBar form={form} />
    </div>
  )
}

/** Renders nothing if the server lacks the setting. */
function ItemField({ form, item, label }: PartProps & { item: string; label: string }) {
  const name = `${item}.value`
  if (!(name in form.values)) return null
  return (
    <TextField form={form} name={name} label={label} inputMode={isNumber(item) ? 'decimal' : 'text'} maxLength={2000} />
  )
}

/** The betting frequency within a part of the day; a value that cannot be parsed is edited as raw text (A121). */
function Frequency({ form, item }: PartProps & { item: string }) {
  const title = frequencyTitle(item)
  if (`${item}.value` in form.values) {
    return (
      <Section title={title}>
        <AreaField form={form} name={`${item}.value`} label={`${title} 原始内容`} hint="内容无法解析，请直接修改文本" />
      </Section>
    )
  }
  if (!(`${item}.seconds` in form.values)) return null
  return (
    <Section title={title}>
      <FieldGrid>
        {Object.entries(frequencyLabels).map(([part, label]) => (
          <TextField key={part} form={form} name={`${item}.${part}`} label={label} maxLength={20} />
        ))}
      </FieldGrid>
    </Section>
  )
}
