import { htmlToText } from '#shared/content-text.ts'

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
