/** Message of the specification (D2 §5, A095). */
export const NUMBER_ONLY = '该项必须输入数字'

const WRONG_SEPARATORS = `${NUMBER_ONLY}，如 1,234.50`
const FULL_WIDTH = `${NUMBER_ONLY}（半角），如 1,234.50`

/** Thousands in groups of exactly three; `0,125` is a decimal in other locales, not a group. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * The only parser of entered decimals: returns plain digits without separators, or the Chinese message for the field. A
 * misplaced comma is rejected, since dropping it would multiply the number (fault 50).
 */
export function readDecimal(typed: string): { digits: string; grouped: boolean } | { error: string } {
  const text = typed.trim()
  if (PLAIN.test(text)) return { digits: text, grouped: false }
  if (GROUPED.test(text)) return { digits: text.replaceAll(',', ''), grouped: true }
  const halfWidth = text.normalize('NFKC').replaceAll('。', '.')
  const isNumeric = /\d/.test(halfWidth) && /^[-+]?[\d.,'’\s]+$/.test(halfWidth)
  if (!isNumeric) return { error: NUMBER_ONLY }
  return { error: halfWidth === text ? WRONG_SEPARATORS : FULL_WIDTH }
}

/** Validates an entered number: 0 or more, ungrouped, exact in JSON. Returns the message, null when valid. */
export function numberFault(typed: unknown, { whole = false }: { whole?: boolean } = {}): string | null {
  const read = readDecimal(String(typed ?? ''))
  const text = 'error' in read || read.grouped ? '' : read.digits
  if (!/^\d+(\.\d+)?$/.test(text)) return NUMBER_ONLY
  if (whole && !/^\d+$/.test(text)) return '该项必须输入整数'
  const digits = text.replace('.', '').replace(/^0+/, '')
  return digits.length > 15 ? '数字过长' : null
}

/** Validates a count, number of times or seconds: whole numbers only. */
export function countFault(typed: unknown): string | null {
  return numberFault(typed, { whole: true })
}

/** Validates an amount limit: 0 or more, at most two decimals. */
export function moneyFault(typed: unknown): string | null {
  const fault = numberFault(typed)
  return fault ?? (/\.\d{3,}$/.test(String(typed).trim()) ? '最多两位小数' : null)
}

/** Validates that a maximum is not below its minimum; an empty or invalid value is not compared. */
export function orderFault(least: unknown, most: unknown): string | null {
  const sound = numberFault(least) === null && numberFault(most) === null
  return sound && Number(most) < Number(least) ? '最大值不能小于最小值，请检查!' : null
}

/** Converts input to the server's type: a number where the server has a number or no value yet. */
export function numberAsStored(stored: unknown, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  if (typeof stored === 'number' || typeof stored === 'bigint') return Number(typed.trim())
  if (stored !== null && stored !== undefined) return typed
  return typed.trim() === '' ? stored : numberFault(typed) === null ? Number(typed.trim()) : typed
}

/** Parses cells copied from a spreadsheet into rows and columns; thousands separators of valid numbers are removed. */
export function readCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => plainNumber(cell.trim().replace(/^[¥￥]\s*/, ''))))
}

/** Removes the thousands separators of an entered number (A174); other text is returned unchanged. */
export function plainNumber(typed: string): string {
  const read = readDecimal(typed)
  return 'digits' in read ? read.digits : typed
}
