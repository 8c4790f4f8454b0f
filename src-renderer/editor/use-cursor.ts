import { $isLinkNode } from '@lexical/link'
import { $isListNode, ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
  type TextFormatType,
} from 'lexical'
import { useEffect, useState } from 'react'
import { fontOf } from './text-look.ts'

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const satisfies TextFormatType[]

/** The formatting at the selection. */
export interface Cursor {
  formats: readonly TextFormatType[]
  /** `p`, `h1` … `h6`, `quote`, `bullet`, `number`. */
  block: string
  align: string
  color: string
  font: string
  size: string
  /** The URL of the surrounding link, or empty. */
  link: string
  canUndo: boolean
  canRedo: boolean
}

const NOWHERE: Cursor = {
  formats: [],
  block: 'p',
  align: '',
  color: '',
  font: '',
  size: '',
  link: '',
  canUndo: false,
  canRedo: false,
}

export function useCursor(): Cursor {
  const [editor] = useLexicalComposerContext()
  const [cursor, setCursor] = useState(NOWHERE)
  useEffect(() => {
    const read = () =>
      editor.getEditorState().read(
        () => {
          const selection = $getSelection()
          if (!$isRangeSelection(selection)) return
          const now = $readCursor(selection)
          setCursor((before) => changed(before, now))
        },
        { editor },
      )
    const onHistory = (name: 'canUndo' | 'canRedo') => (can: boolean) => {
      setCursor((before) => ({ ...before, [name]: can }))
      return false
    }
    const ends = [
      editor.registerUpdateListener(read),
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        () => {
          read()
          return false
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(CAN_UNDO_COMMAND, onHistory('canUndo'), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, onHistory('canRedo'), COMMAND_PRIORITY_LOW),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [editor])
  return cursor
}

function $readCursor(selection: RangeSelection): Partial<Cursor> {
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(node, (one) => $isElementNode(one) && !one.isInline())
  const list = $getNearestNodeOfType(node, ListNode)
  const link = $findMatchingParent(node, $isLinkNode)
  const style = (name: string) => $getSelectionStyleValueForProperty(selection, name, '')
  return {
    formats: FORMATS.filter((format) => selection.hasFormat(format)),
    block: $isListNode(list)
      ? list.getListType()
      : $isHeadingNode(block)
        ? block.getTag()
        : $isQuoteNode(block)
          ? 'quote'
          : 'p',
    align: $isElementNode(block) ? block.getFormatType() : '',
    color: style('color'),
    font: fontOf(style('font-family')),
    size: style('font-size'),
    link: $isLinkNode(link) ? link.getURL() : '',
  }
}

/** Returns the same object if nothing changed, so that typing does not render the toolbar. */
function changed(before: Cursor, now: Partial<Cursor>): Cursor {
  const after = { ...before, ...now }
  return JSON.stringify(after) === JSON.stringify(before) ? before : after
}
