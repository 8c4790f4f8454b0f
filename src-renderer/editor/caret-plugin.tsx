import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { mergeRegister } from 'lexical'
import { useEffect } from 'react'
import { isCompositionKey } from '../ui/composition-keys.ts'

function readCaret(): readonly unknown[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {}
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}

/** What is around the editor gets no key of a composition either, as everywhere on the page. */
const keepComposition = (event: KeyboardEvent) => isCompositionKey(event) && event.stopPropagation()

/**
 * A busy browser handles the next key before it says that the caret moved. Lexical would delete, divide or format at the
 * place before, and type without the format of the new one, so it is notified first.
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
    document.addEventListener('selectionchange', remember)
    return mergeRegister(
      () => document.removeEventListener('selectionchange', remember),
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
