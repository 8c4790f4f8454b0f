import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import {
  $createRangeSelection,
  $getSelection,
  $insertNodes,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical'
import { useEffect } from 'react'
import { useSession } from '../stores/session.ts'
import { $importHtml } from './import-html.ts'
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
          $insertData(input.dataTransfer)
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
  if (!data || isFromEditor(data)) return false
  const text = data.getData('text/plain')
  // If there is text as well, the file is only an image of that text.
  if (data.files.length > 0 && text === '') void insertImages(editor, [...data.files])
  else if (data.getData('text/html')) $insertData(data)
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
  }
  $insertData(data)
  return true
}

function isFromEditor(data: DataTransfer): boolean {
  return data.getData('application/x-lexical-editor').includes(`"namespace":"${EDITOR_NAMESPACE}"`)
}

function $insertData(data: DataTransfer): void {
  const html = data.getData('text/html')
  const { nodes } = html ? $importHtml(html, 'paste', useSession.getState().server) : { nodes: [] }
  if (nodes.length > 0) $insertNodes(nodes)
  else $getSelection()?.insertRawText(data.getData('text/plain'))
}
