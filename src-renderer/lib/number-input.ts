import { type Amount, fromHundredths, toHundredths } from '#shared/money.ts'

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
  const text = input.trim()
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
export function parseClipboardCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => stripSeparators(cell.trim().replace(/^[¥￥]\s*/, ''))))
}

/** Full-width digits are digits where nothing but a number was typed; a name keeps its own. */
export function toHalfWidthNumber(text: string): string {
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
