import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { CLICK_COMMAND, COMMAND_PRIORITY_LOW, type NodeKey } from 'lexical'
import { type RefObject, useEffect } from 'react'

/**
 * Whether a node is selected; a click on its element selects it. Handled as a command of the editor: right after the
 * first click into the text, the editor would replace any other selection.
 */
export function useSelectableNode(nodeKey: NodeKey, element: RefObject<HTMLElement | null>): boolean {
  const [editor] = useLexicalComposerContext()
  const [selected, setSelected, clearSelected] = useLexicalNodeSelection(nodeKey)
  useEffect(() => {
    const select = ({ target }: MouseEvent) => {
      const isInside = target instanceof Node && element.current?.contains(target)
      if (!isInside || (target instanceof Element && target.closest('button, input'))) return false
      clearSelected()
      setSelected(true)
      return true
    }
    return editor.registerCommand(CLICK_COMMAND, select, COMMAND_PRIORITY_LOW)
  }, [editor, element, setSelected, clearSelected])
  return selected
}
