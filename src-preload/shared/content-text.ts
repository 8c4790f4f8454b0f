import { isImageName } from './image-path.ts'
import { cutText, isolateText, MAX_LINE_LENGTH } from './untrusted-text.ts'

/** Elements invisible without text; all others count as content: images, tables, rules, videos (A212). */
const INVISIBLE_WITHOUT_TEXT = new Set(
  'p br div span b strong i em u s strike del ins sup sub font a h1 h2 h3 h4 h5 h6 ul ol li blockquote center section script style'.split(
    ' ',
  ),
)

/** Whether HTML has no visible content: no text, no image, no other visible element. */
export function isBlankHtml(html: string): boolean {
  for (const [, tag] of html.matchAll(/<([a-z][a-z\d-]*)/gi))
    if (!INVISIBLE_WITHOUT_TEXT.has(tag!.toLowerCase())) return false
  return htmlToText(html) === ''
}

/** The text of HTML, or a placeholder for content without text. Empty for blank HTML. */
export const describeHtml = (html: string) => htmlToText(html) || (isBlankHtml(html) ? '' : '[图片、表格等内容]')

/** Maximum length of what is parsed for a one-line preview. */
const MAX_PREVIEW_INPUT = 4000

type ContentKind = 'text' | 'html' | 'image'

/** Detects the kind of a content, which lists and chat records do not specify. */
export function detectContentKind(content: string): ContentKind {
  if (/^data:image\//i.test(content)) return 'image'
  if (isImageName(content)) return 'image'
  // Two separate searches: one pattern for a whole tag would rescan the text from every `<`.
  const start = content.search(/<[a-z!/]/i)
  return start >= 0 && content.lastIndexOf('>') > start + 1 ? 'html' : 'text'
}

/** Content types of messages (D3 §3). */
const KINDS: Readonly<Record<number, ContentKind>> = { 1: 'text', 2: 'html', 3: 'image' }

/**
 * The text of a content: what stands between `<` and `>` in a plain text belongs to it, so the content type decides; only
 * without one it is detected. Empty for HTML without text.
 */
export function contentText(content: string, contentType?: number): string {
  const known = contentType === undefined ? undefined : KINDS[contentType]
  const kind = known ?? detectContentKind(content)
  if (kind === 'image') return '[图片]'
  if (kind === 'html') return htmlToText(content)
  return known ? content : decodeEntities(content)
}

export function previewText(content: string, contentType?: number): string {
  const text = contentText(cutText(content, MAX_PREVIEW_INPUT), contentType)
  return isolateText(text, MAX_LINE_LENGTH) || (content.trim() && '[空内容]')
}

/** Tags within a line: what stands before and behind them belongs together. */
const INLINE_TAG =
  /^<\/?(?:abbr|a|big|b|code|del|em|font|ins|i|kbd|mark|small|span|strike|strong|sub|sup|s|u)(?=[\s/>]|$)/i

export function htmlToText(html: string): string {
  const withoutTags = html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, (tag) => (INLINE_TAG.test(tag) ? '' : ' '))
  return decodeEntities(withoutTags).replace(/\s+/g, ' ').trim()
}

/** Names in the order of their characters from U+00A0. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS =
  'quot " amp & lt < gt > apos \' excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ; equals = quest ? commat @ lsqb [ bsol \\ rsqb ] lowbar _ grave ` lcub { vert | rcub } OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ rArr ⇒ hArr ⇔ minus − infin ∞ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sum ∑ radic √ spades ♠ clubs ♣ hearts ♥ diams ♦ loz ◊ alpha α beta β gamma γ delta δ pi π omega ω Omega Ω check ✓ star ☆ starf ★'
const WHITE_SPACE = { ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', Tab: '\t', NewLine: '\n' }
/** Without a glyph: removed by every function that shows foreign text. */
const INVISIBLE = { zwnj: '\u200C', zwj: '\u200D', lrm: '\u200E', rlm: '\u200F' }
/** What browsers show for the numbers 128 to 159, which are no characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const named = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...[...OTHERS.matchAll(/(\S+) (\S+)/g)].map(([, name, character]) => [name!, character!] as const),
  ...Object.entries({ ...WHITE_SPACE, ...INVISIBLE }),
])

/** The character of a complete reference such as `&ldquo;`, `&#39;`; null if it is none. */
export function decodeReference(reference: string): string | null {
  const [, decimal, hexadecimal, name] = /^&(?:#(\d+)|#x([\da-f]+)|(\w+));$/i.exec(reference) ?? []
  if (name !== undefined) return named.get(name) ?? null
  const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
  if (Number.isNaN(code)) return null
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code)
}

/** Longer ones are no characters. */
const REFERENCE = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z]\w{1,9});/gi

export const decodeEntities = (text: string): string =>
  text.replace(REFERENCE, (reference) => decodeReference(reference) ?? reference)

/**
 * What a server surely keeps of a content: it may trim it, end its lines otherwise or escape it, and name a picture by another
 * address. Two contents of one message agree in it.
 */
export function echoedText({ content, contentType }: { content: string; contentType: number }): string {
  const text = decodeEntities(content).replace(/\s+/g, ' ').trim()
  return contentType === 3 ? (text.split(/[\\/]/).at(-1) ?? text) : text
}
