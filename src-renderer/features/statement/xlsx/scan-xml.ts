/** A longer tag or text is in no workbook: a cell has at most 32,767 characters. */
const MAX_PIECE = 256 * 1024

/** `text`: what stands between two tags, or in an opening tag after its name. */
export interface XmlPiece {
  kind: 'open' | 'close' | 'text'
  /** Without its prefix. */
  name: string
  text: string
}

/** Tags and texts of XML that comes in chunks, one after the other; how deep they are costs nothing. No entity is defined. */
export function* scanXml(chunks: Iterable<string>): Generator<XmlPiece> {
  let rest = ''
  for (const chunk of chunks) {
    rest += chunk
    let at = 0
    for (let end = endOf(rest, 0); end >= 0; end = endOf(rest, at)) {
      const start = at
      at = end
      const piece = pieceAt(rest, start, end)
      if (piece) yield piece
      if (piece?.kind === 'open' && isEmptyTag(rest, end)) yield { kind: 'close', name: piece.name, text: '' }
    }
    rest = rest.slice(at)
    if (rest.length > MAX_PIECE) throw new Error('a piece is too long')
  }
  if (rest.trim() !== '') throw new Error('XML ends within a piece')
}

const isEmptyTag = (text: string, end: number) => text[end - 2] === '/'

/** null: a comment or an instruction. */
function pieceAt(text: string, start: number, end: number): XmlPiece | null {
  if (text[start] !== '<') return { kind: 'text', name: '', text: decodeEntities(text.slice(start, end)) }
  if (text[start + 1] === '/') return { kind: 'close', name: nameOf(text, start + 2, end - 1), text: '' }
  if (text.startsWith('<![CDATA[', start)) return { kind: 'text', name: '', text: text.slice(start + 9, end - 3) }
  if (text.startsWith('<!--', start) || text[start + 1] === '?') return null
  if (text[start + 1] === '!') throw new Error('a document type')
  const inner = isEmptyTag(text, end) ? end - 2 : end - 1
  const nameEnd = nameEndOf(text, start + 1, inner)
  return { kind: 'open', name: localName(text.slice(start + 1, nameEnd)), text: text.slice(nameEnd, inner) }
}

const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const END = 0x3e
const SPACE = 0x20

/** Position after the tag, comment or text that begins here; -1: it goes on in the next chunk. */
function endOf(text: string, start: number): number {
  if (text[start] !== '<') return text.indexOf('<', start)
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4)
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start + 9)
  let quote = 0
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code
    else if (code === END) return i + 1
  }
  return -1
}

function after(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from)
  return end < 0 ? -1 : end + closing.length
}

/** Spaces, tabs and line breaks end a name. */
function nameEndOf(text: string, start: number, end: number): number {
  let i = start
  while (i < end && text.charCodeAt(i) > SPACE) i++
  return i
}

const nameOf = (text: string, start: number, end: number) => localName(text.slice(start, nameEndOf(text, start, end)))

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Attributes of an opening tag, without their prefixes. */
export function attributesOf({ text }: XmlPiece): Partial<Record<string, string>> {
  const attributes: Partial<Record<string, string>> = {}
  for (let at = 0, equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', at)) {
    let start = equals + 1
    while (text.charCodeAt(start) <= SPACE) start++
    const end = text.indexOf(text[start]!, start + 1)
    if (end < 0) throw new Error('an attribute without end')
    attributes[localName(text.slice(at, equals).trim())] = decodeEntities(text.slice(start + 1, end))
    at = end + 1
  }
  return attributes
}

const ENTITIES: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,9}));/gi, (entity, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}
