import { $isListNode } from '@lexical/list'
import type { ElementFormatType, ElementNode, LexicalNode } from 'lexical'
import { $createContainerNode } from './container-node.ts'
import { $createBlock } from './editor-nodes.ts'
import { BLOCK_ELEMENTS, type HtmlElement, type HtmlNode, parseTree, sourceOf } from './html-tree.ts'
import { $appendInlines, collectInlines, type ImportContext, isTextElement } from './import-inlines.ts'
import { $importList, isPlainList } from './import-list.ts'
import { $importTable, isPlainTable } from './import-table.ts'
import { collapseSpaces } from './inlines.ts'
import { OpaqueNode } from './opaque-node.tsx'
import { sanitizePasted } from './paste-html.ts'
import { $getBlockSource, $setBlockSource, createSource } from './sources.ts'
import { toElement } from './tags.ts'
import { PLAIN_FORMAT, resolveAlign, resolveFormat, resolveIndent } from './text-format.ts'

/** Blocks of text; with other blocks inside, they are containers. */
const TEXT_BLOCKS =
  /^(p|h[1-6]|blockquote|div|section|center|article|main|header|footer|nav|aside|address|hgroup|figure|figcaption|marquee)$/

/** Converts stored HTML to editor nodes that keep their sources. Call within a Lexical update. */
export function $importHtml(html: string, server: string): LexicalNode[] {
  return $importBlocks(parseTree(html), { format: PLAIN_FORMAT, align: '', keepSource: true, server })
}

/** Converts pasted HTML to editor nodes; what the editor does not write itself is reduced to its text. */
export function $importPasted(html: string, server: string): LexicalNode[] {
  const context = { format: PLAIN_FORMAT, align: '', keepSource: false, server }
  return $importBlocks(parseTree(sanitizePasted(html, server)), context)
}

/** Converts stored HTML to one opaque node per element: the last resort if it cannot be written as it was. */
export function $importOpaque(html: string): LexicalNode[] {
  return parseTree(html).map((node) => $opaqueBlock(sourceOf([node])))
}

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

function $importText(element: HtmlElement | null, children: readonly HtmlNode[], context: ImportContext): ElementNode {
  const tag = element && toElement(element.name, element.open)
  const kind = !element
    ? 'p'
    : /^h\d$/.test(element.name)
      ? element.name
      : element.name === 'blockquote'
        ? 'quote'
        : 'p'
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

function $opaqueBlock(source: string): OpaqueNode {
  return $setBlockSource(new OpaqueNode(false), createSource('', '', source, ''))
}
