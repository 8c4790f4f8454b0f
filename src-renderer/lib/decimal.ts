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
