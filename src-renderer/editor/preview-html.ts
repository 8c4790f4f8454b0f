import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../ui/allowed-html.ts'
import { sanitizeHtml } from '../ui/sanitized-html.tsx'
import { type HtmlNode, parseTree } from './html-tree.ts'
import { nameOfMarkup } from './opaque-names.ts'

/** Tags without a risk of their own, which members see. */
const PREVIEW_TAGS = [
  ...ALLOWED_TAGS,
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col', 'hr', 'pre', 'code'],
  ...['ins', 'strike', 'sub', 'sup', 'center', 'section', 'article', 'small', 'big', 'mark', 'figure', 'figcaption'],
]
const PREVIEW_ATTRIBUTES = [...ALLOWED_ATTRIBUTES, 'align', 'width', 'height', 'colspan', 'rowspan', 'start', 'class']
/** What the preview cannot load; its name stands in its place. */
const NAMED = /^(video|audio|iframe|embed|object|form|svg|math)$/

/** The content as the console may show it: without scripts, and without anything from elsewhere. */
export function toPreview(html: string, server: string): DocumentFragment {
  const named = (node: HtmlNode): string => {
    if (node.kind !== 'element') return node.source
    if (NAMED.test(node.name)) return `<p>[${nameOfMarkup(node.open)}]</p>`
    return node.open + node.children.map(named).join('') + node.close
  }
  const fragment = sanitizeHtml(parseTree(html).map(named).join(''), server, false, {
    ALLOWED_TAGS: PREVIEW_TAGS,
    ALLOWED_ATTR: PREVIEW_ATTRIBUTES,
  })
  for (const element of fragment.querySelectorAll<HTMLElement>('[class]')) {
    const align = [...element.classList].find((name) => /^ql-align-(center|right|justify)$/.test(name))
    const indent = Number([...element.classList].find((name) => /^ql-indent-\d+$/.test(name))?.slice(10) ?? 0)
    element.removeAttribute('class')
    if (align) element.style.textAlign = align.slice(9)
    if (indent > 0) element.style.paddingLeft = `${Math.min(indent, 8) * 3}em`
  }
  return fragment
}
