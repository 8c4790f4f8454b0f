import { parse, stringify } from 'lossless-json'

/**
 * Parses JSON text and keeps every digit: integers beyond 2^53 become bigint, decimals a double cannot hold stay as
 * their text (backend-facts, Envelope). Throws SyntaxError on malformed text.
 */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return parse(text, undefined, (digits) => {
    const value = Number(digits)
    if (/^-?\d+$/.test(digits)) return Number.isSafeInteger(value) ? value : BigInt(digits)
    return digits.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '').length > 17 ? digits : value
  })
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
