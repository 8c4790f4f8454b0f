import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table'
import { $createParagraphNode, type ElementFormatType, type ElementNode, type LexicalNode } from 'lexical'
import { type HtmlElement, type HtmlNode, sourceOf } from './html-tree.ts'
import type { ImportContext } from './import-inlines.ts'
import { $getBlockSource, $setBlockSource, createSource, type TableSection } from './sources.ts'
import { readAttribute, toElement } from './tags.ts'
import { resolveAlign, resolveFormat } from './text-format.ts'

const isElement = (node: HtmlNode, names: RegExp): node is HtmlElement =>
  node.kind === 'element' && names.test(node.name)
const isGap = (node: HtmlNode) => node.kind === 'comment' || (node.kind === 'text' && node.source.trim() === '')
const isSection = (node: HtmlNode): node is HtmlElement => isElement(node, /^(thead|tbody|tfoot)$/)
const isRow = (node: HtmlNode): node is HtmlElement => isElement(node, /^tr$/)
const isCell = (node: HtmlNode): node is HtmlElement => isElement(node, /^(td|th)$/)
/** What stands before the rows and is kept as it is. */
const isHead = (node: HtmlNode) => isGap(node) || isElement(node, /^(caption|colgroup|col)$/)

const MAX_CELLS = 5000

const rowsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.flatMap((node) => {
    if (isRow(node)) return [node]
    return isSection(node) ? rowsOf(node) : []
  })
const cellsOf = (row: HtmlElement) => row.children.filter(isCell)
const spanOf = (cell: HtmlElement, name: 'colspan' | 'rowspan') =>
  Math.max(Math.trunc(Number(readAttribute(cell.open, name) ?? 1)) || 1, 1)

/** Whether a table can be edited: a full grid, with nothing between its cells, and no table inside another. */
export function isPlainTable(table: HtmlElement): boolean {
  const firstRow = table.children.findIndex((node) => isSection(node) || isRow(node))
  const isRegular = (node: HtmlNode): boolean =>
    node.kind !== 'element' || (!node.isIrregular && node.name !== 'table' && node.children.every(isRegular))
  const isRowOfCells = (row: HtmlNode): boolean =>
    isRow(row) ? row.children.every((node) => isGap(node) || isCell(node)) : isGap(row)
  const isSectionOfRows = (node: HtmlNode): boolean => isSection(node) && node.children.every(isRowOfCells)
  return (
    firstRow >= 0 &&
    !table.isIrregular &&
    table.children.every(isRegular) &&
    table.children.slice(0, firstRow).every(isHead) &&
    table.children.slice(firstRow).every((node) => isSectionOfRows(node) || isRowOfCells(node)) &&
    isGrid(rowsOf(table))
  )
}

function isGrid(rows: readonly HtmlElement[]): boolean {
  const taken = rows.map(() => new Set<number>())
  let count = 0
  for (const [i, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsOf(row)) {
      const [columns, lines] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      count += columns * lines
      if (count > MAX_CELLS || i + lines > rows.length) return false
      while (taken[i]!.has(column)) column++
      for (const line of taken.slice(i, i + lines)) {
        for (let x = column; x < column + columns; x++) line.add(x)
      }
      column += columns
    }
  }
  // Cells that lie on each other take fewer places than they have; gaps leave places behind the last column.
  const width = taken[0]!.size
  return width > 0 && count === width * rows.length && taken.every((line) => line.size === width && !line.has(width))
}

type ImportBlocks = (nodes: readonly HtmlNode[], context: ImportContext) => LexicalNode[]

/** Imports a table for which isPlainTable holds. */
export function $importTable(table: HtmlElement, context: ImportContext, $importBlocks: ImportBlocks): TableNode {
  const { name, open, close, children } = table
  const node = $createTableNode()
  const format = resolveFormat(toElement(name, open), context.format)
  const align = resolveAlign(toElement(name, open)) ?? ''
  if (align && context.keepSource) node.setFormat(align as ElementFormatType)
  const firstRow = children.findIndex((child) => isSection(child) || isRow(child))
  const rowContext = { ...context, format, align: '' }
  let section: TableSection | undefined
  for (const child of children.slice(firstRow)) {
    if (isSection(child)) {
      const current = { open: child.open, close: child.close }
      section = current
      const $import = (row: HtmlElement) => $importRow(row, rowContext, $importBlocks, current)
      current.open += $appendParts(node, child.children, isRow, $import)
    } else if (isRow(child)) {
      section = undefined
      node.append($importRow(child, rowContext, $importBlocks, undefined))
    } else if (section) section.close += sourceOf([child])
    else addAfter(node.getLastChild(), sourceOf([child]))
  }
  if (!context.keepSource) return node
  const source = createSource(name, open, sourceOf(children), close)
  return $setBlockSource(node, {
    ...source,
    align,
    head: sourceOf(children.slice(0, firstRow)),
    kind: String(node.getColumnCount()),
  })
}

function addAfter(node: LexicalNode | null, gap: string): void {
  const source = node && $getBlockSource(node)
  if (source) source.after += gap
}

/** Appends rows or cells; what stands behind one stays there. Returns what stands before the first. */
function $appendParts(
  parent: ElementNode,
  nodes: readonly HtmlNode[],
  isPart: (node: HtmlNode) => node is HtmlElement,
  $import: (part: HtmlElement) => ElementNode,
): string {
  let leading = ''
  let last: ElementNode | null = null
  for (const node of nodes) {
    if (isPart(node)) {
      last = $import(node)
      parent.append(last)
    } else if (last) addAfter(last, sourceOf([node]))
    else leading += sourceOf([node])
  }
  return leading
}

function $importRow(
  row: HtmlElement,
  context: ImportContext,
  $importBlocks: ImportBlocks,
  section: TableSection | undefined,
): TableRowNode {
  const node = $createTableRowNode()
  const leading = $appendParts(node, row.children, isCell, (cell) => $importCell(cell, context, $importBlocks))
  if (!context.keepSource) return node
  const source = createSource('tr', row.open + leading, sourceOf(row.children).slice(leading.length), row.close)
  return $setBlockSource(node, section ? { ...source, section } : source)
}

function $importCell(cell: HtmlElement, context: ImportContext, $importBlocks: ImportBlocks): TableCellNode {
  const { name, open, close, children } = cell
  const tag = toElement(name, open)
  const header = name === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS
  const node = $createTableCellNode(header, spanOf(cell, 'colspan')).setRowSpan(spanOf(cell, 'rowspan'))
  const format = resolveFormat(tag, context.format)
  const blocks = $importBlocks(children, {
    ...context,
    format,
    align: context.keepSource ? '' : (resolveAlign(tag) ?? ''),
  })
  if (!context.keepSource) return node.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
  const empty = () =>
    $setBlockSource($createParagraphNode(), { ...createSource('', '', sourceOf(children), ''), kind: 'p' })
  node.append(...(blocks.length > 0 ? blocks : [empty()]))
  return $setBlockSource(node, createSource(name, open, sourceOf(children), close))
}
