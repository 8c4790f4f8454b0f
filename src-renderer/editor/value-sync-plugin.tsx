import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { LinkNode } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $createParagraphNode,
  $getRoot,
  CLEAR_HISTORY_COMMAND,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cutText } from '#shared/untrusted-text.ts'
import { useSession } from '../stores/session.ts'
import { isMemberLink } from '../ui/allowed-html.ts'
import { $exportHtml, type ExportCache } from './export-html.ts'
import { tokenizeHtml } from './html-tokens.ts'
import { disposeUploads, useUploads } from './image-uploads.ts'
import { $importHtml, $importOpaque } from './import-html.ts'
import { unsafeAttributes } from './tags.ts'

/**
 * Replaces the document by the HTML; returns its export, which is the HTML unless that is blank. `isStep`: whether it
 * is a step of its own to undo.
 */
export function loadHtml(editor: LexicalEditor, html: string, server: string, { isStep } = { isStep: false }): string {
  const load = ($import: () => LexicalNode[], history: string) => {
    const replaceContent = () => {
      const nodes = $import()
      const root = $getRoot().clear()
      root.append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    }
    editor.update(replaceContent, { discrete: true, tag: [SKIP_DOM_SELECTION_TAG, history] })
    return exportHtml(editor, server)
  }
  const exported = load(() => $importHtml(html, server), isStep ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG)
  return exported === html || exported === '' ? exported : load(() => $importOpaque(html), HISTORY_MERGE_TAG)
}

export const exportHtml = (editor: LexicalEditor, server: string, cache?: ExportCache): string =>
  editor.getEditorState().read(() => $exportHtml(server, cache), { editor })

interface ValueSyncPluginProps {
  value: string
  onChange: ((html: string) => void) | undefined
}

/** Synchronizes the document with a form value and warns about what an edit would not keep. */
export function ValueSyncPlugin({ value, onChange }: ValueSyncPluginProps) {
  const [editor] = useLexicalComposerContext()
  const server = useSession((session) => session.server)
  const [warning, setWarning] = useState<string | null>(null)
  /** The loaded value, its export by the editor, and the form's current value; null while a value is being loaded. */
  const synced = useRef<{ original: string; exported: string; current: string } | null>(null)
  /** Values emitted since the form last caught up. Fast typing returns them late; they must not reset the document. */
  const emitted = useRef(new Set<string>())
  const cache = useRef<ExportCache>(new Map())

  useEffect(() => {
    if (synced.current?.current === value) return emitted.current.clear()
    if (emitted.current.has(value)) return
    emitted.current.clear()
    cache.current.clear()
    synced.current = null
    // First, so that the loaded content is what the first step leads back to.
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    const exported = loadHtml(editor, value, server)
    setWarning(describeUnsafe(value))
    synced.current = { original: value, exported, current: value }
  }, [editor, value, server])

  const emitChange = useEffectEvent(() => {
    if (!synced.current) return
    const html = exportHtml(editor, server, cache.current)
    // HTML equal to the export of the loaded value is not an edit, even if the loaded markup differs.
    const next = html === synced.current.exported ? synced.current.original : html
    if (next === synced.current.current) return
    synced.current.current = next
    emitted.current.add(next)
    onChange?.(next)
  })
  useEffect(() => {
    return mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        // Undo replaces the whole document and names nothing that changed.
        if (tags.has(HISTORIC_TAG)) cache.current.clear()
        for (const key of [...dirtyElements.keys(), ...dirtyLeaves]) cache.current.delete(key)
        emitChange()
      }),
      useUploads.subscribe(() => {
        cache.current.clear()
        emitChange()
      }),
      // Removes unsafe links from every source: import, paste, toolbar.
      editor.registerNodeTransform(LinkNode, (link) => {
        if (isMemberLink(link.getURL())) return
        for (const child of link.getChildren()) link.insertBefore(child)
        link.remove()
      }),
    )
  }, [editor])

  useEffect(() => () => disposeUploads(editor.getKey()), [editor])

  if (warning === null) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{warning}</MessageBarBody>
    </MessageBar>
  )
}

/** What is kept in the stored text but not in a paragraph that is edited; null if there is nothing. */
function describeUnsafe(html: string): string | null {
  const names = new Set<string>()
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'open') for (const name of unsafeAttributes(token.source)) names.add(cutText(name, 20))
  }
  return names.size === 0
    ? null
    : `内容含有会运行脚本的属性：${[...names].slice(0, 10).join('、')}。修改所在的段落后不再保留`
}
