import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { $getBlockSource, $setBlockSource } from './sources.ts'
import { removeUnsafeAttributes, setAttributes } from './tags.ts'

/**
 * Enter in a stored block. Lexical moves what stands behind the caret into a new block, which would lose the attributes
 * of the stored one: at the start that is all of a text that was not edited (A300). Returns false where Lexical's way loses
 * nothing.
 */
export function $splitStoredBlock(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const block = $blockOf(selection.anchor.getNode())
  const source = block && $getBlockSource(block)
  if (!block || !source?.open) return false
  if (selection.isCollapsed() && !block.isEmpty() && $isAtStart(selection, block)) {
    block.insertBefore($createParagraphNode().setFormat(block.getFormatType()))
    return true
  }
  const created = selection.insertParagraph()
  const isSplit = created !== null && !created.isEmpty() && created.getType() === block.getType()
  if (!isSplit || !block.isAttached()) return true
  created.setIndent(block.getIndent())
  // An id is that of one element only, and what surrounds the block stays where it is.
  const open = removeUnsafeAttributes(setAttributes(source.open, { id: null }))
  $setBlockSource(created, { ...source, open, inner: null, loaded: null, before: '', after: '' })
  return true
}

function $blockOf(node: LexicalNode): ElementNode | null {
  const block = [node, ...node.getParents()].find((each) => $isElementNode(each) && !each.isInline())
  return $isParagraphNode(block) || $isHeadingNode(block) || $isQuoteNode(block) ? block : null
}

function $isAtStart({ anchor }: RangeSelection, block: ElementNode): boolean {
  if (anchor.offset > 0) return false
  let node: LexicalNode | null = anchor.getNode()
  while (node && !node.is(block)) {
    if (node.getPreviousSibling()) return false
    node = node.getParent()
  }
  return true
}
