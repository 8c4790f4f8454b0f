import {
  $createListItemNode,
  $createListNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
  type ListType,
} from '@lexical/list'
import type { ElementFormatType, ElementNode, LexicalNode } from 'lexical'
import { $createContainerNode } from './container-node.ts'
import { $createBlock } from './editor-nodes.ts'
import { BLOCK_ELEMENTS, type HtmlElement, type HtmlNode, parseTree, sourceOf } from './html-tree.ts'
import { $appendInlines, collapseSpaces, collectInlines, type ImportContext, isTextElement } from './import-inlines.ts'
import { $importTable, isPlainTable } from './import-table.ts'
import { OpaqueNode } from './opaque-node.tsx'
import { sanitizePasted } from './paste-html.ts'
import { $getBlockSource, $setBlockSource, createSource } from './sources.ts'
import { readAttribute, toElement } from './tags.ts'
import { PLAIN_FORMAT, resolveAlign, resolveFormat, resolveIndent } from './text-format.ts'

/** Blocks of text; with other blocks inside, they are containers. */
const TEXT_BLOCKS =
  /^(p|h[1-6]|blockquote|div|section|center|article|main|header|footer|nav|aside|address|hgroup|figure|figcaption|marquee)$/

/** Converts stored HTML to editor nodes that keep their sources. Call within a Lexical update. */
export const $importHtml = (html: string, server: string): LexicalNode[] =>
  $importBlocks(parseTree(html), { format: PLAIN_FORMAT, align: '', keepSource: true, server })

/** Converts pasted HTML to editor nodes; what the editor does not write itself is reduced to its text. */
export function $importPasted(html: string, server: string): LexicalNode[] {
  const context = { format: PLAIN_FORMAT, align: '', keepSource: false, server }
  return $importBlocks(parseTree(sanitizePasted(html, server)), context)
}

/** Converts stored HTML to one opaque node per element: the last resort if it cannot be written as it was. */
export const $importOpaque = (html: string): LexicalNode[] =>
  parseTree(html).map((node) => $opaqueBlock(sourceOf([node])))

const isWhiteSpace = (node: HtmlNode) => node.kind === 'text' && /^[ \t\n\r\f]*$/.test(node.source)
const isGap = (node: HtmlNode) => node.kind === 'ignored' || isWhiteSpace(node)

const withBlocks = new WeakMap<HtmlElement, boolean>()

/** Whether an element starts a line of its own, or has one inside that does. */
function isBlock(node: HtmlNode): node is HtmlElement {
  if (node.kind !== 'element') return false
  const isKnown = withBlocks.get(node) ?? (BLOCK_ELEMENTS.has(node.name) || node.children.some(isBlock))
  withBlocks.set(node, isKnown)
  return isKnown
}

/** Imports blocks, and the lines between them. */
function $importBlocks(nodes: readonly HtmlNode[], context: ImportContext): LexicalNode[] {
  const blocks: LexicalNode[] = []
  let before = ''
  let line: HtmlNode[] = []

  const add = (imported: readonly LexicalNode[]) => {
    for (const block of imported) {
      // Lexical joins adjacent lists of the same type; stored ones stay as they are.
      const last = blocks.at(-1)
      const isSecondList =
        context.keepSource && $isListNode(block) && $isListNode(last) && last.getListType() === block.getListType()
      const added = isSecondList ? $createContainerNode().append(block) : block
      if (isSecondList) $setBlockSource(added, createSource('', '', null, ''))
      blocks.push(added)
    }
    const first = blocks[0] && $getBlockSource(blocks[0])
    if (before && first) first.before = before + first.before
    before = ''
  }
  const addGap = (gap: readonly HtmlNode[]) => {
    const last = blocks.at(-1)
    const source = last && $getBlockSource(last)
    if (source) source.after += sourceOf(gap)
    else before += sourceOf(gap)
  }
  const endLine = () => {
    const start = line.findIndex((node) => !isGap(node))
    const end = line.findLastIndex((node) => !isGap(node)) + 1
    addGap(start < 0 ? line : line.slice(0, start))
    if (start >= 0) {
      add($importLine(line.slice(start, end), context))
      addGap(line.slice(end))
    }
    line = []
  }

  for (const node of nodes) {
    if (isBlock(node)) {
      endLine()
      add($importBlock(node, context))
    } else line.push(node)
  }
  endLine()
  return blocks
}

/** A line without an element of its own, or opaque nodes that stand alone. */
function $importLine(nodes: readonly HtmlNode[], context: ImportContext): LexicalNode[] {
  const isOpaque = (node: HtmlNode) =>
    node.kind === 'comment' || (node.kind === 'element' && !isTextElement(node) && !/^(br|img)$/.test(node.name))
  if (context.keepSource && nodes.every((node) => isOpaque(node) || isGap(node))) {
    const blocks: OpaqueNode[] = []
    for (const node of nodes) {
      const last = blocks.at(-1)
      if (isGap(node) && last) $getBlockSource(last)!.after += sourceOf([node])
      else blocks.push($opaqueBlock(sourceOf([node])))
    }
    return blocks
  }
  return [$importText(null, nodes, context)]
}

function $importBlock(element: HtmlElement, context: ImportContext): LexicalNode[] {
  const { name, children } = element
  if (TEXT_BLOCKS.test(name) || isTextElement(element)) {
    return children.some(isBlock) ? $importContainer(element, context) : [$importText(element, children, context)]
  }
  if (/^(ul|ol)$/.test(name) && isPlainList(element)) return $importList(element, context)
  if (name === 'table' && isPlainTable(element)) return [$importTable(element, context, $importBlocks)]
  return context.keepSource ? [$opaqueBlock(sourceOf([element]))] : $importBlocks(children, context)
}

function $importContainer(element: HtmlElement, context: ImportContext): LexicalNode[] {
  const { name, open, close, children } = element
  const tag = toElement(name, open)
  const format = resolveFormat(tag, context.format)
  // Kept containers align their content on screen; pasted ones are flattened, since nothing would show where they end.
  if (!context.keepSource) {
    return $importBlocks(children, { ...context, format, align: resolveAlign(tag) ?? context.align })
  }
  const container = $createContainerNode().append(...$importBlocks(children, { ...context, format }))
  return [$setBlockSource(container, createSource(name, open, sourceOf(children), close))]
}

function kindOf(name: string): string {
  if (name === 'blockquote') return 'quote'
  return /^h\d$/.test(name) ? name : 'p'
}

function $importText(element: HtmlElement | null, children: readonly HtmlNode[], context: ImportContext): ElementNode {
  const tag = element && toElement(element.name, element.open)
  const kind = kindOf(element?.name ?? 'p')
  const format = tag ? resolveFormat(tag, context.format) : context.format
  const align = (tag && resolveAlign(tag)) ?? context.align
  const indent = tag ? resolveIndent(tag) : 0
  const block = $createBlock(kind)
  if (align) block.setFormat(align as ElementFormatType)
  if (indent > 0) block.setIndent(indent)
  const isRegular = element?.isIrregular !== true && children.every(isRegularNode)
  const content = isRegular ? children : parseTree(sanitizePasted(sourceOf(children), context.server))
  const inlines = collapseSpaces(collectInlines(content, { format, path: [], server: context.server }))
  $appendInlines(block, inlines, context.keepSource)
  if (!context.keepSource) return block
  const source = createSource(element?.name ?? '', element?.open ?? '', sourceOf(children), element?.close ?? '')
  return $setBlockSource(block, { ...source, kind, align, indent })
}

const isRegularNode = (node: HtmlNode): boolean =>
  node.kind !== 'ignored' && (node.kind !== 'element' || (!node.isIrregular && node.children.every(isRegularNode)))

const $opaqueBlock = (source: string): OpaqueNode =>
  $setBlockSource(new OpaqueNode('block'), createSource('', '', source, ''))

const isList = (node: HtmlNode): node is HtmlElement & { name: 'ul' | 'ol' } =>
  node.kind === 'element' && /^(ul|ol)$/.test(node.name)
const isListGap = (node: HtmlNode) => node.kind === 'ignored' || (node.kind === 'text' && node.source.trim() === '')

/** Text of an item behind its lists could only be written before them. */
const hasTextBehindList = (nodes: readonly HtmlNode[]) =>
  nodes.some(isList) && !nodes.slice(nodes.findIndex(isList)).every((node) => isList(node) || isListGap(node))

/** Whether the items of a list contain text, images and other such lists only. */
function isPlainList({ children, isIrregular }: HtmlElement): boolean {
  const isPlain = (node: HtmlNode): boolean =>
    isList(node)
      ? isPlainList(node)
      : node.kind !== 'element' ||
        ((!BLOCK_ELEMENTS.has(node.name) || /^(p|div)$/.test(node.name)) && node.children.every(isPlain))
  const isPlainItem = (node: HtmlNode): boolean => {
    if (node.kind === 'element' && node.name === 'li')
      return node.children.every(isPlain) && !hasTextBehindList(node.children)
    return isList(node) ? isPlain(node) : isListGap(node)
  }
  return !isIrregular && children.some((node) => !isListGap(node)) && children.every(isPlainItem)
}

/** Imports a plain list. One whose items have different types, as Quill writes them, becomes several in a container. */
function $importList(element: HtmlElement, context: ImportContext): LexicalNode[] {
  const tag = toElement(element.name, element.open)
  const inner: ImportContext = {
    ...context,
    format: resolveFormat(tag, context.format),
    align: resolveAlign(tag) ?? context.align,
  }
  const lists = $importItems(element, tag, inner)
  if (!context.keepSource) return lists
  const source = createSource(element.name, element.open, sourceOf(element.children), element.close)
  if (lists.length === 1) return [$setBlockSource(lists[0]!, { ...source, kind: lists[0]!.getListType() })]
  const parts = lists.map((list) => {
    const part = { ...createSource('', '', null, ''), kind: list.getListType() }
    return $setBlockSource($createContainerNode().append($setBlockSource(list, part)), createSource('', '', null, ''))
  })
  return [$setBlockSource($createContainerNode().append(...parts), source)]
}

function $importItems(element: HtmlElement, tag: HTMLElement, context: ImportContext): ListNode[] {
  const own: ListType = element.name === 'ul' ? 'bullet' : 'number'
  const start = Math.trunc(Number(tag.getAttribute('start') ?? 1)) || 1
  const roots: ListNode[] = []
  /** The current list of each depth. */
  let lists: ListNode[] = []
  let last: LexicalNode | null = null

  const $listAt = (depth: number, type: ListType): ListNode => {
    lists.length = Math.min(lists.length, depth + 1)
    if (lists.length > depth && lists[depth]!.getListType() !== type) lists.length = depth
    while (lists.length <= depth) {
      const list = $createListNode(type, roots.length === 0 && lists.length === 0 ? start : 1)
      const outer = lists.at(-1)
      if (outer) outer.append($createListItemNode().append(list))
      else roots.push(list)
      lists = [...lists, list]
    }
    return lists[depth]!
  }

  for (const child of element.children) {
    if (child.kind === 'element' && child.name === 'li') {
      const item = toElement('li', child.open)
      // Quill writes flat lists: the depth is a class, and newer versions set the list type on every item.
      const kind = readAttribute(child.open, 'data-list')
      const stated = kind === 'ordered' ? 'number' : 'bullet'
      const type = kind === null ? own : stated
      const list = $listAt(resolveIndent(item), type)
      const [first, ...rest] = $importItem(child, item, context)
      list.append(first!, ...rest)
      last = first!
    } else if (isList(child)) {
      const nested = $importList(child, context)
      for (const source of nested.map($getBlockSource)) if (source) source.isBeside = true
      $listAt(0, lists[0]?.getListType() ?? own).append(...nested.map((list) => $createListItemNode().append(list)))
      last = nested.at(-1) ?? null
    } else {
      const source = last && $getBlockSource(last)
      if (source) source.after += sourceOf([child])
    }
  }
  return roots
}

/** An item, and an item for each list nested in it. */
function $importItem({ open, close, children }: HtmlElement, tag: HTMLElement, context: ImportContext): ListItemNode[] {
  const format = resolveFormat(tag, context.format)
  const align = resolveAlign(tag) ?? context.align
  const item = $createListItemNode()
  if (align) item.setFormat(align as ElementFormatType)
  const firstList = children.findIndex(isList)
  const line = children.filter((node, i) => !isList(node) && (firstList < 0 || i < firstList || !isListGap(node)))
  const inlines = collapseSpaces(collectInlines(line, { format, path: [], server: context.server }))
  $appendInlines(item, inlines, context.keepSource)
  const source = { ...createSource('li', open, sourceOf(line), close), kind: 'li', align, indent: resolveIndent(tag) }
  const nested: ListItemNode[] = []
  for (const [i, child] of children.entries()) {
    const lists = isList(child) ? $importList(child, { ...context, format, align }) : []
    nested.push(...lists.map((list) => $createListItemNode().append(list)))
    const lastList = nested.at(-1)?.getFirstChild()
    const listSource = lastList && $getBlockSource(lastList)
    if (listSource && !isList(child) && i > firstList && isListGap(child)) listSource.after += sourceOf([child])
  }
  const items = nested.length > 0 && line.every(isListGap) ? nested : [item, ...nested]
  if (context.keepSource) $setBlockSource(items[0]!, source)
  return items
}
