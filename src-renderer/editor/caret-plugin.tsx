import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  mergeRegister,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
  type TextNode,
} from 'lexical'
import { useEffect } from 'react'
import { isCompositionKey } from '../ui/composition-keys.ts'

function readCaret(): readonly unknown[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {}
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}

/** What is around the editor gets no key of a composition either, as everywhere on the page. */
const keepComposition = (event: KeyboardEvent) => isCompositionKey(event) && event.stopPropagation()

interface TextFormat {
  format: number
  style: string
}

/** The caret and the text it is in; null for selected text and in an empty block. */
function $readCaret() {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const text = selection.anchor.getNode()
  if (!$isTextNode(text)) return null
  return { selection, place: `${text.getKey()} ${selection.anchor.offset}`, ofText: formatOf(text) }
}

const formatOf = (text: TextNode): TextFormat => ({ format: text.getFormat(), style: text.getStyle() })

function $setFormat(selection: RangeSelection, { format, style }: TextFormat): void {
  if (selection.format !== format) selection.setFormat(format)
  if (selection.style !== style) selection.setStyle(style)
}

/** By the browser: a command that chooses a format reports the caret, too. */
const isReported = () => window.event?.type === 'selectionchange'

/** What was chosen for the text that will be typed at a place; null where it is typed like the text there. */
function $readChosen(): (TextFormat & { place: string }) | null {
  const caret = $readCaret()
  if (!caret) return null
  const { selection, place, ofText } = caret
  const { format, style } = selection
  return format === ofText.format && style === ofText.style ? null : { place, format, style }
}

/**
 * A busy browser handles the next key before it says that the caret moved. Lexical would delete, divide or format at the
 * place before, and type without the format of the new one, so it is notified first. An update that runs before (the first
 * click focuses the editor) makes Lexical keep the plain format for a caret that a click put into formatted text. Of a format
 * that was chosen for what will be typed it keeps nothing if the browser speaks of the caret 200 ms later.
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
    let chosen = editor.read($readChosen)
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
          const caret = $readCaret()
          if (caret && isClicked) $setFormat(caret.selection, caret.ofText)
          else if (isReported() && caret && caret.place === chosen?.place) $setFormat(caret.selection, chosen)
          // Once: a format that is chosen afterwards, for what will be typed, stays.
          isClicked = false
          return false
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerUpdateListener(({ editorState }) => {
        chosen = editorState.read($readChosen)
      }),
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
