import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { LinkNode } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $createParagraphNode,
  $getRoot,
  $nodesOfType,
  CLEAR_HISTORY_COMMAND,
  type LexicalEditor,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadState } from '../api/http/upload.ts'
import { useSession } from '../stores/session.ts'
import { isSafeLink } from '../ui/allowed-html.ts'
import { $exportHtml } from './export-html.ts'
import { ImageNode } from './image-node.tsx'
import { disposeUploads, useUploads } from './image-uploads.ts'
import { $importHtml } from './import-html.ts'

interface ValueSyncPluginProps {
  value: string
  onChange: ((html: string) => void) | undefined
  onUpload: ((state: UploadState | null) => void) | undefined
}

/** Synchronizes the document with a form value and warns about content that the editor does not support. */
export function ValueSyncPlugin({ value, onChange, onUpload }: ValueSyncPluginProps) {
  const [editor] = useLexicalComposerContext()
  const server = useSession((session) => session.server)
  const [warning, setWarning] = useState<string | null>(null)
  /** The loaded value, its export by the editor, and the form's current value; null while a value is being loaded. */
  const synced = useRef<{ original: string; exported: string; current: string } | null>(null)
  /** Values emitted since the form last caught up. Fast typing returns them late; they must not reset the document. */
  const emitted = useRef(new Set<string>())

  useEffect(() => {
    if (synced.current?.current === value) return emitted.current.clear()
    if (emitted.current.has(value)) return
    emitted.current.clear()
    synced.current = null
    setWarning(loadHtml(editor, value, server))
    synced.current = { original: value, exported: exportHtml(editor, server), current: value }
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  }, [editor, value, server])

  const emitChange = useEffectEvent(() => {
    if (!synced.current) return
    const html = exportHtml(editor, server)
    // HTML equal to the export of the loaded value is not an edit, even if the loaded markup differs.
    const next = html === synced.current.exported ? synced.current.original : html
    if (next === synced.current.current) return
    synced.current.current = next
    emitted.current.add(next)
    onChange?.(next)
  })
  useEffect(() => {
    return mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) emitChange()
      }),
      useUploads.subscribe(() => emitChange()),
      // Removes unsafe links from every source: import, paste, toolbar.
      editor.registerNodeTransform(LinkNode, (link) => {
        if (isSafeLink(link.getURL())) return
        for (const child of link.getChildren()) link.insertBefore(child)
        link.remove()
      }),
    )
  }, [editor])

  useUploadState(editor, onUpload)
  useEffect(() => () => disposeUploads(editor.getKey()), [editor])

  if (warning === null) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{warning}</MessageBarBody>
    </MessageBar>
  )
}

/** Reports the upload state of the images in the document; removed images do not count. */
function useUploadState(editor: LexicalEditor, onUpload: ValueSyncPluginProps['onUpload']): void {
  const report = useEffectEvent((state: UploadState | null) => onUpload?.(state))
  useEffect(() => {
    let last: UploadState | null = null
    const update = () => {
      const states = getUploadStates(editor)
      const state = states.includes('sending') ? 'sending' : states.includes('failed') ? 'failed' : null
      if (state === last) return
      last = state
      report(state)
    }
    const reportNone = () => last !== null && report(null)
    return mergeRegister(reportNone, editor.registerUpdateListener(update), useUploads.subscribe(update))
  }, [editor])
}

function getUploadStates(editor: LexicalEditor): (string | undefined)[] {
  const { uploads } = useUploads.getState()
  if (!Object.values(uploads).some(({ owner, state }) => owner === editor.getKey() && state !== 'done')) return []
  return editor.getEditorState().read(() => $nodesOfType(ImageNode).map((node) => uploads[node.fields().upload]?.state))
}

/** Replaces the document by the HTML; returns a Chinese warning about unsupported content, or null. */
function loadHtml(editor: LexicalEditor, html: string, server: string): string | null {
  let warning: string | null = null
  const replaceContent = () => {
    const { nodes, keptAsText, dropped } = $importHtml(html, 'keep', server)
    const root = $getRoot().clear()
    root.append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    const parts = [
      keptAsText.length > 0 && `${keptAsText.join('、')} 已作为文字保留`,
      dropped.length > 0 && `${dropped.join('、')} 在修改并保存后不再保留`,
    ].filter(Boolean)
    if (parts.length > 0) warning = `有编辑器不支持的内容：${parts.join('；')}`
  }
  editor.update(replaceContent, { discrete: true, tag: SKIP_DOM_SELECTION_TAG })
  return warning
}

function exportHtml(editor: LexicalEditor, server: string): string {
  return editor.getEditorState().read(() => $exportHtml(server), { editor })
}
