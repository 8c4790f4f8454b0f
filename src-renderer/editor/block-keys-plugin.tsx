import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
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
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { useEffect } from 'react'
import { isCompositionKey } from '../ui/composition-keys.ts'
import { $moveBlock, $selectBehind, $selectedBlock } from './move-blocks.ts'
import { $getBlockSource, $setBlockSource } from './sources.ts'
import { removeUnsafeAttributes, setAttributes } from './tags.ts'

function readCaret(): readonly unknown[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {}
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}

/** What is around the editor gets no key of a composition either, as everywhere on the page. */
const keepComposition = (event: KeyboardEvent) => isCompositionKey(event) && event.stopPropagation()

function $takeFormatOfText(): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return
  const text = selection.anchor.getNode()
  if (!$isTextNode(text)) return
  if (selection.format !== text.getFormat()) selection.setFormat(text.getFormat())
  if (selection.style !== text.getStyle()) selection.setStyle(text.getStyle())
}

/**
 * A busy browser handles the next key before it says that the caret moved. Lexical would delete, divide or format at the
 * place before, and type without the format of the new one, so it is notified first. An update that runs before (the first
 * click focuses the editor) makes Lexical keep the plain format for a caret that a click put into formatted text.
 */
export function CaretPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    /**
     * Where the last event put the caret. An update does not count: a command that runs between a click and its event takes
     * the new place over without the format of the text there.
     */
    let known = readCaret()
    const remember = () => {
      known = readCaret()
    }
    const notify = (event: KeyboardEvent | InputEvent) => {
      if (event.isComposing || readCaret().every((part, i) => part === known[i])) return
      document.dispatchEvent(new Event('selectionchange'))
    }
    let isClicked = false
    const onPointerDown = (event: PointerEvent) => {
      isClicked = !!editor.getRootElement()?.contains(event.target as Node)
    }
    document.addEventListener('selectionchange', remember)
    document.addEventListener('pointerdown', onPointerDown, true)
    return mergeRegister(
      () => document.removeEventListener('selectionchange', remember),
      () => document.removeEventListener('pointerdown', onPointerDown, true),
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        () => {
          // Once: a format that is chosen afterwards, for what will be typed, stays.
          if (isClicked) $takeFormatOfText()
          isClicked = false
          return false
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerRootListener((root, previous) => {
        previous?.removeEventListener('keydown', keepComposition)
        root?.addEventListener('keydown', keepComposition)
        for (const name of ['keydown', 'beforeinput'] as const) {
          previous?.removeEventListener(name, notify, true)
          root?.addEventListener(name, notify, true)
        }
      }),
    )
  }, [editor])
  return null
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
