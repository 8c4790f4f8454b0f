import type { ServerSetting } from '../../api/settings/server-settings.ts'
import type { Values } from '../../form/edit/edits.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { collectReasons, describeMinMax, describeUnusualNumber } from '../../lib/unusual-values.ts'
import {
  knownSettings,
  listRows,
  minMaxPairs,
  RETURN_BELOW_AMOUNT,
  resolveKind,
  type SettingKind,
} from './known-settings.ts'

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
