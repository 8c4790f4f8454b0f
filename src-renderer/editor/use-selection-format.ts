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
import { normalizeFont } from './text-format.ts'

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const satisfies TextFormatType[]

/** The formatting at the selection. */
export interface SelectionFormat {
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

const DEFAULT_FORMAT: SelectionFormat = {
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

export function useSelectionFormat(): SelectionFormat {
  const [editor] = useLexicalComposerContext()
  const [selectionFormat, setSelectionFormat] = useState(DEFAULT_FORMAT)
  useEffect(() => {
    const update = () =>
      editor.getEditorState().read(
        () => {
          const selection = $getSelection()
          if (!$isRangeSelection(selection)) return
          const current = $readSelectionFormat(selection)
          setSelectionFormat((before) => mergeFormat(before, current))
        },
        { editor },
      )
    const onHistory = (name: 'canUndo' | 'canRedo') => (isEnabled: boolean) => {
      setSelectionFormat((before) => ({ ...before, [name]: isEnabled }))
      return false
    }
    const disposers = [
      editor.registerUpdateListener(update),
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        () => {
          update()
          return false
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(CAN_UNDO_COMMAND, onHistory('canUndo'), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, onHistory('canRedo'), COMMAND_PRIORITY_LOW),
    ]
    return () => {
      for (const dispose of disposers) dispose()
    }
  }, [editor])
  return selectionFormat
}

function $readSelectionFormat(selection: RangeSelection): Partial<SelectionFormat> {
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline())
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
    font: normalizeFont(style('font-family')),
    size: style('font-size'),
    link: $isLinkNode(link) ? link.getURL() : '',
  }
}

/** Returns the same object if nothing changed, so that typing does not render the toolbar. */
function mergeFormat(before: SelectionFormat, current: Partial<SelectionFormat>): SelectionFormat {
  const after = { ...before, ...current }
  return JSON.stringify(after) === JSON.stringify(before) ? before : after
}
