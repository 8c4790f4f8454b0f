/**
 * Amounts in points, at most two decimals (A174). The server's value is kept digit for digit: a number, a string, or a
 * bigint. Arithmetic is done in whole hundredths, never in floating point.
 */
export type Amount = number | string | bigint
type MaybeAmount = Amount | null | undefined

const format = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** A longer text is not an amount: parsing it would cost more than the rest of a list. */
const MAX_AMOUNT_LENGTH = 400

/** Converts an amount to hundredths of a point, rounded half away from zero (A183); null when it is not an amount. */
export function toHundredths(amount: MaybeAmount): bigint | null {
  if (typeof amount === 'bigint') return amount * 100n
  const text = toPlainText(amount)
  if (text.length > MAX_AMOUNT_LENGTH) return null
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '' || Math.abs(Number(exponent)) > 40) return null
  const point = whole.length + Number(exponent) + 2
  const digits = (whole + fraction).padEnd(point + 1, '0')
  const truncated = point >= 0 ? BigInt(digits.slice(0, point) || '0') : 0n
  const roundUp = point >= 0 && (digits[point] ?? '0') >= '5' ? 1n : 0n
  return sign === '-' ? -(truncated + roundUp) : truncated + roundUp
}

/** Like `toHundredths`, but null where that would round: for amounts that must agree to the cent. */
export const exactHundredths = (amount: MaybeAmount): bigint | null =>
  /^[+-]?\d*(\.\d{0,2}0*)?$/.test(toPlainText(amount).trim()) ? toHundredths(amount) : null

export function fromHundredths(hundredths: bigint): string {
  const text = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Formats as `1,234.50`; `—` when it is not an amount. */
export function formatAmount(amount: MaybeAmount): string {
  const hundredths = toHundredths(amount)
  return hundredths === null ? '—' : format.format(fromHundredths(hundredths) as `${number}`)
}

/** Upper bound of the length of `formatAmount`'s result, without formatting: tables measure every visible row. */
export function amountLength(amount: MaybeAmount): number {
  const text = toPlainText(amount)
  if (text.length > MAX_AMOUNT_LENGTH) return 1
  if (text.includes('e') || text.includes('E')) return formatAmount(amount).length
  const sign = text.startsWith('-') ? 1 : 0
  const [whole = '', fraction = ''] = text.split('.')
  // Rounding may add a digit.
  const digits = Math.max(1, whole.length - sign) + (fraction.length > 2 ? 1 : 0)
  return sign + digits + Math.trunc((digits - 1) / 3) + '.00'.length
}

/** Formats with a plus sign for gains, for columns where the direction matters: `+1,234.50`. */
export function formatSigned(amount: MaybeAmount): string {
  const hundredths = toHundredths(amount)
  return (hundredths !== null && hundredths > 0n ? '+' : '') + formatAmount(amount)
}

/** -1, 0 or 1; 0 when it is not an amount. */
export function signOf(amount: MaybeAmount): number {
  const hundredths = toHundredths(amount) ?? 0n
  if (hundredths === 0n) return 0
  return hundredths > 0n ? 1 : -1
}

/** Whether it is an amount, and zero; unlike `signOf`, which answers 0 for what is no amount too. */
export const isZero = (amount: MaybeAmount): boolean => toHundredths(amount) === 0n

/** `a + sign·b` as text with two decimals, null when either is not an amount. */
export function addAmounts(a: MaybeAmount, b: MaybeAmount, sign: 1 | -1 = 1): string | null {
  const [left, right] = [toHundredths(a), toHundredths(b)]
  return left === null || right === null ? null : fromHundredths(left + BigInt(sign) * right)
}

/** The exact sum; null if one of the amounts is unreadable: a sum without it would be wrong. */
export const sumAmounts = (amounts: readonly MaybeAmount[]): string | null =>
  amounts.reduce<string | null>((sum, amount) => addAmounts(sum, amount), '0.00')

/** The amount without a minus; its digits and spelling stay. */
export function withoutSign(amount: Amount): Amount {
  if (typeof amount === 'string') return signOf(amount) < 0 ? amount.replace(/[-－\u2212]/, '') : amount
  return amount < 0 ? -amount : amount
}

/** In points, whatever the sign: for a comparison with a limit. What is no amount may be above any. */
export function sizeInPoints(amount: MaybeAmount): number {
  const hundredths = toHundredths(amount)
  return hundredths === null ? Number.POSITIVE_INFINITY : Math.abs(Number(hundredths)) / 100
}

function toPlainText(amount: MaybeAmount): string {
  if (typeof amount === 'number' && !Number.isFinite(amount)) return ''
  if (typeof amount === 'object') return amount === null ? '' : toPlainText(openAmount<Amount>(amount))
  if (typeof amount === 'string' && !PLAIN.test(amount)) return withoutFormat(amount)
  return String(amount ?? '')
}

/** What stands for an amount in an object, and beside it its currency; any other field may be its scale. */
const AMOUNT_FIELDS = ['value', 'amount', '$numberdecimal', '$numberdouble', '$numberlong', '$numberint']
const CURRENCY_FIELDS = ['currency', 'currencycode', 'currencysymbol', 'symbol', 'unit']
const CURRENCY = /^(?:[¥￥$元圆]|CN¥|CNY|RMB|人民币|积分)?$/i

/**
 * An amount that a server sends as an object, alone or with its currency, as what it is there; any other value unchanged.
 * An object that may say more of it, such as a scale or another currency, is no amount (A390).
 */
export function openAmount<T>(amount: T): T | Amount {
  if (typeof amount !== 'object' || amount === null) return amount
  const fields = Object.entries(amount).map(([name, field]) => ({ name: name.toLowerCase(), field: field ?? '' }))
  const amounts = fields.filter(({ name }) => AMOUNT_FIELDS.includes(name))
  const isCurrency = ({ name, field }: { name: string; field: unknown }) =>
    CURRENCY_FIELDS.includes(name) && typeof field === 'string' && CURRENCY.test(field)
  const [only] = amounts
  if (!only || amounts.length > 1 || typeof only.field === 'object') return ''
  return fields.every((field) => field === only || isCurrency(field)) ? only.field : ''
}

const PLAIN = /^[\s\d.eE+-]*$/
const BEFORE = '(?:CN¥|[¥$]|CNY|RMB|人民币)?'
const AFTER = '(?:[¥$元圆]|CNY|RMB|人民币|积分)?'
/** `1,000.00`, `¥-5`, `+¥5.00 元`, `CNY 5`; a separator elsewhere, or behind a zero, may be a decimal comma, and is not read. */
const FORMATTED = new RegExp(
  `^([+-]?)\\s?${BEFORE}\\s?([+-]?)([1-9]\\d{0,2}(?:,\\d{3})+|\\d+)(\\.\\d*)?\\s?${AFTER}$`,
  'i',
)

/** An amount that the server formatted for people, as digits; any other text unchanged. */
function withoutFormat(text: string): string {
  if (text.length > MAX_AMOUNT_LENGTH) return text
  const [, sign, innerSign, whole, fraction = ''] = FORMATTED.exec(toHalfWidth(text).trim()) ?? []
  if (whole === undefined || (sign && innerSign)) return text
  return `${sign}${innerSign}${whole.replaceAll(',', '')}${fraction}`
}

/** Signs, digits and separators of Chinese width, and the minus of typography. */
const toHalfWidth = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u2212', '-')
