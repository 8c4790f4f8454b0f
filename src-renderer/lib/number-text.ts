/** D2 §5, A095. */
export const NUMBER_ONLY = '该项必须输入数字'

const WRONG_SEPARATORS = `${NUMBER_ONLY}，如 1,234.50`
const FULL_WIDTH = `${NUMBER_ONLY}（半角），如 1,234.50`

/** Thousands in groups of exactly three; `0,125` is a decimal of another country, not a group. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * The one parser of typed decimals: plain digits without separators, or the Chinese message that belongs beside the field.
 * A comma in any other place than between groups is refused, since leaving it out would multiply the number (fault 50).
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

/** What is wrong with a number as it was typed: 0 or more, ungrouped, and no digit that JSON would lose. null: nothing. */
export function numberFault(typed: unknown, { whole = false }: { whole?: boolean } = {}): string | null {
  const read = readDecimal(String(typed ?? ''))
  const text = 'error' in read || read.grouped ? '' : read.digits
  if (!/^\d+(\.\d+)?$/.test(text)) return NUMBER_ONLY
  if (whole && !/^\d+$/.test(text)) return '该项必须输入整数'
  const digits = text.replace('.', '').replace(/^0+/, '')
  return digits.length > 15 ? '数字过长' : null
}

/** What is wrong with a number of things, times or seconds: there are no halves of them. */
export function countFault(typed: unknown): string | null {
  return numberFault(typed, { whole: true })
}

/** What is wrong with an amount that is a limit: 0 or more, in hundredths. */
export function moneyFault(typed: unknown): string | null {
  const fault = numberFault(typed)
  return fault ?? (/\.\d{3,}$/.test(String(typed).trim()) ? '最多两位小数' : null)
}

/** What is wrong with two ends that are numbers each; an end that is left open, or none, is above and below nothing. */
export function orderFault(least: unknown, most: unknown): string | null {
  const sound = numberFault(least) === null && numberFault(most) === null
  return sound && Number(most) < Number(least) ? '最大值不能小于最小值，请检查!' : null
}

/** A typed value in the form the server has for it: where it has a number, or nothing yet, a number. */
export function numberAsStored(stored: unknown, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  if (typeof stored === 'number' || typeof stored === 'bigint') return Number(typed.trim())
  if (stored !== null && stored !== undefined) return typed
  return typed.trim() === '' ? stored : numberFault(typed) === null ? Number(typed.trim()) : typed
}

/** What a spreadsheet puts on the clipboard, by lines and cells; well-formed numbers without their thousands separators. */
export function readCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => plainNumber(cell.trim().replace(/^[¥￥]\s*/, ''))))
}

/** A typed number without its thousands separators (A174); what is none stays as it was typed. */
export function plainNumber(typed: string): string {
  const read = readDecimal(typed)
  return 'digits' in read ? read.digits : typed
}
