import type { Values } from '../../form/edit/edits.ts'
import { compareDecimals } from '../../lib/decimal.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import {
  collectReasons,
  describeMinMax,
  describeOverlap,
  describeUnusualNumber,
  type NumberRange,
} from '../../lib/unusual-values.ts'
import { ENABLED_KEY, frequencies, frequencyTitle, minMaxPairs, tiers } from './robot-setting-labels.ts'

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
