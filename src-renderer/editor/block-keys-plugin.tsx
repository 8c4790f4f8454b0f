import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isTableCellNode } from '@lexical/table'
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $findMatchingParent,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  isDOMNode,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalNode,
  mergeRegister,
  type RangeSelection,
} from 'lexical'
import { useEffect } from 'react'
import { isCompositionKey } from '../ui/composition-keys.ts'
import { $isContainerNode } from './container-node.ts'
import { $getBlockSource, $setBlockSource } from './sources.ts'
import { removeUnsafeAttributes, setAttributes } from './tags.ts'

/** The block that holds the cursor or is selected; within a container or a cell its own block. */
function $selectedBlock(): LexicalNode | null {
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

/**
 * Alt+↑ and Alt+↓ move the current block; Enter divides it; Delete and Backspace remove a selected box or picture, a click
 * leaves it.
 */
export function BlockKeysPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const moveBy = (direction: 'up' | 'down') => (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.shiftKey) return false
      event.preventDefault()
      $moveBlock($selectedBlock(), direction)
      return true
    }
    const $removeSelected = (event: KeyboardEvent) => {
      const selection = $getSelection()
      if (!$isNodeSelection(selection)) return false
      event.preventDefault()
      for (const node of selection.getNodes()) {
        node.selectPrevious()
        node.remove()
      }
      return true
    }
    const $typeBehind = (event: KeyboardEvent) => {
      const isComposed = isCompositionKey(event)
      const isTyped = !isComposed && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isComposed && !isTyped && event.key !== 'Enter') return false
      const caret = $selectBehind()
      if (!caret) return false
      if (isTyped) caret.insertText(event.key)
      // An input method continues at the caret.
      if (!isComposed) event.preventDefault()
      return true
    }
    // A click into the text may come before the browser says that the selection changed; Lexical would drop both.
    const $leaveSelected = ({ target }: MouseEvent) => {
      const node = isDOMNode(target) && $isNodeSelection($getSelection()) ? $getNearestNodeFromDOMNode(target) : null
      if (!node || $isDecoratorNode(node)) return false
      const selection = $createRangeSelectionFromDom(window.getSelection(), editor)
      if (selection) $setSelection(selection)
      return selection !== null
    }
    return mergeRegister(
      editor.registerCommand(KEY_DOWN_COMMAND, $typeBehind, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(CLICK_COMMAND, $leaveSelected, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, moveBy('up'), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, moveBy('down'), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_BACKSPACE_COMMAND, $removeSelected, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_DELETE_COMMAND, $removeSelected, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $splitStoredBlock, COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return null
}

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
