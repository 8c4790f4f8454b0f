import { $isTableCellNode } from '@lexical/table'
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { $isContainerNode } from './container-node.ts'

/** The block that holds the cursor or is selected; within a container or a cell its own block. */
export function $selectedBlock(): LexicalNode | null {
  const selection = $getSelection()
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : $selectedNode()
  return node && $findMatchingParent(node, (parent) => $isRootOrShadowRoot(parent.getParent()))
}

/** Moves a block past its neighbour, or out of its container. Returns whether it could be moved. */
export function $moveBlock(node: LexicalNode | null, direction: 'up' | 'down'): boolean {
  if (!node) return false
  const neighbour = direction === 'up' ? node.getPreviousSibling() : node.getNextSibling()
  const parent = node.getParent()
  const target = neighbour ?? ($isContainerNode(parent) ? parent : null)
  if (!target || $isTableCellNode(node)) return false
  if (direction === 'up') target.insertBefore(node)
  else target.insertAfter(node)
  return true
}

function $selectedNode(): LexicalNode | null {
  const selection = $getSelection()
  return $isNodeSelection(selection) ? (selection.getNodes().at(-1) ?? null) : null
}

/**
 * Nothing can be written into a box or picture, and it must not be replaced: the caret moves behind the selected picture,
 * or into a new line below the box. null if neither is selected.
 */
export function $selectBehind(node = $selectedNode()): RangeSelection | null {
  if (!node) return null
  if (node.isInline()) return node.selectNext(0, 0)
  const line = $createParagraphNode()
  node.insertAfter(line)
  return line.select()
}
