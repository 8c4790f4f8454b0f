import DOMPurify from 'dompurify'
import { decodeReference } from '#shared/content-text.ts'

const decoded = new Map<string, string>()
/** More than there are names of characters; asking the browser for each made-up one would take too long. */
const MAX_KNOWN = 10_000
const CHARACTER_REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);?/gi

/** The browser knows the names of all characters, and what is one without its semicolon. Purified, since nothing else may be parsed (trusted types). */
function decodeOne(reference: string): string {
  const known = decodeReference(reference) ?? decoded.get(reference)
  if (known !== undefined) return known
  if (decoded.size > MAX_KNOWN || reference.length > 40) return reference
  // Behind a letter: white space at the start of a page is no text.
  const page = DOMPurify.sanitize(`x${reference}`, { ALLOWED_TAGS: [], RETURN_DOM_FRAGMENT: true })
  const text = page.textContent?.slice(1) ?? ''
  decoded.set(reference, text)
  return text
}

export const decodeText = (source: string) => source.replace(CHARACTER_REFERENCE, decodeOne)

/** In attributes, a name without semicolon before a letter, a digit or `=` is text: `?a=1&copy=2`. */
export const decodeAttribute = (source: string) =>
  source.replace(CHARACTER_REFERENCE, (reference, offset: number) => {
    const isText =
      !reference.endsWith(';') && !reference.startsWith('&#') && /[\w=]/.test(source[offset + reference.length] ?? '')
    return isText ? reference : decodeOne(reference)
  })

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}
