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

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')

/** A piece of HTML; the sources of all pieces, in order, are the HTML. */
export type HtmlToken =
  | { kind: 'text'; source: string }
  | { kind: 'comment'; source: string }
  | { kind: 'open'; source: string; name: string; selfClosing: boolean }
  | { kind: 'close'; source: string; name: string }
  /** Without effect, such as the start of a tag at the end of the text. */
  | { kind: 'ignored'; source: string }

/** An attribute within the source of a tag; `start` and `end` include the white space before it. */
export interface Attribute {
  name: string
  /** As written, without quotes. */
  value: string
  start: number
  end: number
}

/** Elements whose content is text up to their own end tag. */
const RAW_TEXT = /^(script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)$/
const TAG_NAME = /<\/?([a-z][^\s/>]*)/iy
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(\s*=\s*)?/y
const COMMENT_END = /--!?>/g
const UNQUOTED_VALUE = /[^\s>]*/y

const matchAt = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  return pattern.exec(text)
}

/** Splits HTML as browsers do. Never fails; no source is changed. */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let index = 0
  let textStart = 0
  while (index < html.length) {
    const start = html.indexOf('<', index)
    if (start < 0) break
    const token = readMarkup(html, start)
    if (token === null) {
      index = start + 1
      continue
    }
    if (start > textStart) yield { kind: 'text', source: html.slice(textStart, start) }
    yield token
    index = textStart = start + token.source.length
    if (token.kind !== 'open' || !(RAW_TEXT.test(token.name) || token.name === 'plaintext')) continue
    const end = token.name === 'plaintext' ? html.length : findRawTextEnd(html, index, token.name)
    if (end > index) yield { kind: 'text', source: html.slice(index, end) }
    index = textStart = end
  }
  if (textStart < html.length) yield { kind: 'text', source: html.slice(textStart) }
}

function findRawTextEnd(html: string, start: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = start
  return end.exec(html)?.index ?? html.length
}

/** Reads the tag or comment at a `<`; null if the `<` is text. */
function readMarkup(html: string, start: number): HtmlToken | null {
  const next = html.slice(start + 1, start + 3)
  if (/^(!|\?|\/[^a-z])/i.test(next)) {
    const end = next[0] === '!' && html.startsWith('<!--', start) ? commentEnd(html, start) : after(html, '>', start)
    return { kind: 'comment', source: html.slice(start, end) }
  }
  const name = matchAt(TAG_NAME, html, start)
  if (!name) return null
  const end = tagEnd(html, start + name[0].length)
  if (end === null) return { kind: 'ignored', source: html.slice(start) }
  const tag = { source: html.slice(start, end), name: name[1]!.toLowerCase() }
  return next[0] === '/' ? { kind: 'close', ...tag } : { kind: 'open', ...tag, selfClosing: html[end - 2] === '/' }
}

/** The index behind the next `text`, or the end. */
function after(html: string, text: string, start: number): number {
  const index = html.indexOf(text, start)
  return index < 0 ? html.length : index + text.length
}

function commentEnd(html: string, start: number): number {
  const short = /^<!--(-?>)/.exec(html.slice(start, start + 6))
  if (short) return start + short[0].length
  const end = matchAt(COMMENT_END, html, start)
  return end ? end.index + end[0].length : html.length
}

/** The index behind the `>` of a tag; null if the tag does not end. */
function tagEnd(html: string, start: number): number | null {
  let end = start
  for (const attribute of readAttributes(html, start)) {
    if (attribute.end > html.length) return null
    end = attribute.end
  }
  end = after(html, '>', end)
  return html[end - 1] === '>' ? end : null
}

/** The attributes of a tag from an index behind its name. The last one ends behind the text if its quote does. */
function* readAttributes(html: string, start: number): Generator<Attribute> {
  let index = start
  for (;;) {
    const match = matchAt(ATTRIBUTE, html, index)
    if (!match) return
    const begin = index
    let value = ''
    index += match[0].length
    if (match[2]) {
      const quote = html[index]
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, index + 1)
        value = html.slice(index + 1, end < 0 ? html.length : end)
        index = end < 0 ? html.length + 1 : end + 1
      } else {
        value = matchAt(UNQUOTED_VALUE, html, index)![0]
        index += value.length
      }
    }
    yield { name: match[1]!.toLowerCase(), value, start: begin, end: index }
    if (index > html.length) return
  }
}

/** The attributes of an opening tag. Of several with the same name, browsers use the first. */
export const parseAttributes = (tag: string): Attribute[] => [
  ...readAttributes(tag, matchAt(TAG_NAME, tag, 0)?.[0].length ?? tag.length),
]
