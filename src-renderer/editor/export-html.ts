import { $isLinkNode } from '@lexical/link'
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical'
import { isSafeLink } from '../ui/allowed-html.ts'
import { $isImageNode, imageAttributes } from './image-node.tsx'
import { type Inline, protectSpaces } from './inlines.ts'
import { isPicture } from './parse-html.ts'
import { FORMAT_TAGS, type Look, stylesOf, styleText } from './text-look.ts'

/** Exports the document as HTML with allowed markup only; '' for an empty document. Call within a Lexical read. */
export function $exportHtml(server: string): string {
  const blocks = $getRoot().getChildren().filter($isElementNode)
  const [only] = blocks
  if (blocks.length <= 1 && (!only || (only.isEmpty() && only.getType() === 'paragraph'))) return ''
  return blocks.map((block) => $blockHtml(block, server)).join('')
}

function $blockHtml(block: ElementNode, server: string): string {
  if ($isListNode(block)) return $listHtml(block, server)
  const tag = $isHeadingNode(block) ? block.getTag() : $isQuoteNode(block) ? 'blockquote' : 'p'
  const indent = block.getIndent()
  const attributes = { ...(indent > 0 && { class: `ql-indent-${indent}` }), ...alignment(block) }
  return element(tag, attributes, $lineHtml(block, server))
}

/**
 * Nested lists are written inside the item before them, as other editors do. `parentAlign`: the alignment of that item,
 * which the nested items would otherwise inherit.
 */
function $listHtml(list: ListNode, server: string, around = ''): string {
  let before = around
  const items: { attributes: Record<string, string>; html: string }[] = []
  for (const item of list.getChildren().filter($isListItemNode)) {
    const inner = item.getChildren().filter($isListNode)
    const ownLine = item.getChildren().some((child) => !$isListNode(child)) || inner.length === 0
    if (ownLine) before = item.getFormatType() || around
    const html = inner.map((one) => $listHtml(one, server, before)).join('')
    if (ownLine) items.push({ attributes: alignment(item, around), html: $lineHtml(item, server) + html })
    else if (items.length > 0) items.at(-1)!.html += html
    else items.push({ attributes: {}, html })
  }
  const numbered = list.getListType() === 'number'
  const start: Record<string, string> = numbered && list.getStart() !== 1 ? { start: String(list.getStart()) } : {}
  const inside = items.map(({ attributes, html }) => element('li', attributes, html)).join('')
  return element(numbered ? 'ol' : 'ul', start, inside)
}

function $lineHtml(block: ElementNode, server: string): string {
  const inlines = protectSpaces($inlinesOf(block, '', server))
  if (inlines.length === 0) return '<br>'
  let html = ''
  for (let i = 0; i < inlines.length; ) {
    const { link } = inlines[i]!
    const end = inlines.findIndex((inline, at) => at > i && inline.link !== link)
    const stretch = inlines.slice(i, end < 0 ? inlines.length : end)
    const inside = stretch.map(inlineHtml).join('')
    html += link ? element('a', { href: link }, inside) : inside
    i += stretch.length
  }
  return html
}

function $inlinesOf(parent: ElementNode, link: string, server: string): Inline[] {
  return parent.getChildren().flatMap((node: LexicalNode): Inline[] => {
    if ($isLineBreakNode(node)) return [{ kind: 'break', link }]
    if ($isImageNode(node)) {
      const fields = node.fields()
      return isPicture(fields.src, server) ? [{ kind: 'image', fields, link }] : []
    }
    if ($isTextNode(node)) {
      const look: Look = { format: node.getFormat(), styles: stylesOf(node.getStyle()) }
      return [{ kind: 'text', text: node.getTextContent(), look, link }]
    }
    if ($isListNode(node) || !$isElementNode(node)) return []
    const target = $isLinkNode(node) ? node.getURL() : ''
    return $inlinesOf(node, isSafeLink(target) ? target : link, server)
  })
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'image') return element('img', imageAttributes(inline.fields))
  const { format, styles } = inline.look
  const html = FORMAT_TAGS.reduceRight(
    (inside, [tag, bit]) => (format & bit ? element(tag, {}, inside) : inside),
    escaped(inline.text),
  )
  const style = styleText(styles)
  return style ? element('span', { style }, html) : html
}

function alignment(block: ElementNode, around = ''): Record<string, string> {
  const align = block.getFormatType() || (around && 'start')
  return align ? { style: `text-align: ${align};` } : {}
}

/** Without `content` it is a void element. */
function element(tag: string, attributes: Readonly<Record<string, string>>, inside?: string): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<${tag}${written.join('')}>${inside === undefined ? '' : `${inside}</${tag}>`}`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}
