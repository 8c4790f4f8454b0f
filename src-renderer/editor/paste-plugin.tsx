import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $findTableNode, $isTableCellNode, $isTableNode, $isTableSelection } from '@lexical/table'
import {
  $addUpdateTag,
  $createRangeSelection,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $insertNodes,
  $isDecoratorNode,
  $isElementNode,
  $isParagraphNode,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
} from 'lexical'
import { useEffect } from 'react'
import { readCells, readPaste } from '../lib/read-file.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { $selectBehind } from './block-keys-plugin.tsx'
import { escapeHtml } from './html-tokens.ts'
import { $importPasted } from './import-html.ts'
import { insertImages } from './insert-images.ts'

/** Marks clipboard data copied from this editor, which is pasted unchanged. */
export const EDITOR_NAMESPACE = 'operator-console-text'

/** Handles paste and drop: images are uploaded, external HTML is imported with the editor's own parser. */
export function PastePlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    return mergeRegister(
      editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, editor), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DROP_COMMAND, (event) => $drop(event, editor), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, $insertIntoCell, COMMAND_PRIORITY_HIGH),
      // Dropped files: Lexical has already moved the selection to the drop position.
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          void insertImages(editor, files)
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
      // Insertions by the browser, such as a spelling correction or a native drop.
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        (input) => {
          if (typeof input === 'string' || !input.dataTransfer) return false
          $insertData(input.dataTransfer, editor)
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
    )
  }, [editor])
  return null
}

function $paste(event: unknown, editor: LexicalEditor): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null
  if (!data) return false
  if (data.types.length > 0) $selectBehind()
  if (isFromEditor(data)) return false
  const { hasText, files } = readPaste(data)
  // If there is text as well, the file is only an image of that text.
  if (files.length > 0 && !hasText) void insertImages(editor, files)
  else if (data.getData('text/html') || gridToHtml(data.getData('text/plain')) !== null) $insertData(data, editor)
  else return false
  ;(event as ClipboardEvent).preventDefault()
  return true
}

function $drop(event: DragEvent, editor: LexicalEditor): boolean {
  const data = event.dataTransfer
  if (!data || data.files.length > 0 || isFromEditor(data)) return false
  event.preventDefault()
  const range = document.caretRangeFromPoint(event.clientX, event.clientY)
  if (range && editor.getRootElement()?.contains(range.startContainer)) {
    const selection = $createRangeSelection()
    selection.applyDOMRange(range)
    $setSelection(selection)
    const target = $getNearestNodeFromDOMNode(range.startContainer)
    if ($isDecoratorNode(target)) $selectBehind(target)
  }
  $insertData(data, editor)
  return true
}

/** A table that is pasted into a table fills its cells. Of a text with tables Lexical would insert nothing at all. */
function $insertIntoCell({ nodes, selection }: { nodes: LexicalNode[]; selection: BaseSelection }): boolean {
  const [anchor] = selection.getStartEndPoints() ?? []
  const written = nodes.filter((node) => !$isBlankLine(node))
  if (!anchor || !$findTableNode(anchor.getNode()) || !written.some($hasTable)) return false
  const [only, ...others] = written
  if ($isTableNode(only) && others.length === 0) {
    // Of a larger table, Lexical would insert only as much as there are selected cells.
    const firstCell = $isTableSelection(selection) ? selection.getNodes().find($isTableCellNode) : undefined
    if (!firstCell && written.length === nodes.length) return false
    const fill = { nodes: written, selection: firstCell?.selectStart() ?? selection }
    return $getEditor().dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, fill)
  }
  selection.insertNodes($withoutTables(written))
  return true
}

const $isBlankLine = (node: LexicalNode) => $isParagraphNode(node) && node.isEmpty()

const $hasTable = (node: LexicalNode): boolean =>
  $isTableNode(node) || ($isElementNode(node) && node.getChildren().some($hasTable))

/** The lines of the cells in place of tables. */
const $withoutTables = (nodes: readonly LexicalNode[]): LexicalNode[] =>
  nodes.flatMap((node) => ($isElementNode(node) && $hasTable(node) ? $linesOf(node) : [node]))

const $linesOf = (node: ElementNode): LexicalNode[] =>
  $isTableCellNode(node)
    ? $withoutTables(node.getChildren())
    : node.getChildren().filter($isElementNode).flatMap($linesOf)

const isFromEditor = (data: DataTransfer): boolean =>
  data.getData('application/x-lexical-editor').includes(`"namespace":"${EDITOR_NAMESPACE}"`)

/** Word processors name the pictures of a text by files of their own, which no page can read. */
const LOCAL_IMAGE = /<img\b[^>]{0,1000}\bsrc\s*=\s*["']?file:/i

function $insertData(data: DataTransfer, editor: LexicalEditor): void {
  const html = data.getData('text/html')
  const nodes = html ? $importPasted(html, useSession.getState().server) : []
  if (LOCAL_IMAGE.test(html)) toast('warning', '文字里的图片没有粘贴，请单独复制图片，或用工具栏上传')
  const text = data.getData('text/plain')
  const grid = nodes.length > 0 ? null : gridToHtml(text)
  const inserted = grid === null ? nodes : $importPasted(grid, '')
  const selection = $getSelection()
  if (!selection) return
  // A step of its own to undo, however soon after a key.
  $addUpdateTag(PASTE_TAG)
  if (inserted.length === 0) {
    selection.insertRawText(text)
    return
  }
  // A table that is pasted into a table fills its cells.
  const isHandled = editor.dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, { nodes: inserted, selection })
  if (!isHandled) $insertNodes(inserted)
}

/** Plain text that is a range of a spreadsheet, as a table: rows with the same number of cells, divided by tabs; null for other text. */
function gridToHtml(text: string): string | null {
  if (!text.includes('\t')) return null
  const rows = readCells(text)
  if (rows[0]!.length < 2 || rows.some(({ length }) => length !== rows[0]!.length)) return null
  const toCell = (cell: string) => `<td>${escapeHtml(cell).replace(/\r\n?|\n/g, '<br>')}</td>`
  return `<table>${rows.map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`).join('')}</table>`
}
