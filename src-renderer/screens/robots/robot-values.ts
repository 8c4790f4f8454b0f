import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import type { RobotSetting } from '../../api/settings/server-settings.ts'
import type { Values } from '../../form/edit/edits.ts'
import { toServerNumber } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'

/** Robot settings as flat form values: `<key>.value`; for a frequency `<key>.<part>` (D2 §3). */

export type FrequencyPart = keyof ServerProfile['frequencyKeys']
const frequencyParts: readonly FrequencyPart[] = ['seconds', 'min', 'max', 'start', 'end']

export const isFrequency = (key: string) => /^frequency_\d+$/.test(key)

/** The members of a JSON object; null for any other text. */
export function parseMembers(text: string): Values | null {
  try {
    const parsed = parseJson(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Values) : null
  } catch {
    return null
  }
}

/** Parses a frequency; null if it is not valid, which is then edited as raw text (A121). */
function parseFrequency({ key, value }: RobotSetting): Values | null {
  const members = isFrequency(key) ? parseMembers(value) : null
  const { frequencyKeys } = currentProfile()
  return members && frequencyParts.every((part) => frequencyKeys[part] in members) ? members : null
}

export function toRobotValues(items: readonly RobotSetting[]): Values {
  return Object.assign({}, ...items.map(toItemValues))
}

function toItemValues(item: RobotSetting): Values {
  const frequency = parseFrequency(item)
  if (!frequency) return { [`${item.key}.value`]: String(item.value ?? '') }
  const { frequencyKeys } = currentProfile()
  return Object.fromEntries(
    frequencyParts.map((part) => [`${item.key}.${part}`, String(frequency[frequencyKeys[part]] ?? '')]),
  )
}

/** All settings in the requested state; unchanged ones are sent back in their original form. */
export function toRobotItems(items: readonly RobotSetting[], values: Values, changes: Values): RobotSetting[] {
  return items.map((item) => {
    const name = `${item.key}.value`
    const frequency = parseFrequency(item)
    if (!frequency) return name in changes ? { ...item, value: toStoredText(item.value, values[name]) } : item
    const changed = frequencyParts.filter((part) => `${item.key}.${part}` in changes)
    if (changed.length === 0) return item
    const members = changed.map((part) => {
      const wireKey = currentProfile().frequencyKeys[part]
      return [wireKey, toServerNumber(frequency[wireKey], String(values[`${item.key}.${part}`]).trim())]
    })
    return { ...item, value: stringifyJson({ ...frequency, ...Object.fromEntries(members) }) }
  })
}

function toStoredText(stored: unknown, value: unknown): string {
  return typeof value === 'boolean' ? String(toServerBoolean(stored, value)) : String(value ?? '').trim()
}
