import { randomUUID } from 'node:crypto'
import { stringify } from 'lossless-json'

/** Longer than any id. BigInt conversion is not linear, so longer integers are not converted. */
const MAX_INTEGER_DIGITS = 100
/** Prefix of a number that is parsed as text. Unguessable, so that no text of the server is mistaken for one. */
const NUMBER_MARKER = `\u0000${randomUUID()}:`
const QUOTED_MARKER = JSON.stringify(NUMBER_MARKER).slice(0, -1)

/**
 * Parses JSON without losing digits: integers beyond 2^53 become bigint; decimals a double cannot hold, and integers of
 * absurd length, stay text (backend-facts, Envelope). Linear in the length of the text (fault 39). Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(quoteLongNumbers(text), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(NUMBER_MARKER)
      ? parseNumber(value.slice(NUMBER_MARKER.length))
      : value,
  )
}

/** Shorter runs of digits cannot lose precision. */
const LONG_NUMBER = /\d{16}/

/** Quotes and marks every long number outside of strings. */
function quoteLongNumbers(text: string): string {
  const pieces: string[] = []
  let position = 0
  while (position < text.length) {
    const quote = text.indexOf('"', position)
    const end = quote === -1 ? text.length : quote
    const segment = text.slice(position, end)
    pieces.push(LONG_NUMBER.test(segment) ? segment.replace(/-?\d[\d.eE+-]*/g, quoteIfLong) : segment)
    position = quote === -1 ? end : findStringEnd(text, quote)
    pieces.push(text.slice(end, position))
  }
  return pieces.join('')
}

function quoteIfLong(digits: string): string {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(digits)
  return isNumber && LONG_NUMBER.test(digits) ? `${QUOTED_MARKER}${digits}"` : digits
}

/** Index after the closing quote of the string that opens at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return text.length
}

function parseNumber(digits: string): unknown {
  if (/^-?\d+$/.test(digits)) {
    const value = Number(digits)
    if (Number.isSafeInteger(value)) return value
    return digits.length > MAX_INTEGER_DIGITS ? digits : BigInt(digits)
  }
  return digits.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '').length > 17 ? digits : Number(digits)
}

/** Serializes JSON with every digit of a bigint; undefined fields are omitted. */
export function stringifyJson(value: unknown): string {
  return stringify(value) ?? 'null'
}

/** Returns a JSON object, or an empty one: for reading fields of unvalidated responses. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}
