import { isImageName } from '../../src-preload/shared/image-path.ts'
import { cutText, isolateText, MAX_LINE_LENGTH } from '../../src-preload/shared/untrusted-text.ts'

/** Detects the kind of a message's content, which chat records do not specify. */
export function detectContentKind(content: string): 'image' | 'html' | 'text' {
  if (/^data:image\//i.test(content)) return 'image'
  if (isImageName(content)) return 'image'
  // Two separate searches: one pattern for a whole tag would rescan the text from every `<`.
  const start = content.search(/<[a-z!/]/i)
  return start >= 0 && content.lastIndexOf('>') > start + 1 ? 'html' : 'text'
}

/** Maximum length of HTML that is parsed for a one-line preview. */
const MAX_PREVIEW_INPUT = 4000

export function previewText(content: string): string {
  const kind = detectContentKind(content)
  if (kind === 'image') return '[图片]'
  const text = kind === 'html' ? htmlToText(cutText(content, MAX_PREVIEW_INPUT)) : content
  return isolateText(text, MAX_LINE_LENGTH) || (kind === 'html' ? '[空内容]' : '')
}

export function htmlToText(html: string): string {
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
