import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Setting, saveSettings, settings } from '../../api/settings.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type EditForm, useEditForm } from '../../form/use-edit-form.tsx'
import { isOn } from '../../lib/flags.ts'
import { numberFault } from '../../lib/number-text.ts'
import { kindOf, knownSettings, RETURN_BELOW, returnFlags } from './setting-table.ts'
import { changedItems, RETURN_MODE, returnModeText, toValues } from './setting-values.ts'

export const settingsKey = ['settings', 'system']

/** All settings as one form, whichever of them a screen shows; only items that changed are sent (A113). */
export function useSettingsForm(name: string, items: readonly Setting[]): EditForm<Values> {
  const queries = useQueryClient()
  const loaded = useMemo(() => toValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name,
    loaded,
    labels: useMemo(() => labelsOf(items), [items]),
    schema: useMemo(() => checkedBy((values) => faultsOf(items, loaded, values)), [items, loaded]),
    reload: async () => {
      latest.current = await settings()
      return toValues(latest.current)
    },
    send: (values, changes) => saveSettings(changedItems(latest.current, values, changes)),
    show,
    secret: [...secrets],
    // D3 §8.
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
  for (const { key } of items) {
    const source = knownSettings.find(({ address }) => address === key)
    const label = knownSettings.find((known) => known.key === key)?.label ?? (source ? `${source.label}地址` : key)
    for (const part of ['status', 'value']) labels[`${key}.${part}`] = label
    labels[`${key}.min`] = `${label}最小限额`
    labels[`${key}.max`] = `${label}最大限额`
  }
  return { ...labels, [`${RETURN_BELOW}.value`]: '全部返还的设定金额', [RETURN_MODE]: '返还方式' }
}

/** Numbers that were changed must be numbers (A095); another source needs its address (A112). */
function faultsOf(items: readonly Setting[], loaded: Values, values: Values): Record<string, string | null> {
  const changes = changesOf(loaded, values)
  const faults: Record<string, string | null> = {}
  for (const item of items) {
    const { key } = item
    const isNumber = kindOf(item) === 'number' || key in returnFlags
    if (isNumber && `${key}.value` in changes) faults[`${key}.value`] = numberFault(values[`${key}.value`])
    if (kindOf(item) === 'range' && (`${key}.min` in changes || `${key}.max` in changes)) {
      const [min, max] = [values[`${key}.min`], values[`${key}.max`]]
      faults[`${key}.min`] = numberFault(min)
      faults[`${key}.max`] = numberFault(max)
      if (!numberFault(min) && !numberFault(max) && Number(max) < Number(min)) {
        faults[`${key}.max`] = '最大值不能小于最小值，请检查!'
      }
    }
  }
  for (const { key, address } of knownSettings) {
    if (!address || !isOn(values[`${key}.status`])) continue
    const touched = `${key}.status` in changes || `${address}.value` in changes
    if (touched && !String(values[`${address}.value`] ?? '').trim()) faults[`${address}.value`] = '请输入来源地址'
  }
  return faults
}
