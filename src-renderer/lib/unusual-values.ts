import { groupDigits } from './figures.ts'
import { changeInTenths, compareDecimals, differsByMoreThan, toDecimal } from './number-input.ts'

/** Reasons to look at a changed value once more before it is saved, short and in Chinese (A290). */

/** A change by more than this many percent is unusual. */
const UNUSUAL_PERCENT = 20n

/** The reasons of each changed field, joined; a field without a reason is absent. */
export function collectReasons(
  fields: readonly string[],
  describe: (field: string) => readonly (string | null)[],
): Record<string, string> {
  const reasons = fields.map((field) => {
    const found = describe(field).filter((reason): reason is string => reason !== null)
    return [field, [...new Set(found)].join('；')] as const
  })
  return Object.fromEntries(reasons.filter(([, text]) => text !== ''))
}

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

/** What is unusual about a number that replaces another one; null if nothing is, or neither is a number. */
export function describeUnusualNumber(from: unknown, to: unknown): string | null {
  if (isBlank(to)) return isBlank(from) ? null : '改为空'
  const next = toDecimal(to)
  if (!next) return null
  if (next.digits < 0n) return '负数'
  const previous = toDecimal(from)
  if (next.digits === 0n) return previous?.digits === 0n ? null : '改为 0'
  if (!previous) return null
  if (previous.digits <= 0n) return previous.digits === 0n ? '原来为 0' : '原来为负数'
  if (!differsByMoreThan(UNUSUAL_PERCENT, from, to)) return null
  const tenths = changeInTenths(from, to) ?? 0n
  return `比原来${tenths > 0n ? '高' : '低'} ${formatPercent(tenths < 0n ? -tenths : tenths)}`
}

/** What is more than 20 % is not displayed as 20 % after rounding. */
function formatPercent(tenths: bigint): string {
  if (tenths <= UNUSUAL_PERCENT * 10n) return `${UNUSUAL_PERCENT} % 以上`
  const fraction = tenths % 10n
  return `${(tenths / 10n).toLocaleString('zh-CN')}${fraction === 0n ? '' : `.${fraction}`} %`
}

/** A number with more decimal places than any of the server's own, which it may round. */
export function describeRounding(value: unknown, known: readonly unknown[]): string | null {
  const places = (number: unknown) => toDecimal(number)?.scale ?? 0
  const most = Math.max(2, ...known.map(places))
  return places(value) > most ? `超过 ${most} 位小数，服务器可能舍入` : null
}

/** A maximum below its minimum, or equal to it. */
export function describeMinMax(min: unknown, max: unknown): string | null {
  if (isBlank(min) || isBlank(max)) return null
  const order = compareDecimals(min, max)
  if (order === 1) return '最大值小于最小值'
  return order === 0 ? '最大值等于最小值' : null
}

/**
 * The first place where a value breaks the ascending order of its neighbours, which are compared outwards from `index`.
 * Zeros and blanks are steps that are not in use and are skipped.
 */
export function describeOrder(values: readonly unknown[], index: number, titleOf: (index: number) => string) {
  const value = values[index]
  if (!isInUse(value)) return null
  const before = values.slice(0, index).findLastIndex(isInUse)
  const after = values.findIndex((other, i) => i > index && isInUse(other))
  return (
    describeNeighbour(value, values[before], before, titleOf, 1) ??
    describeNeighbour(value, values[after], after, titleOf, -1)
  )
}

const isInUse = (value: unknown) => compareDecimals(value, 0) === 1

function describeNeighbour(
  value: unknown,
  other: unknown,
  index: number,
  titleOf: (index: number) => string,
  expected: 1 | -1,
): string | null {
  const order = index < 0 ? null : compareDecimals(value, other)
  if (order === null || order === expected) return null
  const unequal = expected === 1 ? '小于' : '大于'
  const relation = order === 0 ? '等于' : unequal
  return `${relation}${titleOf(index)}（${groupDigits(String(other).trim())}）`
}

/** A range of numbers; both ends belong to it, unless they only touch. */
export interface NumberRange {
  title: string
  min: unknown
  max: unknown
}

/** The first other range that shares more than an end with this one. */
export function describeOverlap(range: NumberRange, others: readonly NumberRange[]): string | null {
  const other = others.find(
    ({ min, max }) => compareDecimals(range.min, max) === -1 && compareDecimals(min, range.max) === -1,
  )
  return other ? `与“${other.title}”的区间重叠` : null
}
