import { frequencyKeys } from '../../api/wire.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { countFault, moneyFault, numberFault, orderFault } from '../../lib/number-text.ts'
import { parseWireJson } from '../../lib/wire-json.ts'
import { frequencyLabels, isCount, isKnown, isNumber, ordered } from './robot-setting-names.ts'
import { type FrequencyPart, isFrequency } from './robot-values.ts'

type Faults = Record<string, string | null>

/** Validates changed values only; existing invalid values do not block saving. */
export function robotFaults(loaded: Values, values: Values): Faults {
  const changes = changesOf(loaded, values)
  const faults: Faults = {}
  for (const [name, value] of Object.entries(changes)) {
    const [key = '', part = ''] = name.split('.')
    if (part !== 'value') faults[name] = partFault(part as FrequencyPart, value)
    else if (isFrequency(key)) faults[name] = frequencyFault(String(value ?? ''))
    else if (isNumber(key)) faults[name] = isCount(key) ? countFault(value) : moneyFault(value)
    // An unknown setting that was numeric so far has to stay numeric.
    else if (!isKnown(key) && numberFault(loaded[name]) === null) faults[name] = numberFault(value)
  }
  for (const [least, most] of ordered) {
    if (least in changes || most in changes) faults[most] ??= orderFault(values[least], values[most])
  }
  return faults
}

/** HH:mm, including 24:00 as the end of the day (A121). */
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

function partFault(part: FrequencyPart, value: unknown): string | null {
  if (part !== 'start' && part !== 'end') return countFault(value)
  return TIME.test(String(value ?? '').trim()) ? null : '请输入时间，如 08:00'
}

/** Validates a frequency edited as raw JSON: all members present, each valid as in the form (inventory 326, 332). */
function frequencyFault(text: string): string | null {
  const members = membersOf(text)
  if (!members)
    return `不是有效的 JSON，应如 {"${frequencyKeys.seconds}":15,"min":1,"max":3,"start":"08:00","end":"18:00"}`
  for (const [part, wire] of Object.entries(frequencyKeys) as [FrequencyPart, string][]) {
    if (!Object.hasOwn(members, wire)) return `缺少 ${wire}（${frequencyLabels[part]}）`
    const fault = partFault(part, members[wire])
    if (fault) return `${wire}（${frequencyLabels[part]}）：${fault}`
  }
  return orderFault(members[frequencyKeys.min], members[frequencyKeys.max])
}

function membersOf(text: string): Values | null {
  try {
    const parsed = parseWireJson(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Values) : null
  } catch {
    return null
  }
}
