import { readDecimal } from './number-text.ts'

/**
 * Amounts in points, at most two decimals (A174). What the server sends is kept digit for digit: a number, a text, or a
 * bigint; arithmetic is done in whole hundredths, never in doubles.
 */
export type Amount = number | string | bigint

const format = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** A longer text is no amount: its digits would cost more than all others of a list. */
const MAX_AMOUNT_LENGTH = 400

/** The amount in hundredths of a point, rounded half away from zero (A183); null for what is no amount. */
export function toHundredths(amount: Amount | null | undefined): bigint | null {
  if (typeof amount === 'bigint') return amount * 100n
  const text = plain(amount)
  if (text.length > MAX_AMOUNT_LENGTH) return null
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '' || Math.abs(Number(exponent)) > 40) return null
  const point = whole.length + Number(exponent) + 2
  const digits = (whole + fraction).padEnd(point + 1, '0')
  const kept = point >= 0 ? BigInt(digits.slice(0, point) || '0') : 0n
  const up = point >= 0 && (digits[point] ?? '0') >= '5' ? 1n : 0n
  return sign === '-' ? -(kept + up) : kept + up
}

/**
 * A typed amount one hundredth further up or down, between the ends; in whole hundredths, so that no step adds a digit of a double's.
 * null for what is no number, and where there is no step to take.
 */
export function steppedAmount(typed: unknown, up: boolean, least: Amount, most?: Amount | null): string | null {
  const text = String(typed ?? '').trim()
  const read = readDecimal(text === '' ? String(least) : text)
  if ('error' in read || read.digits.startsWith('-')) return null
  const [whole = '', fraction = ''] = read.digits.split('.')
  const below = BigInt(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`)
  const between = /[1-9]/.test(fraction.slice(2))
  const next = up ? below + 1n : between ? below : below - 1n
  const bottom = toHundredths(least) ?? 0n
  const top = toHundredths(most)
  const within = next < bottom ? bottom : top !== null && top >= bottom && next > top ? top : next
  const stepped = text === '' ? bottom : within
  const plainText = fromHundredths(stepped).replace(/\.?0+$/, '')
  return plainText === text ? null : plainText
}

export function fromHundredths(hundredths: bigint): string {
  const text = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** `1,234.50`; `—` for what is no amount. */
export function formatAmount(amount: Amount | null | undefined): string {
  const hundredths = toHundredths(amount)
  return hundredths === null ? '—' : format.format(fromHundredths(hundredths) as `${number}`)
}

/**
 * How many characters `formatAmount` writes for it at most: counted, not written, since tables ask for every row they
 * show.
 */
export function amountLength(amount: Amount | null | undefined): number {
  const text = plain(amount)
  if (text.length > MAX_AMOUNT_LENGTH) return 1
  if (text.includes('e') || text.includes('E')) return formatAmount(amount).length
  const sign = text.startsWith('-') ? 1 : 0
  const [whole = '', fraction = ''] = text.split('.')
  // What is rounded may carry a digit over.
  const digits = Math.max(1, whole.length - sign) + (fraction.length > 2 ? 1 : 0)
  return sign + digits + Math.trunc((digits - 1) / 3) + '.00'.length
}

/** With a plus for gains, for columns where the direction matters: `+1,234.50`. */
export function formatSigned(amount: Amount | null | undefined): string {
  const hundredths = toHundredths(amount)
  return (hundredths !== null && hundredths > 0n ? '+' : '') + formatAmount(amount)
}

/** -1, 0 or 1; 0 for what is no amount. */
export function signOf(amount: Amount | null | undefined): number {
  const hundredths = toHundredths(amount) ?? 0n
  return hundredths > 0n ? 1 : hundredths < 0n ? -1 : 0
}

/** `a + sign·b` as text with two decimals, null when either is no amount. */
export function addAmounts(
  a: Amount | null | undefined,
  b: Amount | null | undefined,
  sign: 1 | -1 = 1,
): string | null {
  const [left, right] = [toHundredths(a), toHundredths(b)]
  return left === null || right === null ? null : fromHundredths(left + BigInt(sign) * right)
}

/**
 * What an operator typed as an amount: a decimal number above 0 with at most two decimals, exact in JSON; thousands may
 * be grouped (fault 50).
 * Answers the number to send, or the Chinese message that belongs beside the field.
 */
export function readAmount(typed: string, missing = '操作金额不能为空'): { value: number } | { error: string } {
  if (typed.trim() === '') return { error: missing }
  const read = readDecimal(typed)
  if ('error' in read) return read
  const text = read.digits
  if (/\.\d{3,}$/.test(text)) return { error: '金额最多两位小数' }
  const hundredths = toHundredths(text)
  if (hundredths === null || hundredths <= 0n) return { error: '操作金额必须大于0' }
  const value = Number(text)
  if (toHundredths(value) !== hundredths || hundredths > 99_999_999_999_99n) return { error: '金额过大' }
  return { value }
}

function plain(amount: Amount | null | undefined): string {
  return typeof amount === 'number' ? (Number.isFinite(amount) ? String(amount) : '') : String(amount ?? '')
}
