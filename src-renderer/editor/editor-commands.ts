import { $createLinkNode, $toggleLink } from '@lexical/link'
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list'
import { $copyBlockFormatIndent, $forEachSelectedTextNode, $patchStyleText, $setBlocksType } from '@lexical/selection'
import {
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type ElementFormatType,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical'
import { $createBlock } from './editor-nodes.ts'
import { $selectBehind } from './move-blocks.ts'
import { $copySource } from './sources.ts'
import type { SelectionFormat } from './use-selection-format.ts'

export const BLOCK_OPTIONS = [
  { value: 'p', label: '正文' },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `h${level}`, label: `标题 ${level}` })),
  { value: 'quote', label: '引用' },
  { value: 'bullet', label: '项目符号' },
  { value: 'number', label: '编号' },
]

/** The commands of the toolbar; they apply to the current selection. */
export function createEditorCommands(editor: LexicalEditor, selectionFormat: SelectionFormat) {
  const toggleList = (type: 'bullet' | 'number') => {
    const isActive = selectionFormat.block === type
    const insertCommand = type === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
    editor.dispatchCommand(isActive ? REMOVE_LIST_COMMAND : insertCommand, undefined)
  }
  const createStyleSetter = (name: string) => (value: string) => {
    editor.update(() => {
      const selection = $getSelection()
      if (selection) $patchStyleText(selection, { [name]: value || null })
    })
    editor.focus()
  }
  return {
    undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    redo: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    format: (format: TextFormatType) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
    align: (align: ElementFormatType) =>
      editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, selectionFormat.align === align ? '' : align),
    list: toggleList,
    block: (value: string) => {
      if (value === 'bullet' || value === 'number') toggleList(value)
      else editor.update(() => $setBlocksType($getSelection(), () => $createBlock(value), $keepBlock))
      editor.focus()
    },
    font: createStyleSetter('font-family'),
    size: createStyleSetter('font-size'),
    color: createStyleSetter('color'),
    clearFormat: () => editor.update(() => $forEachSelectedTextNode((node) => void node.setFormat(0).setStyle(''))),
    link: (address: string) => {
      editor.update(() => $setLink(address, selectionFormat.link !== ''))
      editor.focus()
    },
  }
}

/** A block that becomes another kind keeps its alignment, its indent and the attributes of its source. */
function $keepBlock(from: ElementNode, to: ElementNode): void {
  $copyBlockFormatIndent(from, to)
  $copySource(from, to)
}

/** Sets the link of the selection; '' removes it. Without selected text, the address itself is inserted. */
function $setLink(address: string, isInsideLink: boolean): void {
  const selection = $getSelection()
  const isEmptySelection = !$isRangeSelection(selection) || selection.isCollapsed()
  if (address && isEmptySelection && !isInsideLink) {
    $selectBehind()
    $insertNodes([$createLinkNode(address).append($createTextNode(address))])
  } else $toggleLink(address || null, { rel: null })
}
