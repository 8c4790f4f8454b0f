import { $isLinkNode } from '@lexical/link'
import { ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findTableNode } from '@lexical/table'
import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
  type TextFormatType,
} from 'lexical'
import { useEffect, useState } from 'react'
import { normalizeFont } from './text-format.ts'

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const satisfies TextFormatType[]

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
  isInTable: boolean
}

const DEFAULT_FORMAT: SelectionFormat = {
  formats: [],
  block: 'p',
  align: '',
  color: '',
  font: '',
  size: '',
  link: '',
  isInTable: false,
}

export function useSelectionFormat(): SelectionFormat {
  const [editor] = useLexicalComposerContext()
  const [selectionFormat, setSelectionFormat] = useState(DEFAULT_FORMAT)
  useEffect(() => {
    const update = () => {
      const readSelection = () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return
        const current = $readSelectionFormat(selection)
        // The same object if nothing changed, so that typing does not render the toolbar.
        setSelectionFormat((before) => (JSON.stringify(current) === JSON.stringify(before) ? before : current))
      }
      editor.getEditorState().read(readSelection, { editor })
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(update),
      editor.registerCommand(SELECTION_CHANGE_COMMAND, update, COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return selectionFormat
}

function $readSelectionFormat(selection: RangeSelection): SelectionFormat {
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline())
  const list = $getNearestNodeOfType(node, ListNode)
  const otherTag = $isQuoteNode(block) ? 'quote' : 'p'
  const tag = $isHeadingNode(block) ? block.getTag() : otherTag
  const link = $findMatchingParent(node, $isLinkNode)
  const style = (name: string) => $getSelectionStyleValueForProperty(selection, name, '')
  return {
    formats: FORMATS.filter((format) => selection.hasFormat(format)),
    block: list?.getListType() ?? tag,
    align: $isElementNode(block) ? block.getFormatType() : '',
    color: style('color'),
    font: normalizeFont(style('font-family')),
    size: style('font-size'),
    link: link?.getURL() ?? '',
    isInTable: $findTableNode(node) !== null,
  }
}
