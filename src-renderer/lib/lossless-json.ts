type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/** Longer than any id; parsing a bigint of millions of digits takes minutes. */
const MAX_INTEGER_DIGITS = 100

/**
 * Parses a response and keeps every digit: an integer beyond 2^53 becomes a bigint, a decimal that a double cannot
 * represent stays a string. Throws SyntaxError.
 */
export function parseLosslessJson(text: string): unknown {
  // Only a run of this many digits can lose precision; otherwise the plain parser is several times faster.
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const keepDigits: Reviver = (_key, value, context) => {
    const source = context?.source
    if (typeof value !== 'number' || source === undefined) return value
    if (/^-?\d+$/.test(source)) {
      if (Number.isSafeInteger(value)) return value
      return source.length > MAX_INTEGER_DIGITS ? source : BigInt(source)
    }
    const digits = source.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '')
    return digits.length > 17 ? source : value
  }
  return JSON.parse(text, keepDigits)
}

/** Serializes a body: a bigint is written as a number, digit for digit (A183). */
export function stringifyLosslessJson(value: unknown): string {
  // Not in the TypeScript library yet.
  const rawJSON: unknown = Reflect.get(JSON, 'rawJSON')
  const toRaw = typeof rawJSON === 'function' ? rawJSON : String
  return JSON.stringify(value, (_key, field: unknown) => (typeof field === 'bigint' ? toRaw(String(field)) : field))
}
