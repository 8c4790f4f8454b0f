import { type Amount, fromHundredths, toHundredths } from '#shared/money.ts'
import { toVisibleLine } from '#shared/untrusted-text.ts'
import { readCells } from './read-file.ts'

/** Message of the specification (D2 §5, A095). */
export const NUMBER_REQUIRED = '该项必须输入数字'

const SEPARATOR_ERROR = `${NUMBER_REQUIRED}，如 1,234.50`
const FULL_WIDTH_ERROR = `${NUMBER_REQUIRED}（半角），如 1,234.50`

/** Thousands in groups of exactly three; `0,125` is a decimal in other locales, not a group. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * The only parser of entered decimals: returns plain digits without separators, or the Chinese message for the field. A
 * misplaced comma is rejected, since dropping it would multiply the number (fault 50).
 */
export function parseDecimal(input: string): { digits: string; grouped: boolean } | { error: string } {
  const text = toVisibleLine(input).trim()
  if (PLAIN.test(text)) return { digits: text, grouped: false }
  if (GROUPED.test(text)) return { digits: text.replaceAll(',', ''), grouped: true }
  const halfWidth = text.normalize('NFKC').replaceAll('。', '.')
  const isNumeric = /\d/.test(halfWidth) && /^[-+]?[\d.,'’\s]+$/.test(halfWidth)
  if (!isNumeric) return { error: NUMBER_REQUIRED }
  return { error: halfWidth === text ? SEPARATOR_ERROR : FULL_WIDTH_ERROR }
}

/** Validates an entered number: 0 or more, ungrouped, exact in JSON. Returns the message, null when valid. */
export function validateNumber(input: unknown, { integer = false }: { integer?: boolean } = {}): string | null {
  const parsed = parseDecimal(String(input ?? ''))
  const text = 'error' in parsed || parsed.grouped ? '' : parsed.digits
  if (!/^\d+(\.\d+)?$/.test(text)) return NUMBER_REQUIRED
  if (integer && !/^\d+$/.test(text)) return '该项必须输入整数'
  const digits = text.replace('.', '').replace(/^0+/, '')
  return digits.length > 15 ? '数字过长' : null
}

/** Validates a count, number of times or seconds: whole numbers only. */
export const validateCount = (input: unknown) => validateNumber(input, { integer: true })

/** Validates an amount limit: 0 or more, at most two decimals. */
export function validateAmountLimit(input: unknown): string | null {
  const error = validateNumber(input)
  return error ?? (/\.\d{3,}$/.test(String(input).trim()) ? '最多两位小数' : null)
}

/** Validates that a maximum is not below its minimum; an empty or invalid value is not compared. */
export function validateMinMax(min: unknown, max: unknown): string | null {
  const bothValid = validateNumber(min) === null && validateNumber(max) === null
  return bothValid && Number(max) < Number(min) ? '最大值不能小于最小值，请检查!' : null
}

/** Converts input to the server's type: a number where the server has a number or no value yet. */
export function toServerNumber(stored: unknown, input: unknown): unknown {
  if (typeof input !== 'string') return input
  if (typeof stored === 'number' || typeof stored === 'bigint') return Number(input.trim())
  if (stored !== null && stored !== undefined) return input
  if (input.trim() === '') return stored
  return validateNumber(input) === null ? Number(input.trim()) : input
}

/** Parses cells copied from a spreadsheet into rows and columns; thousands separators of valid numbers are removed. */
export const parseClipboardCells = (text: string): string[][] =>
  readCells(text).map((cells) => cells.map((cell) => stripSeparators(cell.trim().replace(/^[¥￥]\s*/, ''))))

/**
 * A text that is searched for. Full-width digits are digits where nothing but a number was typed; a name keeps its own.
 * Messengers copy invisible characters with an id, with which nothing would be found.
 */
export function toHalfWidthNumber(input: string): string {
  const text = toVisibleLine(input)
  return /^[\s\d０-９,.，．。－-]*$/.test(text) ? text.normalize('NFKC').replaceAll('。', '.') : text
}

/** Removes the thousands separators of an entered number (A174); other text is returned unchanged. */
export function stripSeparators(input: string): string {
  const parsed = parseDecimal(input)
  return 'digits' in parsed ? parsed.digits : input
}

/**
 * Parses an entered amount: a decimal number above 0 with at most two decimals, exact in JSON; thousands separators are
 * allowed (fault 50). Returns the number to send, or the Chinese message for the field.
 */
export function parseAmount(input: string, emptyMessage = '操作金额不能为空'): { value: number } | { error: string } {
  if (input.trim() === '') return { error: emptyMessage }
  const parsed = parseDecimal(input)
  if ('error' in parsed) return parsed
  const text = parsed.digits
  if (/\.\d{3,}$/.test(text)) return { error: '金额最多两位小数' }
  const hundredths = toHundredths(text)
  if (hundredths === null || hundredths <= 0n) return { error: '操作金额必须大于0' }
  const value = Number(text)
  if (toHundredths(value) !== hundredths || hundredths > 99_999_999_999_99n) return { error: '金额过大' }
  return { value }
}

/** Steps an amount within the limits, in whole hundredths, so that no floating-point digits appear; null if it cannot. */
export function stepAmount(input: unknown, isUp: boolean, min: Amount, max?: Amount | null): string | null {
  const text = String(input ?? '').trim()
  const parsed = parseDecimal(text === '' ? String(min) : text)
  if ('error' in parsed || parsed.digits.startsWith('-')) return null
  const [whole = '', fraction = ''] = parsed.digits.split('.')
  const lower = BigInt(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`)
  const hasRemainder = /[1-9]/.test(fraction.slice(2))
  const below = hasRemainder ? lower : lower - 1n
  const next = isUp ? lower + 1n : below
  const lowest = toHundredths(min) ?? 0n
  const limit = toHundredths(max)
  const highest = limit !== null && limit >= lowest ? limit : next
  const limited = next > highest ? highest : next
  const stepped = text === '' || next < lowest ? lowest : limited
  const plainText = fromHundredths(stepped).replace(/\.?0+$/, '')
  return plainText === text ? null : plainText
}

/** An exact decimal number: `digits` · 10^-`scale`, without trailing zeros in its fraction. */
interface Decimal {
  digits: bigint
  /** Number of decimal places, 0 or more. */
  scale: number
}

/** Longer texts and larger exponents are not the numbers of a setting, and would cost time to compute with. */
const MAX_LENGTH = 60
const MAX_EXPONENT = 40

const DECIMAL = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/

/** Parses a number, bigint or plain text; null for anything else, such as an empty text. */
export function toDecimal(value: unknown): Decimal | null {
  const text = typeof value === 'object' ? '' : String(value).trim()
  const [, sign, mantissa, exponent = '0'] = (text.length <= MAX_LENGTH && DECIMAL.exec(text)) || []
  if (mantissa === undefined || Math.abs(Number(exponent)) > MAX_EXPONENT) return null
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  return normalize(scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale })
}

function normalize({ digits, scale }: Decimal): Decimal {
  let [shortest, places] = [digits, scale]
  while (places > 0 && shortest % 10n === 0n) {
    shortest /= 10n
    places -= 1
  }
  return { digits: shortest, scale: places }
}

/** The digits of both numbers at their common scale. */
function align(a: Decimal, b: Decimal): [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale)
  const expand = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  return [expand(a), expand(b)]
}

/** -1, 0 or 1 as `a` is below, equal to or above `b`; null if either is not a number. */
export function compareDecimals(a: unknown, b: unknown): -1 | 0 | 1 | null {
  const [left, right] = [toDecimal(a), toDecimal(b)]
  if (!left || !right) return null
  const [x, y] = align(left, right)
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** By how many tenths of a percent `to` differs from `from`, rounded half up; null without a base above 0. */
export function changeInTenths(from: unknown, to: unknown): bigint | null {
  const [base, next] = [toDecimal(from), toDecimal(to)]
  if (!base || !next || base.digits <= 0n) return null
  const [x, y] = align(base, next)
  const difference = (y - x) * 1_000n
  const magnitude = ((difference < 0n ? -difference : difference) * 2n + x) / (2n * x)
  return difference < 0n ? -magnitude : magnitude
}

/** Whether `to` differs from `from` by more than so many percent of `from`, exactly; false without a base above 0. */
export function differsByMoreThan(percent: bigint, from: unknown, to: unknown): boolean {
  const [base, next] = [toDecimal(from), toDecimal(to)]
  if (!base || !next || base.digits <= 0n) return false
  const [x, y] = align(base, next)
  const difference = y > x ? y - x : x - y
  return difference * 100n > percent * x
}
