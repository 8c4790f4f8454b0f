import { cutText } from './untrusted-text.ts'

/** A hub message over 32 KB closes the connection (backend-facts, Hub); the difference is reserved for its frame. */
export const MAX_CHAT_TEXT_BYTES = 31_000

/** JSON writes one UTF-16 unit with at most six bytes, so shorter texts need no measuring. */
const ALWAYS_SHORT_LENGTH = Math.floor((MAX_CHAT_TEXT_BYTES - 2) / 6)

/** Bytes of a text as it is sent, in JSON. */
export function chatTextBytes(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length
}

/**
 * How many characters fit in a message after `text`, estimated from its own; negative: how many are too many, exactly.
 * null: far from the limit.
 */
export function chatTextLeft(text: string): number | null {
  if (text.length <= ALWAYS_SHORT_LENGTH) return null
  // A character has at least one byte: what is behind is too many without being measured, however much was pasted.
  const characters = [...cutText(text, 2 * MAX_CHAT_TEXT_BYTES)]
  const bytes = chatTextBytes(characters.join(''))
  if (bytes <= MAX_CHAT_TEXT_BYTES) {
    const left = Math.floor(((MAX_CHAT_TEXT_BYTES - bytes) * characters.length) / bytes)
    return bytes > MAX_CHAT_TEXT_BYTES * 0.9 ? left : null
  }
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (chatTextBytes(characters.slice(0, middle).join('')) <= MAX_CHAT_TEXT_BYTES) fits = middle
    else tooMany = middle
  }
  return fits - countCharacters(text)
}

function countCharacters(text: string): number {
  let count = 0
  for (const _character of text) count++
  return count
}
