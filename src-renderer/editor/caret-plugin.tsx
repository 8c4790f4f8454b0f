import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { useEffect } from 'react'
import { isCompositionKey } from '../ui/composition-keys.ts'

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
