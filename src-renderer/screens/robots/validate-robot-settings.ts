import { currentProfile } from '#shared/server-profile.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import {
  compareDecimals,
  validateAmountLimit,
  validateCount,
  validateMinMax,
  validateNumber,
} from '../../lib/number-input.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import {
  collectReasons,
  describeMinMax,
  describeOverlap,
  describeUnusualNumber,
  type NumberRange,
} from '../../lib/unusual-values.ts'
import {
  ENABLED_KEY,
  type FrequencyPart,
  frequencies,
  frequencyLabels,
  frequencyTitle,
  isCountKey,
  isFrequency,
  isKnownKey,
  isNumberKey,
  minMaxPairs,
  parseMembers,
  tiers,
} from './robot-values.ts'

type FieldErrors = Record<string, string | null>

/** Validates changed values only; existing invalid values do not block saving. */
export function validateRobotSettings(loaded: Values, values: Values): FieldErrors {
  const changes = diffValues(loaded, values)
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(changes)) {
    const [key = '', part = ''] = name.split('.')
    if (part !== 'value') errors[name] = validateFrequencyPart(part as FrequencyPart, value)
    else if (isFrequency(key)) errors[name] = validateFrequencyText(String(value ?? ''))
    else if (isNumberKey(key)) errors[name] = isCountKey(key) ? validateCount(value) : validateAmountLimit(value)
    // An unknown setting that was numeric so far has to stay numeric.
    else if (!isKnownKey(key) && validateNumber(loaded[name]) === null) errors[name] = validateNumber(value)
  }
  for (const [min, max] of minMaxPairs) {
    if (min in changes || max in changes) errors[max] ??= validateMinMax(values[min], values[max])
  }
  return errors
}

/** HH:mm, including 24:00 as the end of the day (A121). */
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

function validateFrequencyPart(part: FrequencyPart, value: unknown): string | null {
  if (part !== 'start' && part !== 'end') return validateCount(value)
  return TIME.test(String(value ?? '').trim()) ? null : '请输入时间，如 08:00'
}

/** Validates a frequency edited as raw JSON: all members present, each valid as in the form (inventory 326, 332). */
function validateFrequencyText(text: string): string | null {
  const { frequencyKeys } = currentProfile()
  const { seconds, min, max, start, end } = frequencyKeys
  const members = parseMembers(text)
  if (!members)
    return `不是有效的 JSON，应如 {"${seconds}":15,"${min}":1,"${max}":3,"${start}":"08:00","${end}":"18:00"}`
  for (const [part, wireKey] of Object.entries(frequencyKeys) as [FrequencyPart, string][]) {
    if (!Object.hasOwn(members, wireKey)) return `缺少 ${wireKey}（${frequencyLabels[part]}）`
    const error = validateFrequencyPart(part, members[wireKey])
    if (error) return `${wireKey}（${frequencyLabels[part]}）：${error}`
  }
  return validateMinMax(members[min], members[max])
}

/** What is unusual about changed robot settings (A290). */
export function findUnusualRobotSettings(values: Values, changes: Values, current: Values): Record<string, string> {
  const balances = tiers.map(({ prefix, title }) => balanceRange(prefix, title, values))
  const times = frequencies.map((key) => timeRange(key, values))
  return collectReasons(Object.keys(changes), (name) => {
    const value = values[name]
    if (name === `${ENABLED_KEY}.value`) return [toBoolean(value) ? null : '关闭后机器人不再投注']
    const time = times.find(({ key }) => name === `${key}.start` || name === `${key}.end`)
    if (time) return [isReversed(time) ? '结束时间不晚于开始时间' : describeOverlapOf(time, times)]
    const balance = balances.find(({ key }) => name.startsWith(`${key}_balance_`))
    const pair = minMaxPairs.find((names) => names.includes(name))
    return [
      describeUnusualNumber(current[name], value),
      pair ? describeMinMax(values[pair[0]], values[pair[1]]) : null,
      balance ? describeOverlapOf(balance, balances) : null,
    ]
  })
}

type KeyedRange = NumberRange & { key: string }

const isReversed = ({ min, max }: NumberRange) => (compareDecimals(min, max) ?? -1) >= 0

/** Reversed ranges contain nothing, so they overlap nothing; they are marked by themselves. */
const describeOverlapOf = (changed: KeyedRange, ranges: readonly KeyedRange[]) =>
  describeOverlap(
    changed,
    ranges.filter((range) => range !== changed && !isReversed(range)),
  )

const balanceRange = (prefix: string, title: string, values: Values): KeyedRange => ({
  key: prefix,
  title,
  min: values[`${prefix}_balance_min.value`],
  max: values[`${prefix}_balance_max.value`],
})

const timeRange = (key: string, values: Values): KeyedRange => ({
  key,
  title: frequencyTitle(key),
  min: toMinutes(values[`${key}.start`]),
  max: toMinutes(values[`${key}.end`]),
})

/** Minutes of `HH:mm` since the day began; null if it is no time. */
function toMinutes(time: unknown): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time ?? '').trim()) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
