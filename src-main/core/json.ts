import { randomUUID } from 'node:crypto'
import { stringify } from 'lossless-json'

/** No id has so many; what takes longer than its length to read is not read. */
const MAX_INTEGER_DIGITS = 100
/** Stands before a number that is read as text. Unguessable, so that no text of the server is taken for one. */
const MARK = `\u0000${randomUUID()}:`
const QUOTED_MARK = JSON.stringify(MARK).slice(0, -1)

/**
 * Parses JSON text and keeps every digit: integers beyond 2^53 become bigint, decimals a double cannot hold stay as
 * their text (backend-facts, Envelope), as does an integer of absurd length. Takes time in step with the length of the text,
 * whatever it holds (fault 39). Throws SyntaxError on malformed text.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(markLongNumbers(text), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? readNumber(value.slice(MARK.length)) : value,
  )
}

/** Only a run of so many digits can lose any. */
const LONG_NUMBER = /\d{16}/

/** The same text with every long number outside of strings in quotes and marked. */
function markLongNumbers(text: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    const between = text.slice(at, end)
    pieces.push(LONG_NUMBER.test(between) ? between.replace(/-?\d[\d.eE+-]*/g, marked) : between)
    at = quote === -1 ? end : endOfString(text, quote)
    pieces.push(text.slice(end, at))
  }
  return pieces.join('')
}

function marked(digits: string): string {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(digits)
  return isNumber && LONG_NUMBER.test(digits) ? `${QUOTED_MARK}${digits}"` : digits
}

/** Behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return text.length
}

function readNumber(digits: string): unknown {
  if (/^-?\d+$/.test(digits)) {
    const value = Number(digits)
    if (Number.isSafeInteger(value)) return value
    return digits.length > MAX_INTEGER_DIGITS ? digits : BigInt(digits)
  }
  return digits.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '').length > 17 ? digits : Number(digits)
}

/** JSON text with every digit of a bigint; undefined fields are left out. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null'
}

/** A JSON object or an empty one: for reading fields of an answer nobody promised. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}
