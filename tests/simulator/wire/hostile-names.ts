import { isRecord } from './large-values.ts'

/** How every name and other user-written text is returned (faults 38, 39). */
export type Names = 'plain' | 'turning' | 'long'
export const NAMES = ['plain', 'turning', 'long'] as const satisfies readonly Names[]

/** Wire fields that hold user-written text. */
const FOREIGN =
  /^(name\d?|loname|label|realname|introducename|groupname|payname|payno|upname|upadmin|upmemo|verifyadmin|title|remark|memo|dremark|telname|telcode|telgpname|telgpurl|mname|mtelcode|.*ipaddress|phonenoaddress)$/i

/** A right-to-left word: without isolation it reorders the text beside it. */
export const CANARY = 'קנרית'
export const LONG_NAME = 60_000

/**
 * The text behind a bidi override, with marks that end an enclosing isolation, invisible characters and look-alike
 * letters.
 */
function turning(text: string): string {
  return `\u202E\u2067${text}\u200B\u2069\u2069\u00AD\u202D ${CANARY} 999.00\u200F\u202E（аdmin）\u061C\u{E0041}`
}

/** Padded half the time with letters and half with `<`, which a pattern may take for markup. */
function long(text: string): string {
  return text.padEnd(LONG_NAME, text.length % 2 === 0 ? '<' : '甲')
}

/** Rewrites every user-written text in a response. */
export function withNames(value: unknown, names: Names): unknown {
  if (names === 'plain') return value
  if (Array.isArray(value)) return value.map((item) => withNames(item, names))
  if (!isRecord(value)) return value
  // Only text messages: the content of an image message is a path.
  const saysText = value.contentType === 1
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isForeign = FOREIGN.test(key) || (saysText && key === 'content')
      if (!isForeign || typeof item !== 'string' || item === '') return [key, withNames(item, names)]
      return [key, names === 'turning' ? turning(item) : long(item)]
    }),
  )
}
