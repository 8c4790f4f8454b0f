import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getNodeByKey, $isTextNode, getStyleObjectFromCSS, TextNode } from 'lexical'
import { useContext, useEffect } from 'react'
import { DarkThemeContext } from '../ui/dark-theme.ts'
import { makeElementsReadable } from '../ui/readable-text.ts'

/** Makes the colours of texts readable on the editor's background, on screen only: the document keeps its own. */
export function ReadableColorsPlugin() {
  const [editor] = useLexicalComposerContext()
  const isDark = useContext(DarkThemeContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: registering again passes every text again, for the colours of the new theme
  useEffect(
    () =>
      editor.registerMutationListener(TextNode, (mutations) => {
        const colored: HTMLElement[] = []
        editor.getEditorState().read(() => {
          for (const [key, mutation] of mutations) {
            const node = mutation === 'destroyed' ? null : $getNodeByKey(key)
            const element = editor.getElementByKey(key)
            if (!element || !$isTextNode(node) || node.getStyle() === '') continue
            element.style.color = getStyleObjectFromCSS(node.getStyle()).color ?? ''
            colored.push(element)
          }
        })
        makeElementsReadable(colored)
      }),
    [editor, isDark],
  )
  return null
}
