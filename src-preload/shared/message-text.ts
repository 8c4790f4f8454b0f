import { cutText, sanitizeText } from './foreign-text.ts'

/** As much of a server's message as a dialog, a toast or a line of the log takes. */
export const MAX_MESSAGE_LENGTH = 300
/** Deeper nested errors hold no message that anybody reads. */
const MAX_DEPTH = 8

/** A message of the server, of any length, as it may be shown, recorded or thrown: one line without what cannot be seen. */
export function cutMessage(text: string): string {
  return sanitizeText(text, MAX_MESSAGE_LENGTH)
}

/**
 * The texts of `errors` in all its forms: text, list of texts, list of {field, messages}, map field → texts (A029); each
 * once, no more of them than a message takes.
 */
export function errorTexts(errors: unknown): string[] {
  const texts = new Set<string>()
  let length = 0
  const collect = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || length > MAX_MESSAGE_LENGTH) return
    if (typeof value === 'object' && value !== null) {
      const inner = 'messages' in value ? value.messages : Object.values(value)
      for (const one of Array.isArray(inner) ? inner : [inner]) collect(one, depth + 1)
      return
    }
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return
    const text = cutMessage(String(value))
    if (text === '' || texts.has(text)) return
    texts.add(text)
    length += text.length
  }
  collect(errors, 0)
  return [...texts]
}

/** The same as one message. */
export function errorText(errors: unknown): string {
  return cutText(errorTexts(errors).join('\n'), MAX_MESSAGE_LENGTH)
}
