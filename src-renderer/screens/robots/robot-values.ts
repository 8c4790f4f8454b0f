import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import type { RobotSetting } from '../../api/settings/server-settings.ts'
import type { Values } from '../../form/edit/edits.ts'
import { POINTS } from '../../lib/figures.ts'
import { toServerNumber } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'

/** Labels of the robot settings (D2 §3, A123). */

export const ENABLED_KEY = 'openStatus'

export const globalLabels: Readonly<Record<string, string>> = {
  online_h: '高级在线人数',
  online_m: '中级在线人数',
  online_s: '低级在线人数',
  sleep_times_min: '最短休息时间',
  sleep_times_max: '最长休息时间',
  play_timeout: '投注超时',
}

export const tiers = [
  { prefix: 'h', title: '高级机器人' },
  { prefix: 'm', title: '中级机器人' },
  { prefix: 's', title: '低级机器人' },
] as const

export const tierLabels: Readonly<Record<string, string>> = {
  balance_min: '最低积分',
  balance_max: '最高积分',
  changebalance_up: '上分额度',
  changebalance_down: '下分额度',
  buys: '投注内容',
  buys_rev: '反向投注内容',
}

export const frequencies = ['frequency_1', 'frequency_2', 'frequency_3'] as const

export const frequencyLabels: Readonly<Record<FrequencyPart, string>> = {
  seconds: '间隔',
  min: '最少次数',
  max: '最多次数',
  start: '开始时间',
  end: '结束时间',
}

export const frequencyTitle = (key: string) => `频率 ${key.replace('frequency_', '')}`

/** Pairs whose second value must not be less than the first. */
export const minMaxPairs: readonly (readonly [string, string])[] = [
  ['sleep_times_min.value', 'sleep_times_max.value'],
  ...tiers.map(({ prefix }) => [`${prefix}_balance_min.value`, `${prefix}_balance_max.value`] as const),
  ...frequencies.map((key) => [`${key}.min`, `${key}.max`] as const),
]

const textKeys = new Set(tiers.flatMap(({ prefix }) => [`${prefix}_buys`, `${prefix}_buys_rev`]))
const knownKeys = new Set([
  ...[ENABLED_KEY, ...Object.keys(globalLabels), ...frequencies],
  ...tiers.flatMap(({ prefix }) => Object.keys(tierLabels).map((name) => `${prefix}_${name}`)),
])

export const isKnownKey = (key: string) => knownKeys.has(key)

export const isNumberKey = (key: string) =>
  knownKeys.has(key) && !textKeys.has(key) && key !== ENABLED_KEY && !key.startsWith('frequency_')

/** The unit of a setting: all of one table have theirs, so that their digits stand below each other. */
export function findUnit(key: string): string | undefined {
  if (key.startsWith('online_')) return '个'
  if (/^(sleep_times_|play_timeout$)/.test(key)) return '秒'
  return /^[hms]_(change)?balance_/.test(key) ? POINTS : undefined
}

/** Numbers of robots and seconds are whole numbers. */
export const isCountKey = (key: string) => key in globalLabels

/** A setting that no document names, by the profile's name for it, else by its key (A110). */
export function labelOfUnknown(key: string): string {
  const { settingLabels } = currentProfile()
  return Object.hasOwn(settingLabels, key) ? settingLabels[key]! : key
}

/** Labels by form value name, for messages and the audit log. */
export function robotSettingLabels(keys: readonly string[]): Record<string, string> {
  const labels: Record<string, string> = { [`${ENABLED_KEY}.value`]: '机器人开关' }
  for (const key of keys) labels[`${key}.value`] ??= globalLabels[key] ?? labelOfUnknown(key)
  for (const { prefix, title } of tiers) {
    for (const [name, label] of Object.entries(tierLabels)) labels[`${prefix}_${name}.value`] = `${title} ${label}`
  }
  for (const key of frequencies) {
    labels[`${key}.value`] = frequencyTitle(key)
    for (const [part, label] of Object.entries(frequencyLabels))
      labels[`${key}.${part}`] = `${frequencyTitle(key)} ${label}`
  }
  return labels
}

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

export const toRobotValues = (items: readonly RobotSetting[]): Values => Object.assign({}, ...items.map(toItemValues))

function toItemValues(item: RobotSetting): Values {
  const frequency = parseFrequency(item)
  if (!frequency) return { [`${item.key}.value`]: String(item.value ?? '') }
  const { frequencyKeys } = currentProfile()
  return Object.fromEntries(
    frequencyParts.map((part) => [`${item.key}.${part}`, String(frequency[frequencyKeys[part]] ?? '')]),
  )
}

/** All settings in the requested state; unchanged ones are sent back in their original form. */
export const toRobotItems = (items: readonly RobotSetting[], values: Values, changes: Values): RobotSetting[] =>
  items.map((item) => {
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

const toStoredText = (stored: unknown, value: unknown): string =>
  typeof value === 'boolean' ? String(toServerBoolean(stored, value)) : String(value ?? '').trim()
