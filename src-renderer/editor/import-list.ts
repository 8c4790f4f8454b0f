import { $createListItemNode, $createListNode, type ListItemNode, type ListNode, type ListType } from '@lexical/list'
import type { ElementFormatType, LexicalNode } from 'lexical'
import { $createContainerNode } from './container-node.ts'
import { BLOCK_ELEMENTS, type HtmlElement, type HtmlNode, sourceOf } from './html-tree.ts'
import { $appendInlines, collectInlines, type ImportContext } from './import-inlines.ts'
import { collapseSpaces } from './inlines.ts'
import { $getBlockSource, $setBlockSource, createSource } from './sources.ts'
import { readAttribute, toElement } from './tags.ts'
import { resolveAlign, resolveFormat, resolveIndent } from './text-format.ts'

const isList = (node: HtmlNode): node is HtmlElement & { name: 'ul' | 'ol' } =>
  node.kind === 'element' && /^(ul|ol)$/.test(node.name)
const isGap = (node: HtmlNode) => node.kind === 'ignored' || (node.kind === 'text' && node.source.trim() === '')

/** Text of an item behind its lists could only be written before them. */
const hasTextBehindList = (nodes: readonly HtmlNode[]) =>
  nodes.some(isList) && !nodes.slice(nodes.findIndex(isList)).every((node) => isList(node) || isGap(node))

/** Whether the items of a list contain text, images and other such lists only. */
export function isPlainList({ children, isIrregular }: HtmlElement): boolean {
  const isPlain = (node: HtmlNode): boolean =>
    isList(node)
      ? isPlainList(node)
      : node.kind !== 'element' ||
        ((!BLOCK_ELEMENTS.has(node.name) || /^(p|div)$/.test(node.name)) && node.children.every(isPlain))
  return (
    !isIrregular &&
    children.some((node) => !isGap(node)) &&
    children.every((node) =>
      node.kind === 'element' && node.name === 'li'
        ? node.children.every(isPlain) && !hasTextBehindList(node.children)
        : isList(node)
          ? isPlain(node)
          : isGap(node),
    )
  )
}

/** Imports a plain list. One whose items have different types, as Quill writes them, becomes several in a container. */
export function $importList(element: HtmlElement, context: ImportContext): LexicalNode[] {
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
      const type = kind === null ? own : kind === 'ordered' ? 'number' : 'bullet'
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
  const line = children.filter((node, i) => !isList(node) && (firstList < 0 || i < firstList || !isGap(node)))
  const inlines = collapseSpaces(collectInlines(line, { format, path: [], server: context.server }))
  $appendInlines(item, inlines, context.keepSource)
  const source = { ...createSource('li', open, sourceOf(line), close), kind: 'li', align, indent: resolveIndent(tag) }
  const nested: ListItemNode[] = []
  for (const [i, child] of children.entries()) {
    const lists = isList(child) ? $importList(child, { ...context, format, align }) : []
    nested.push(...lists.map((list) => $createListItemNode().append(list)))
    const lastList = nested.at(-1)?.getFirstChild()
    const listSource = lastList && $getBlockSource(lastList)
    if (listSource && !isList(child) && i > firstList && isGap(child)) listSource.after += sourceOf([child])
  }
  const items = nested.length > 0 && line.every(isGap) ? nested : [item, ...nested]
  if (context.keepSource) $setBlockSource(items[0]!, source)
  return items
}
