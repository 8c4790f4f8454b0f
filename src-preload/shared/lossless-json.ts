/** Longer than any id. BigInt conversion is not linear, so longer integers are not converted. */
const MAX_INTEGER_DIGITS = 100
/** Deeper than any response: code that reads one may recurse (fault 70). */
const MAX_DEPTH = 100
const [QUOTE, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d]
/** Prefix of a number that is quoted meanwhile. Unguessable, so that no other text is mistaken for one. */
const NUMBER_MARKER = `#${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`
const MARKED_NUMBER = new RegExp(`"${NUMBER_MARKER}(-?\\d+)"`, 'g')

/**
 * Parses JSON without losing digits: integers beyond 2^53 become bigint; decimals a double cannot hold, and integers of
 * absurd length, stay text (backend-facts, Envelope). Linear in the length of the text (fault 39), limited in depth. Throws
 * SyntaxError.
 */
export function parseJson(text: string): unknown {
  limitDepth(text)
  if (!MAY_HAVE_LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(quoteLongNumbers(text), (_key, value: unknown) => {
    const isMarked = typeof value === 'string' && value.startsWith(NUMBER_MARKER)
    return isMarked ? parseNumber(value.slice(NUMBER_MARKER.length)) : value
  })
}

function limitDepth(text: string): void {
  let depth = 0
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) position = findStringEnd(text, position) - 1
    else if (code === BRACE_END || code === BRACKET_END) depth--
    else if ((code === BRACE || code === BRACKET) && ++depth > MAX_DEPTH) throw new SyntaxError('nested too deeply')
  }
}

/** Shorter numbers cannot lose precision. */
const LONG_NUMBER = /\d[\d.]{15}/
/** A number follows one of these; most long digits are the card numbers in strings. */
const MAY_HAVE_LONG_NUMBER = /(?:^|[:,[\s])-?\d[\d.]{15}/

/** Quotes and marks every long number outside of strings. */
const quoteLongNumbers = (text: string) =>
  mapOutsideStrings(text, (segment) =>
    segment.length > 15 && LONG_NUMBER.test(segment) ? segment.replace(/-?\d[\d.eE+-]*/g, quoteIfLong) : segment,
  )

/**
 * What some serializers write that is no JSON, as JSON: a number that is none (NaN, Infinity) and `undefined` are null, and a
 * comma before the end of a list or object stands for nothing.
 */
export const repairJson = (text: string) =>
  mapOutsideStrings(text, (segment) =>
    segment.replace(/-?\b(?:NaN|Infinity|undefined)\b/g, 'null').replace(/,(?=\s{0,1000}[}\]])/g, ''),
  )

function mapOutsideStrings(text: string, write: (segment: string) => string): string {
  const pieces: string[] = []
  let position = 0
  while (position < text.length) {
    const quote = text.indexOf('"', position)
    const end = quote === -1 ? text.length : quote
    pieces.push(write(text.slice(position, end)))
    position = quote === -1 ? end : findStringEnd(text, quote)
    pieces.push(text.slice(end, position))
  }
  return pieces.join('')
}

function quoteIfLong(digits: string): string {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(digits)
  return isNumber && LONG_NUMBER.test(digits) ? `"${NUMBER_MARKER}${digits}"` : digits
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

/** Serializes JSON; a bigint becomes a number, digit for digit (A183), and half a character the replacement character. */
export function stringifyJson(value: unknown): string {
  let hasBigint = false
  const text = JSON.stringify(value, (_key, field: unknown) => {
    if (typeof field === 'string') return field.toWellFormed()
    if (typeof field !== 'bigint') return field
    hasBigint = true
    return `${NUMBER_MARKER}${field}`
  })
  return hasBigint ? text.replace(MARKED_NUMBER, '$1') : (text ?? 'null')
}

/** Returns a JSON object, or an empty one: for reading fields of unvalidated responses. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A time as text; some servers write its parts as a list. */
export const asTimeText = (value: unknown): string =>
  Array.isArray(value) ? value.slice(0, 7).map(asText).join() : asText(value)

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** Keeps every digit: a number, a string, or a bigint beyond 2^53. */
export type Id = number | string | bigint

/** Converts an entered id to its wire number without losing digits; group-bot ids are signed (A207). */
export function toWireId(input: string): Id {
  const text = input.trim()
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** Parses an id of a row. It is sent back as a number, however the server wrote it (A207); 0 when absent. */
export const parseWireId = (value: unknown): Id => toWireId(String(value ?? 0))

/** An id of a row in what the console composes itself: a number where it is one, however the server wrote it (A363). */
export const asWireId = (id: Id): Id => (typeof id === 'string' ? toWireId(id) : id)

/** Compares ids of any number of digits numerically; an empty id sorts first. Newer messages have larger ids (A196). */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length || a === b) return a.length - b.length
  return a < b ? -1 : 1
}
