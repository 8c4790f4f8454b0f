import { Turns } from '../scheduling.ts'

const CHINESE = 'gb18030'
const WESTERN = 'windows-1252'
/** Pairs, and the four bytes of rarer characters, the last of which may be cut; in a Western text most stand alone. */
const CHINESE_BYTES = /^(?:[^\x80-\xff]|[\x81-\xfe]\d[\x81-\xfe]\d|[\x80-\xff]{2})*[\x80-\xff]?$/
/** Enough to tell the language; the pattern needs a stack for each character. */
const SAMPLE_BYTES = 64 * 1024
/** Decoded in about two milliseconds. */
const PIECE_BYTES = 256 * 1024
const MAX_CHARACTER_BYTES = 4

/**
 * Decodes the text of a body by what it is: servers and proxies label bodies with another charset than they have (fault
 * 78). `contentType` decides only where the bytes leave it open.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null, valid = tryDecode('utf-8', bytes)): string {
  const [first, second] = bytes
  // UTF-16 by its mark or by the zero beside an ASCII character, which every JSON and HTML text begins with.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder('utf-16be').decode(bytes)
  const label = findLegacyLabel(contentType)
  // A Chinese character is three bytes of UTF-8: where there are only pairs, a Chinese label is right.
  const isLabelRight =
    valid !== null && label?.startsWith('gb') && /[\u0080-\u07ff]/.test(valid) && !/[\u0800-\uffff]/.test(valid)
  if (valid !== null && !isLabelRight) return valid
  const text = valid ?? new TextDecoder().decode(bytes)
  // UTF-8 with few broken characters, such as one cut in half.
  if (valid === null && countMatches(text, /\ufffd/g) <= countMatches(text, /[\u0080-\ufffc]/g)) return text
  const isWestern =
    label === WESTERN && !CHINESE_BYTES.test(Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1'))
  const candidates = isWestern ? [WESTERN] : [label === WESTERN ? null : label, CHINESE, label]
  for (const candidate of candidates) {
    const decoded = candidate && tryDecode(candidate, bytes)
    if (decoded) return decoded
  }
  return text
}

/** Same as `decodeText`; long UTF-8 is decoded in turns. */
export async function decodeTextInTurns(bytes: Uint8Array, contentType: string | null = null): Promise<string> {
  if (bytes.byteLength <= PIECE_BYTES) return decodeText(bytes, contentType)
  const turns = new Turns()
  let text = ''
  try {
    for (let start = 0; start < bytes.byteLength; ) {
      const end = characterStart(bytes, start + PIECE_BYTES)
      // A decoder that continues in the middle of a character is many times slower.
      text += new TextDecoder('utf-8', { fatal: true, ignoreBOM: start > 0 }).decode(bytes.subarray(start, end))
      start = end
      await turns.next()
    }
  } catch {
    return decodeText(bytes, contentType, null)
  }
  return decodeText(bytes, contentType, text)
}

/** The first byte of the character of UTF-8 that `index` lies in. */
function characterStart(bytes: Uint8Array, index: number): number {
  let start = index
  while (start > index - MAX_CHARACTER_BYTES && (bytes[start]! & 0xc0) === 0x80) start--
  return start
}

/** The charset of a content type, as its encoding is called; null without one, for Unicode, and when it is unknown. */
function findLegacyLabel(contentType: string | null): string | null {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '') ?? []
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf') ? null : encoding
  } catch {
    return null
  }
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
