import { isRecord } from './large-values.ts'

/** How every name and other text that members and colleagues write is answered (faults 38, 39). */
export type Names = 'plain' | 'turning' | 'long'
export const NAMES = ['plain', 'turning', 'long'] as const satisfies readonly Names[]

/** Whatever is written by others on the wire. */
const FOREIGN =
  /^(name\d?|loname|label|realname|introducename|groupname|payname|payno|upname|upadmin|upmemo|verifyadmin|title|remark|memo|dremark|telname|telcode|telgpname|telgpurl|mname|mtelcode|.*ipaddress|phonenoaddress)$/i

/** A word that is written from right to left: where it stands without isolation, what is beside it moves. */
export const CANARY = 'קנרית'
export const LONG_NAME = 60_000

/** The same text behind an override, among marks that end the isolation it may stand in, with invisible and alike letters. */
function turning(text: string): string {
  return `\u202E\u2067${text}\u200B\u2069\u2069\u00AD\u202D ${CANARY} 999.00\u200F\u202E（аdmin）\u061C\u{E0041}`
}

/** Half of them letters, half the beginning of what a pattern takes for markup. */
function long(text: string): string {
  return text.padEnd(LONG_NAME, text.length % 2 === 0 ? '<' : '甲')
}

/** The same answer with such names. */
export function withNames(value: unknown, names: Names): unknown {
  if (names === 'plain') return value
  if (Array.isArray(value)) return value.map((item) => withNames(item, names))
  if (!isRecord(value)) return value
  // The content of a message that is text; of one that is a picture it is an address.
  const saysText = value.contentType === 1
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isForeign = FOREIGN.test(key) || (saysText && key === 'content')
      if (!isForeign || typeof item !== 'string' || item === '') return [key, withNames(item, names)]
      return [key, names === 'turning' ? turning(item) : long(item)]
    }),
  )
}
