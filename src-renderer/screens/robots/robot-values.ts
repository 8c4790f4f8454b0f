import type { RobotSetting } from '../../api/settings.ts'
import { frequencyKeys } from '../../api/wire.ts'
import type { Values } from '../../form/edits.ts'
import { asStored } from '../../lib/flags.ts'
import { numberAsStored } from '../../lib/number-text.ts'
import { parseWireJson, writeWireJson } from '../../lib/wire-json.ts'

/** Robot settings as flat form values: `<key>.value`; for a frequency `<key>.<part>` (D2 §3). */

export type FrequencyPart = keyof typeof frequencyKeys
const parts = Object.keys(frequencyKeys) as FrequencyPart[]

export function isFrequency(key: string): boolean {
  return /^frequency_\d+$/.test(key)
}

/** Parses a frequency; null if it is not valid JSON, which is then edited as raw text (A121). */
function frequencyOf({ key, value }: RobotSetting): Values | null {
  if (!isFrequency(key)) return null
  try {
    const parsed = parseWireJson(value)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject && parts.every((part) => frequencyKeys[part] in parsed) ? (parsed as Values) : null
  } catch {
    return null
  }
}

export function toValues(items: readonly RobotSetting[]): Values {
  return Object.assign({}, ...items.map(valuesOf))
}

function valuesOf(item: RobotSetting): Values {
  const frequency = frequencyOf(item)
  if (!frequency) return { [`${item.key}.value`]: String(item.value ?? '') }
  return Object.fromEntries(parts.map((part) => [`${item.key}.${part}`, String(frequency[frequencyKeys[part]] ?? '')]))
}

/** All settings in the requested state; unchanged ones are sent back in their original form. */
export function toItems(items: readonly RobotSetting[], values: Values, changes: Values): RobotSetting[] {
  return items.map((item) => {
    const name = `${item.key}.value`
    const frequency = frequencyOf(item)
    if (!frequency) return name in changes ? { ...item, value: typedText(item.value, values[name]) } : item
    const changed = parts.filter((part) => `${item.key}.${part}` in changes)
    if (changed.length === 0) return item
    const typed = changed.map((part) => {
      const wire = frequencyKeys[part]
      return [wire, numberAsStored(frequency[wire], String(values[`${item.key}.${part}`]).trim())]
    })
    return { ...item, value: writeWireJson({ ...frequency, ...Object.fromEntries(typed) }) }
  })
}

function typedText(stored: unknown, value: unknown): string {
  return typeof value === 'boolean' ? String(asStored(stored, value)) : String(value ?? '').trim()
}
