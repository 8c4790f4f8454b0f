import { isRecord } from './large-values.ts'

/** How every name and other user-written text is returned (faults 38, 39). */
export type NameStyle = 'plain' | 'turning' | 'long'
export const NAME_STYLES = ['plain', 'turning', 'long'] as const satisfies readonly NameStyle[]

/** Wire fields that hold user-written text. */
const USER_TEXT_FIELDS =
  /^(name\d?|loname|label|realname|introducename|groupname|payname|payno|upname|upadmin|upmemo|verifyadmin|title|remark|memo|dremark|telname|telcode|telgpname|telgpurl|mname|mtelcode|.*ipaddress|phonenoaddress)$/i

/** A right-to-left word: without isolation it reorders the text beside it. */
export const CANARY = 'קנרית'
export const LONG_NAME_LENGTH = 60_000

/**
 * The text behind a bidi override, with marks that end an enclosing isolation, invisible characters and look-alike
 * letters.
 */
function withBidiControls(text: string): string {
  return `\u202E\u2067${text}\u200B\u2069\u2069\u00AD\u202D ${CANARY} 999.00\u200F\u202E（аdmin）\u061C\u{E0041}`
}

/** Padded half the time with letters and half with `<`, which a pattern may take for markup. */
function padToLongName(text: string): string {
  return text.padEnd(LONG_NAME_LENGTH, text.length % 2 === 0 ? '<' : '甲')
}

/** Rewrites every user-written text in a response. */
export function withNameStyle(value: unknown, style: NameStyle): unknown {
  if (style === 'plain') return value
  if (Array.isArray(value)) return value.map((item) => withNameStyle(item, style))
  if (!isRecord(value)) return value
  // Only text messages: the content of an image message is a path.
  const isTextMessage = value.contentType === 1
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isUserText = USER_TEXT_FIELDS.test(key) || (isTextMessage && key === 'content')
      if (!isUserText || typeof item !== 'string' || item === '') return [key, withNameStyle(item, style)]
      return [key, style === 'turning' ? withBidiControls(item) : padToLongName(item)]
    }),
  )
}
