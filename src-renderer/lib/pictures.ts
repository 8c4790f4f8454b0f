import { isolateText, MAX_LINE_LENGTH } from '../../src-preload/shared/foreign-text.ts'

/** The longest address of a picture that is not its data. */
const MAX_ADDRESS_LENGTH = 2000

/**
 * Where a picture named by the server is fetched from, through our own origin: `x.png`, `images/x.png`, `/images/x.png` or
 * the same with the server's address before it (A179). Pasted pictures are shown as they are. null for anything else:
 * nothing foreign is ever fetched by itself.
 */
export function pictureSource(path: unknown, server: string): string | null {
  const text = String(path ?? '').trim()
  if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(text)) return text
  const local = server !== '' && text.startsWith(`${server}/`) ? text.slice(server.length) : text
  if (local.length > MAX_ADDRESS_LENGTH) return null
  const name =
    /^\/?(?:images\/)?((?:[\w.\-\u4e00-\u9fff]+\/)*[\w.\-\u4e00-\u9fff]+\.(?:png|jpe?g|gif|webp|bmp))$/i.exec(
      local,
    )?.[1]
  if (!name || name.split('/').some((part) => part === '..' || part === '.')) return null
  return `/images/${name.split('/').map(encodeURIComponent).join('/')}`
}

/** What a message of unknown type holds: the specification marks chat records with none. */
export function contentKind(content: string): 'picture' | 'html' | 'text' {
  if (/^data:image\//i.test(content)) return 'picture'
  const isShort = content.length <= MAX_ADDRESS_LENGTH
  if (isShort && /^\S+\.(png|jpe?g|gif|webp|bmp)$/i.test(content.trim())) return 'picture'
  // A tag begins somewhere and ends behind it. Not one pattern for both: it would look for the end from every beginning.
  const start = content.search(/<[a-z!/]/i)
  return start >= 0 && content.lastIndexOf('>') > start + 1 ? 'html' : 'text'
}

/** HTML of which one line is shown is looked at so far. */
const MAX_PREVIEW_SOURCE = 4000

/** One line of a message for a list: its kind and words, however long it is. */
export function previewText(content: string): string {
  const kind = contentKind(content)
  if (kind === 'picture') return '[图片]'
  const words = kind === 'html' ? plainText(content.slice(0, MAX_PREVIEW_SOURCE)) : content
  return isolateText(words, MAX_LINE_LENGTH) || (kind === 'html' ? '[空内容]' : '')
}

/** HTML as one line of plain text. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Elements that are nothing to see without words in them; whatever else there is, is content: pictures, tables, lines, videos (A212). */
const SHAPE_ALONE = new Set(
  'p br div span b strong i em u s strike del ins sup sub font a h1 h2 h3 h4 h5 h6 ul ol li blockquote center section script style'.split(
    ' ',
  ),
)

/** HTML in which there is nothing to see: no words, no picture, no block of any other kind. */
export function isBlankHtml(html: string): boolean {
  for (const [, tag] of html.matchAll(/<([a-z][a-z\d-]*)/gi)) if (!SHAPE_ALONE.has(tag!.toLowerCase())) return false
  return plainText(html) === ''
}

/** The words of HTML; of content without words that there is some. Empty for an empty one. */
export function wordsOfHtml(html: string): string {
  return plainText(html) || (isBlankHtml(html) ? '' : '[图片、表格等内容]')
}
