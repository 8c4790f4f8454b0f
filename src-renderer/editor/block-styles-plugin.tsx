import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { $getNodeByKey, mergeRegister, ParagraphNode } from 'lexical'
import { useEffect } from 'react'
import { displayStyles } from '../ui/display-styles.ts'
import { $getBlockSource } from './sources.ts'
import { toElement } from './tags.ts'

/** Of the texts themselves the editor knows the rest. */
const SHOWN_STYLES = /^(line-height|text-indent|margin-left)$/

/** Shows the line height, indent and margin of stored blocks, within the limits of all foreign content. */
export function BlockStylesPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const show = (mutations: Map<string, 'created' | 'updated' | 'destroyed'>) =>
      editor.getEditorState().read(() => {
        for (const [key, mutation] of mutations) {
          const node = mutation === 'created' ? $getNodeByKey(key) : null
          const element = editor.getElementByKey(key)
          const source = node && $getBlockSource(node)
          if (!element || !source?.open) continue
          for (const [name, value] of displayStyles(toElement(source.name, source.open))) {
            if (SHOWN_STYLES.test(name)) element.style.setProperty(name, value)
          }
        }
      })
    return mergeRegister(
      ...[ParagraphNode, HeadingNode, QuoteNode].map((node) => editor.registerMutationListener(node, show)),
    )
  }, [editor])
  return null
}
