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
  PASTE_COMMAND,
} from 'lexical'
import { useEffect } from 'react'
import { useSession } from '../stores/session.ts'
import { $importHtml } from './import-html.ts'
import { insertPictures } from './pictures.ts'

/** Marks clipboard data copied from this editor, which is pasted unchanged. */
export const NAMESPACE = 'operator-console-text'

/** Handles paste and drop: images are uploaded, external HTML is imported with the editor's own parser. */
export function Pasting() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const ends = [
      editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, editor), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DROP_COMMAND, (event) => $drop(event, editor), COMMAND_PRIORITY_HIGH),
      // Dropped files: Lexical has already moved the selection to the drop position.
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          void insertPictures(editor, files)
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
      // Insertions by the browser, such as a spelling correction or a native drop.
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        (input) => {
          if (typeof input === 'string' || !input.dataTransfer) return false
          $insertFrom(input.dataTransfer)
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [editor])
  return null
}

function $paste(event: unknown, editor: LexicalEditor): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null
  if (!data || isOurs(data)) return false
  const words = data.getData('text/plain')
  // If there is text as well, the file is only an image of that text.
  if (data.files.length > 0 && words === '') void insertPictures(editor, [...data.files])
  else if (data.getData('text/html')) $insertFrom(data)
  else return false
  ;(event as ClipboardEvent).preventDefault()
  return true
}

function $drop(event: DragEvent, editor: LexicalEditor): boolean {
  const data = event.dataTransfer
  if (!data || data.files.length > 0 || isOurs(data)) return false
  event.preventDefault()
  const range = document.caretRangeFromPoint(event.clientX, event.clientY)
  if (range && editor.getRootElement()?.contains(range.startContainer)) {
    const selection = $createRangeSelection()
    selection.applyDOMRange(range)
    $setSelection(selection)
  }
  $insertFrom(data)
  return true
}

function isOurs(data: DataTransfer): boolean {
  return data.getData('application/x-lexical-editor').includes(`"namespace":"${NAMESPACE}"`)
}

function $insertFrom(data: DataTransfer): void {
  const html = data.getData('text/html')
  const { nodes } = html ? $importHtml(html, 'paste', useSession.getState().server) : { nodes: [] }
  if (nodes.length > 0) $insertNodes(nodes)
  else $getSelection()?.insertRawText(data.getData('text/plain'))
}
