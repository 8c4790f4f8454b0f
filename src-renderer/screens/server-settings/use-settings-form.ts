import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchServerSettings, type ServerSetting, saveServerSettings } from '../../api/settings/server-settings.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { validateAmountLimit, validateCount, validateMinMax, validateNumber } from '../../lib/number-input.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { collectReasons, describeMinMax, describeUnusualNumber } from '../../lib/unusual-values.ts'
import {
  collectChangedItems,
  formatReturnMode,
  knownSettings,
  listRows,
  minMaxPairs,
  RETURN_BELOW_AMOUNT,
  RETURN_MODE,
  resolveKind,
  returnFlags,
  type SettingKind,
  toSettingValues,
} from './known-settings.ts'

const settingsQueryKey = ['settings', 'system']

export const useServerSettings = () =>
  useQuery({ queryKey: settingsQueryKey, queryFn: ({ signal }) => fetchServerSettings(signal) })

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
    // A setting goes out as a whole, with the secret beside its switch.
    unmaskedFields: (changes) =>
      Object.keys(changes).flatMap((name) => (name.endsWith('.status') ? [name.replace(/status$/, 'value')] : [])),
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

const NUMBER_KINDS: readonly SettingKind[] = ['number', 'count', 'money']

/** What is unusual about changed server settings (A290). */
export function findUnusualSettings(
  items: readonly ServerSetting[],
  values: Values,
  changes: Values,
  current: Values,
): Record<string, string> {
  const rows = new Map(listRows(items).map((row) => [row.key, row]))
  const addressKeys = new Set(knownSettings.map(({ addressKey }) => addressKey))
  const kindOf = new Map(items.map((item) => [item.key, rows.get(item.key)?.kind ?? resolveKind(item)]))
  return collectReasons(Object.keys(changes), (name) => {
    const [key, part] = splitName(name)
    const kind = kindOf.get(key)
    const value = values[name]
    if (kind === 'source') return ['更换开奖结果来源']
    if (addressKeys.has(key)) return [toBoolean(values[`${sourceOf(key)}.status`]) ? '更换开奖结果来源' : null]
    if (part === 'status') {
      // An unknown setting, whose label is its key, may be anything.
      const isKnown = rows.get(key)?.label !== key
      return [isKnown && !toBoolean(value) ? describeSwitchedOff(kind) : null]
    }
    if (part === 'min' || part === 'max') {
      return [describeUnusualNumber(current[name], value), describeMinMax(values[`${key}.min`], values[`${key}.max`])]
    }
    // The amount of a flag, whose kind is that of a switch.
    if (key === RETURN_BELOW_AMOUNT) return [describeUnusualNumber(current[name], value)]
    if (kind !== undefined && NUMBER_KINDS.includes(kind)) {
      const pair = minMaxPairs.find((names) => names.some((other) => other === name))
      return [
        describeUnusualNumber(current[name], value),
        pair ? describeMinMax(values[pair[0]], values[pair[1]]) : null,
      ]
    }
    return [String(value ?? '').trim() === '' ? '改为空' : null]
  })
}

function describeSwitchedOff(kind: SettingKind | undefined): string | null {
  if (kind === 'switch') return '关闭后会员不能再使用'
  return kind === 'range' ? '关闭后会员不能以此方式下分' : null
}

const sourceOf = (addressKey: string) => knownSettings.find((row) => row.addressKey === addressKey)?.key ?? ''

function splitName(name: string): [key: string, part: string] {
  const point = name.lastIndexOf('.')
  return point < 0 ? [name, ''] : [name.slice(0, point), name.slice(point + 1)]
}

type FieldErrors = Record<string, string | null>

/** Validates changed settings only; existing invalid values do not block saving the others (A095). */
export function validateSettings(items: readonly ServerSetting[], loaded: Values, values: Values): FieldErrors {
  const changes = diffValues(loaded, values)
  const errors: FieldErrors = {}
  const kindByKey = new Map(listRows(items).map(({ key, kind }) => [key, kind]))
  for (const item of items) {
    const kind = kindByKey.get(item.key) ?? resolveKind(item)
    const name = `${item.key}.value`
    if (kind === 'range') Object.assign(errors, validateRange(item.key, values, changes))
    else if (name in changes) errors[name] = validators[kind]?.(values[name]) ?? null
  }
  for (const [min, max] of minMaxPairs) {
    if (min in changes || max in changes) errors[max] ??= validateMinMax(values[min], values[max])
  }
  return { ...errors, ...validateReturnMode(values, changes), ...validateSources(values, changes) }
}

const validators: Readonly<Record<string, (input: unknown) => string | null>> = {
  number: validateNumber,
  count: validateCount,
  money: validateAmountLimit,
}

/** A limit that is not changed may stay as it is, empty or with the decimals of a database; one that is set must not be cleared. */
function validateRange(key: string, values: Values, changes: Values): FieldErrors {
  const [min, max] = [`${key}.min`, `${key}.max`]
  if (!(min in changes || max in changes)) return {}
  const errors: FieldErrors = {}
  for (const name of [min, max]) errors[name] = name in changes ? validateAmountLimit(values[name]) : null
  errors[max] ??= validateMinMax(values[min], values[max])
  return errors
}

/** The mode with an amount requires it (inventory 308); the field is hidden without it, so the choice shows its error. */
function validateReturnMode(values: Values, changes: Values): FieldErrors {
  const name = `${RETURN_BELOW_AMOUNT}.value`
  if (!(name in values) || !(name in changes || RETURN_MODE in changes)) return {}
  const isSelected = String(values[RETURN_MODE] ?? '')
    .split(' ')
    .includes(RETURN_BELOW_AMOUNT)
  if (isBlank(values[name])) return isSelected ? { [name]: '请输入设定金额' } : {}
  const error = (name in changes ? validateAmountLimit : validateNumber)(values[name])
  if (isSelected) return { [name]: error }
  return name in changes && error ? { [RETURN_MODE]: `${returnFlags[RETURN_BELOW_AMOUNT]}的设定金额：${error}` } : {}
}

/** A custom source requires its address (A112). */
function validateSources(values: Values, changes: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const { key, addressKey } of knownSettings) {
    if (!addressKey || !toBoolean(values[`${key}.status`])) continue
    const isChanged = `${key}.status` in changes || `${addressKey}.value` in changes
    if (isChanged && isBlank(values[`${addressKey}.value`])) errors[`${addressKey}.value`] = '请输入来源地址'
  }
  return errors
}

const isBlank = (value: unknown) => String(value ?? '').trim() === ''
