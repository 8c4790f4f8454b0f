import { $isLinkNode } from '@lexical/link'
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical'
import { isSafeLink } from '../ui/allowed-html.ts'
import { $isImageNode, toImageAttributes } from './image-node.tsx'
import { groupByLink, type Inline, protectSpaces } from './inlines.ts'
import { isAllowedImage } from './parse-html.ts'
import { FORMAT_TAGS, parseStyles, type TextFormat, toCss } from './text-format.ts'

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
  const attributes = { ...(indent > 0 && { class: `ql-indent-${indent}` }), ...alignAttributes(block) }
  return renderElement(tag, attributes, $lineHtml(block, server))
}

/**
 * Nested lists are written inside the item before them, as other editors do. `parentAlign`: the alignment of that item,
 * which the nested items would otherwise inherit.
 */
function $listHtml(list: ListNode, server: string, parentAlign = ''): string {
  let lastAlign = parentAlign
  const items: { attributes: Record<string, string>; html: string }[] = []
  for (const item of list.getChildren().filter($isListItemNode)) {
    const nestedLists = item.getChildren().filter($isListNode)
    const hasOwnContent = item.getChildren().some((child) => !$isListNode(child)) || nestedLists.length === 0
    if (hasOwnContent) lastAlign = item.getFormatType() || parentAlign
    const html = nestedLists.map((nested) => $listHtml(nested, server, lastAlign)).join('')
    if (hasOwnContent)
      items.push({ attributes: alignAttributes(item, parentAlign), html: $lineHtml(item, server) + html })
    else if (items.length > 0) items.at(-1)!.html += html
    else items.push({ attributes: {}, html })
  }
  const isOrdered = list.getListType() === 'number'
  const start: Record<string, string> = isOrdered && list.getStart() !== 1 ? { start: String(list.getStart()) } : {}
  const content = items.map(({ attributes, html }) => renderElement('li', attributes, html)).join('')
  return renderElement(isOrdered ? 'ol' : 'ul', start, content)
}

function $lineHtml(block: ElementNode, server: string): string {
  const inlines = protectSpaces($collectInlines(block, '', server))
  if (inlines.length === 0) return '<br>'
  const runs = groupByLink(inlines).map(([href, run]) => {
    const content = run.map(inlineHtml).join('')
    return href ? renderElement('a', { href }, content) : content
  })
  return runs.join('')
}

function $collectInlines(parent: ElementNode, link: string, server: string): Inline[] {
  return parent.getChildren().flatMap((node: LexicalNode): Inline[] => {
    if ($isLineBreakNode(node)) return [{ kind: 'break', link }]
    if ($isImageNode(node)) {
      const fields = node.fields()
      return isAllowedImage(fields.src, server) ? [{ kind: 'image', fields, link }] : []
    }
    if ($isTextNode(node)) {
      const format: TextFormat = { flags: node.getFormat(), styles: parseStyles(node.getStyle()) }
      return [{ kind: 'text', text: node.getTextContent(), format, link }]
    }
    if ($isListNode(node) || !$isElementNode(node)) return []
    const href = $isLinkNode(node) ? node.getURL() : ''
    return $collectInlines(node, isSafeLink(href) ? href : link, server)
  })
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'image') return renderElement('img', toImageAttributes(inline.fields))
  const { flags, styles } = inline.format
  const html = FORMAT_TAGS.reduceRight(
    (content, [tag, flag]) => (flags & flag ? renderElement(tag, {}, content) : content),
    escapeHtml(inline.text),
  )
  const style = toCss(styles)
  return style ? renderElement('span', { style }, html) : html
}

function alignAttributes(block: ElementNode, parentAlign = ''): Record<string, string> {
  const align = block.getFormatType() || (parentAlign && 'start')
  return align ? { style: `text-align: ${align};` } : {}
}

/** Without `content` it is a void element. */
function renderElement(tag: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const rendered = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${rendered.join('')}>${content === undefined ? '' : `${content}</${tag}>`}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}
