import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isTableCellNode, $isTableNode, $isTableRowNode, type TableCellNode, type TableNode } from '@lexical/table'
import { $getRoot, $isElementNode, $isParagraphNode, type ElementNode, type LexicalNode, type NodeKey } from 'lexical'
import { $isContainerNode } from './container-node.ts'
import { $lineHtml, renderElement } from './export-inlines.ts'
import { $isOpaqueNode } from './opaque-node.tsx'
import { $getBlockSource, type BlockSource } from './sources.ts'
import { readAttribute, removeUnsafeAttributes, setAttributes, setStyles, toElement } from './tags.ts'
import { PLAIN_FORMAT, resolveFormat, type TextFormat } from './text-format.ts'

/** The HTML of blocks that did not change since. */
export type ExportCache = Map<NodeKey, string>

interface ExportContext {
  server: string
  cache: ExportCache
  /** The format that elements around give to text. */
  format: TextFormat
  /** The alignment that an item of a list gives to those nested in it. */
  align: string
}

/**
 * Exports the document as HTML; '' for an empty one. What was not edited since it was loaded is written as it was
 * (A300). Call within a Lexical read. `cache`: without what changed since it was filled.
 */
export function $exportHtml(server: string, cache: ExportCache = new Map()): string {
  const blocks = $getRoot().getChildren()
  const [only] = blocks
  const isEmpty = !only || ($isParagraphNode(only) && only.isEmpty() && !$getBlockSource(only))
  if (blocks.length <= 1 && isEmpty) return ''
  return $blocksHtml(blocks, { server, cache, format: PLAIN_FORMAT, align: '' })
}

const $blocksHtml = (blocks: readonly LexicalNode[], context: ExportContext) =>
  blocks.map((block) => $blockHtml(block, context)).join('')

function $blockHtml(block: LexicalNode, context: ExportContext): string {
  const known = context.cache.get(block.getKey())
  if (known !== undefined) return known
  const html = $renderBlock(block, context)
  context.cache.set(block.getKey(), html)
  return html
}

function $renderBlock(block: LexicalNode, context: ExportContext): string {
  const source = $getBlockSource(block)
  if ($isOpaqueNode(block)) return source ? source.before + block.getSource() + source.after : ''
  if (!$isElementNode(block)) return ''
  const format = source?.open ? resolveFormat(toElement(source.name, source.open), context.format) : context.format
  const inner = $innerHtml(block, { ...context, format })
  if (!source) return $renderPlain(block, inner, context.align)
  source.loaded ??= inner
  const isEdited = inner !== source.loaded
  const content = isEdited ? inner : (source.inner ?? inner)
  const [open, close] = $tags(block, source, isEdited)
  return source.before + open + content + close + source.after
}

function $innerHtml(block: ElementNode, context: ExportContext): string {
  if ($isContainerNode(block)) return $blocksHtml(block.getChildren(), context)
  if ($isListNode(block)) return $itemsHtml(block, context)
  if ($isTableNode(block)) return $rowsHtml(block, context)
  if ($isTableRowNode(block)) return $blocksHtml(block.getChildren(), context)
  if ($isTableCellNode(block)) return $cellHtml(block, context)
  return $lineHtml(block, context.format, context.server)
}

function tagOf(block: ElementNode): string {
  if ($isHeadingNode(block) || $isListNode(block)) return block.getTag()
  if ($isQuoteNode(block)) return 'blockquote'
  return $isListItemNode(block) ? 'li' : 'p'
}

function $kindOf(block: ElementNode): string {
  if ($isListNode(block)) return block.getListType()
  return $isQuoteNode(block) ? 'quote' : tagOf(block)
}

function $renderPlain(block: ElementNode, inner: string, align: string): string {
  if ($isContainerNode(block)) return inner
  if ($isTableNode(block)) return renderElement('table', { ...TABLE_ATTRIBUTES, ...alignAttributes(block) }, inner)
  if ($isTableRowNode(block)) return renderElement('tr', {}, inner)
  if ($isTableCellNode(block)) return renderElement(block.getTag(), spanAttributes(block), inner)
  if ($isListNode(block)) return renderElement(block.getTag(), startAttributes(block), inner)
  const indent = $isListItemNode(block) ? 0 : block.getIndent()
  const attributes = { ...(indent > 0 && { class: `ql-indent-${indent}` }), ...alignAttributes(block, align) }
  return renderElement(tagOf(block), attributes, inner)
}

/** Without lines, members could not see where the cells of a new table end. */
const TABLE_ATTRIBUTES = { border: '1', style: 'border-collapse: collapse; width: 100%;' }

/** The tags of a block: as they were written, except for what was changed about the block itself. */
function $tags(block: ElementNode, source: BlockSource, isEdited: boolean): readonly [open: string, close: string] {
  const { name, open, close } = source
  if ($isContainerNode(block) || $isTableRowNode(block)) return [open, close]
  if ($isTableCellNode(block)) return [$cellTag(block, isEdited ? removeUnsafeAttributes(open) : open), close]
  const align = block.getFormatType()
  if ($isTableNode(block)) return [align === source.align ? open : setAlign(open, align), close]
  const indent = $isListItemNode(block) || $isListNode(block) ? source.indent : block.getIndent()
  const kind = $kindOf(block)
  const isSame = kind === source.kind && indent === source.indent && ($isListNode(block) || align === source.align)
  if (isSame) return [isEdited && !$isListNode(block) ? removeUnsafeAttributes(open) : open, close]
  const tag = kind === source.kind ? name || 'p' : tagOf(block)
  let changed = open ? `<${tag}${removeUnsafeAttributes(open).slice(name.length + 1)}` : `<${tag}>`
  if (align !== source.align) changed = setAlign(changed, align)
  if (indent !== source.indent) changed = setClass(changed, 'ql-indent-', indent > 0 ? `ql-indent-${indent}` : '')
  return [changed, kind === source.kind && close ? close : `</${tag}>`]
}

function setAlign(tag: string, align: string): string {
  const styled = setStyles(tag, { 'text-align': align || null })
  return setAttributes(setClass(styled, 'ql-align-', ''), { align: null })
}

/** Replaces the classes of a tag that start with `start`. */
function setClass(tag: string, start: string, value: string): string {
  const old = readAttribute(tag, 'class')
  const others = (old ?? '').split(/\s+/).filter((name) => name && !name.startsWith(start))
  const names = [...others, ...(value ? [value] : [])].join(' ')
  return names === (old ?? '') ? tag : setAttributes(tag, { class: names || null })
}

/**
 * Nested lists are written inside the item before them, as other editors do; those that Quill wrote as a class of
 * their items stand beside it.
 */
function $itemsHtml(list: ListNode, context: ExportContext): string {
  let html = ''
  /** What ends the last item, to which nested lists are added; null if there is none. */
  let end: string | null = null
  let { align } = context
  for (const item of list.getChildren().filter($isListItemNode)) {
    const lists = item.getChildren().filter($isListNode)
    const source = $getBlockSource(item)
    if (lists.length === 0 || source) {
      const own = $blockHtml(item, context)
      const endTag = source ? source.close + source.after : '</li>'
      align = item.getFormatType() || context.align
      html += (end ?? '') + own.slice(0, own.length - endTag.length)
      end = endTag
    } else if (lists.every((list) => $isFlat(list) || $isBeside(list))) {
      html += end ?? ''
      end = null
    } else if (end === null) {
      html += '<li>'
      end = '</li>'
    }
    for (const nested of lists) {
      const inner = { ...context, align }
      html += end === null && !$isBeside(nested) ? $itemsHtml(nested, inner) : $renderBlock(nested, inner)
    }
  }
  return html + (end ?? '')
}

const $isBeside = (list: ListNode) => $getBlockSource(list)?.isBeside === true

/** Whether the depth of a list is expressed by its items. */
function $isFlat(list: ListNode): boolean {
  const hasDepth = (item: LexicalNode) =>
    ($getBlockSource(item)?.indent ?? 0) > 0 ||
    ($isElementNode(item) && item.getChildren().some((c) => $isListNode(c) && $isFlat(c)))
  return !$getBlockSource(list) && list.getChildren().every(hasDepth)
}

function $rowsHtml(table: TableNode, context: ExportContext): string {
  const source = $getBlockSource(table)
  const isSameWidth = source?.kind === String(table.getColumnCount())
  const head = source?.head ?? ''
  let html = isSameWidth ? head : head.replace(/<colgroup\b[\s\S]*?<\/colgroup\s*>|<col\b[^>]*>/gi, '')
  let section = undefined as BlockSource['section']
  const rows = table.getChildren()
  for (const [i, row] of rows.entries()) {
    // A new row belongs to the part of the table that the row before it does; the first one to that of the next.
    const rowSource = $getBlockSource(row) ?? (i === 0 ? rows.map($getBlockSource).find(Boolean) : null)
    if (rowSource && rowSource.section !== section) {
      html += (section?.close ?? '') + (rowSource.section?.open ?? '')
      section = rowSource.section
    }
    html += $blockHtml(row, context)
  }
  return html + (section?.close ?? '')
}

/** A single line in a cell needs no paragraph. */
function $cellHtml(cell: TableCellNode, context: ExportContext): string {
  const [only, ...rest] = cell.getChildren()
  const isLine = rest.length === 0 && $isParagraphNode(only) && !$getBlockSource(only) && only.getFormatType() === ''
  return isLine && only.getIndent() === 0
    ? $lineHtml(only, context.format, context.server)
    : $blocksHtml(cell.getChildren(), context)
}

const spanAttributes = (cell: TableCellNode): Record<string, string> => ({
  ...(cell.getColSpan() > 1 && { colspan: String(cell.getColSpan()) }),
  ...(cell.getRowSpan() > 1 && { rowspan: String(cell.getRowSpan()) }),
})

function $cellTag(cell: TableCellNode, open: string): string {
  const spans = [
    ['colspan', cell.getColSpan()],
    ['rowspan', cell.getRowSpan()],
  ] as const
  return spans.reduce(
    (tag, [name, span]) =>
      Math.max(Math.trunc(Number(readAttribute(tag, name))) || 1, 1) === span
        ? tag
        : setAttributes(tag, { [name]: span > 1 ? String(span) : null }),
    open,
  )
}

const startAttributes = (list: ListNode): Record<string, string> =>
  list.getListType() === 'number' && list.getStart() !== 1 ? { start: String(list.getStart()) } : {}

function alignAttributes(block: ElementNode, inherited = ''): Record<string, string> {
  const align = block.getFormatType() || (inherited && 'start')
  return align ? { style: `text-align: ${align};` } : {}
}
