import { currentProfile } from '../../../src-preload/shared/server-profile.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { validateAmountLimit, validateCount, validateMinMax, validateNumber } from '../../lib/number-input.ts'
import { frequencyLabels, isCountKey, isKnownKey, isNumberKey, minMaxPairs } from './robot-setting-labels.ts'
import { type FrequencyPart, isFrequency, parseMembers } from './robot-values.ts'

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
