import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Setting, saveSettings, settings } from '../../api/settings.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type EditForm, useEditForm } from '../../form/use-edit-form.tsx'
import { isOn } from '../../lib/flags.ts'
import { settingFaults } from './setting-faults.ts'
import { knownSettings, RETURN_BELOW, rowsOf } from './setting-table.ts'
import { changedItems, RETURN_MODE, returnModeText, toValues } from './setting-values.ts'

export const settingsKey = ['settings', 'system']

/** One form for all settings, including those on the other screen; only changed settings are sent (A113). */
export function useSettingsForm(name: string, items: readonly Setting[]): EditForm<Values> {
  const queries = useQueryClient()
  const loaded = useMemo(() => toValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name,
    loaded,
    labels: useMemo(() => labelsOf(items), [items]),
    schema: useMemo(() => checkedBy((values) => settingFaults(items, loaded, values)), [items, loaded]),
    reload: async () => {
      latest.current = await settings()
      return toValues(latest.current)
    },
    send: (values, changes) => saveSettings(changedItems(latest.current, values, changes)),
    show,
    secret: [...secrets],
    // The exact message of D3 §8.
    undone: '保存失败!',
    onSaved: (values) => {
      const saved = new Map(
        changedItems(latest.current, values, changesOf(toValues(latest.current), values)).map((item) => [
          item.key,
          item,
        ]),
      )
      queries.setQueryData(
        settingsKey,
        latest.current.map((item) => saved.get(item.key) ?? item),
      )
      void queries.invalidateQueries({ queryKey: settingsKey })
    },
  })
}

const secrets = new Set(knownSettings.filter(({ kind }) => kind === 'secret').map(({ key }) => `${key}.value`))

function show(key: string, value: unknown): string | undefined {
  if (secrets.has(key)) return '••••••'
  if (key === RETURN_MODE) return returnModeText(String(value))
  if (key.endsWith('.status')) return isOn(value) ? '开' : '关'
  const options = knownSettings.find((known) => `${known.key}.value` === key)?.options
  return options?.find((option) => option.value === value)?.label
}

function labelsOf(items: readonly Setting[]): Record<string, string> {
  const labels: Record<string, string> = {}
  const named = new Map(rowsOf(items).map(({ key, label }) => [key, label]))
  for (const { key } of items) {
    const source = knownSettings.find(({ address }) => address === key)
    const label = source ? `${source.label}地址` : (named.get(key) ?? key)
    for (const part of ['status', 'value']) labels[`${key}.${part}`] = label
    labels[`${key}.min`] = `${label}最小限额`
    labels[`${key}.max`] = `${label}最大限额`
  }
  return { ...labels, [`${RETURN_BELOW}.value`]: '全部返还的设定金额', [RETURN_MODE]: '返还方式' }
}
