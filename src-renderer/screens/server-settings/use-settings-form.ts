import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchServerSettings, type ServerSetting, saveServerSettings } from '../../api/settings/server-settings.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { toBoolean } from '../../lib/server-boolean.ts'
import { knownSettings, listRows, RETURN_BELOW_AMOUNT } from './known-settings.ts'
import { collectChangedItems, formatReturnMode, RETURN_MODE, toSettingValues } from './setting-values.ts'
import { findUnusualSettings } from './unusual-settings.ts'
import { validateSettings } from './validate-settings.ts'

export const settingsQueryKey = ['settings', 'system']

/** One form for all settings, including those on the other screen; only changed settings are sent (A113). */
export function useSettingsForm(name: string, items: readonly ServerSetting[]): EditForm<Values> {
  const queryClient = useQueryClient()
  const loaded = useMemo(() => toSettingValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name,
    initialValues: loaded,
    labels: useMemo(() => settingLabels(items), [items]),
    schema: useMemo(() => schemaFromValidator((values) => validateSettings(items, loaded, values)), [items, loaded]),
    review: { findUnusual: (...values) => findUnusualSettings(latest.current, ...values) },
    refetch: async () => {
      latest.current = await fetchServerSettings()
      return toSettingValues(latest.current)
    },
    submit: (values, changes, change) =>
      saveServerSettings(collectChangedItems(latest.current, values, changes), change),
    formatValue: (name, value) =>
      show(name, value) ?? (isAmount(latest.current, name) ? describeNumber(value) : undefined),
    secretFields: secretNames,
    // The exact message of D3 §8.
    failureMessage: '保存失败!',
    onSaved: (values) => {
      const changes = diffValues(toSettingValues(latest.current), values)
      const saved = collectChangedItems(latest.current, values, changes)
      const items = latest.current.map((item) => saved.find(({ key }) => key === item.key) ?? item)
      queryClient.setQueryData(settingsQueryKey, items)
      void queryClient.invalidateQueries({ queryKey: settingsQueryKey })
    },
  })
}

const secretNames = knownSettings.filter(({ kind }) => kind === 'secret').map(({ key }) => `${key}.value`)

function show(key: string, value: unknown): string | undefined {
  if (secretNames.includes(key)) return '••••••'
  if (key === RETURN_MODE) return formatReturnMode(String(value))
  const source = knownSettings.find(({ addressKey, key: ownKey }) => addressKey && key === `${ownKey}.status`)
  if (source) return toBoolean(value) ? '其他' : '默认'
  if (key.endsWith('.status')) return toBoolean(value) ? '开' : '关'
  const options = knownSettings.find((setting) => `${setting.key}.value` === key)?.options
  return options?.find((option) => option.value === value)?.label
}

/** The limits of a range, and values that are edited as an amount. */
function isAmount(items: readonly ServerSetting[], name: string): boolean {
  if (/\.(min|max)$/.test(name) || name === `${RETURN_BELOW_AMOUNT}.value`) return true
  return listRows(items).some(({ key, kind }) => kind === 'money' && name === `${key}.value`)
}

function settingLabels(items: readonly ServerSetting[]): Record<string, string> {
  const labels: Record<string, string> = {}
  const labelByKey = new Map(listRows(items).map(({ key, label }) => [key, label]))
  for (const { key } of items) {
    const source = knownSettings.find(({ addressKey }) => addressKey === key)
    const label = source ? `${source.label}地址` : (labelByKey.get(key) ?? key)
    for (const part of ['status', 'value']) labels[`${key}.${part}`] = label
    labels[`${key}.min`] = `${label}最小限额`
    labels[`${key}.max`] = `${label}最大限额`
  }
  return { ...labels, [`${RETURN_BELOW_AMOUNT}.value`]: '全部返还的设定金额', [RETURN_MODE]: '返还方式' }
}
