import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { LinkNode } from '@lexical/link'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $createParagraphNode,
  $getRoot,
  $nodesOfType,
  CLEAR_HISTORY_COMMAND,
  type LexicalEditor,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadState } from '../api/upload.ts'
import { useSession } from '../stores/session.ts'
import { isSafeLink } from '../ui/allowed-html.ts'
import { $exportHtml } from './export-html.ts'
import { ImageNode } from './image-node.tsx'
import { $importHtml } from './import-html.ts'
import { endUploadsOf, useUploads } from './uploads.ts'

interface BoundProps {
  value: string
  onChange: ((html: string) => void) | undefined
  onUpload: ((state: UploadState | null) => void) | undefined
}

/** Synchronizes the document with a form value and warns about content that the editor does not support. */
export function Bound({ value, onChange, onUpload }: BoundProps) {
  const [editor] = useLexicalComposerContext()
  const server = useSession((session) => session.server)
  const [notTaken, setNotTaken] = useState<string | null>(null)
  /** The loaded value, its export by the editor, and the form's current value; null while a value is being loaded. */
  const known = useRef<{ given: string; own: string; current: string } | null>(null)
  /** Values emitted since the form last caught up. Fast typing returns them late; they must not reset the document. */
  const told = useRef(new Set<string>())

  useEffect(() => {
    if (known.current?.current === value) return told.current.clear()
    if (told.current.has(value)) return
    told.current.clear()
    known.current = null
    setNotTaken(load(editor, value, server))
    known.current = { given: value, own: htmlOf(editor, server), current: value }
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  }, [editor, value, server])

  const tell = useEffectEvent(() => {
    if (!known.current) return
    const html = htmlOf(editor, server)
    // HTML equal to the export of the loaded value is not an edit, even if the loaded markup differs.
    const next = html === known.current.own ? known.current.given : html
    if (next === known.current.current) return
    known.current.current = next
    told.current.add(next)
    onChange?.(next)
  })
  useEffect(() => {
    const ends = [
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) tell()
      }),
      useUploads.subscribe(() => tell()),
      // Removes unsafe links from every source: import, paste, toolbar.
      editor.registerNodeTransform(LinkNode, (link) => {
        if (isSafeLink(link.getURL())) return
        for (const child of link.getChildren()) link.insertBefore(child)
        link.remove()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [editor])

  useFollowUploads(editor, onUpload)
  useEffect(() => () => endUploadsOf(editor.getKey()), [editor])

  if (notTaken === null) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{notTaken}</MessageBarBody>
    </MessageBar>
  )
}

/** Reports the upload state of the images in the document; removed images do not count. */
function useFollowUploads(editor: LexicalEditor, onUpload: BoundProps['onUpload']): void {
  const report = useEffectEvent((state: UploadState | null) => onUpload?.(state))
  useEffect(() => {
    let last: UploadState | null = null
    const follow = () => {
      const states = uploadStates(editor)
      const state = states.includes('sending') ? 'sending' : states.includes('failed') ? 'failed' : null
      if (state === last) return
      last = state
      report(state)
    }
    const ends = [editor.registerUpdateListener(follow), useUploads.subscribe(follow)]
    return () => {
      for (const end of ends) end()
      if (last !== null) report(null)
    }
  }, [editor])
}

/** The upload states of the images in the document. */
function uploadStates(editor: LexicalEditor): string[] {
  const { uploads } = useUploads.getState()
  if (!Object.values(uploads).some(({ owner, state }) => owner === editor.getKey() && state !== 'done')) return []
  return editor
    .getEditorState()
    .read(() => $nodesOfType(ImageNode).flatMap((node) => uploads[node.uploadId()]?.state ?? []))
}

/** Replaces the document by the HTML; returns a Chinese warning about unsupported content, or null. */
function load(editor: LexicalEditor, html: string, server: string): string | null {
  let told: string | null = null
  const read = () => {
    const { nodes, kept, lost } = $importHtml(html, 'keep', server)
    const root = $getRoot().clear()
    root.append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    const parts = [
      kept.length > 0 && `${kept.join('、')} 已作为文字保留`,
      lost.length > 0 && `${lost.join('、')} 在修改并保存后不再保留`,
    ].filter(Boolean)
    if (parts.length > 0) told = `有编辑器不支持的内容：${parts.join('；')}`
  }
  editor.update(read, { discrete: true, tag: SKIP_DOM_SELECTION_TAG })
  return told
}

function htmlOf(editor: LexicalEditor, server: string): string {
  return editor.getEditorState().read(() => $exportHtml(server), { editor })
}
