import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getNodeByKey, $nodesOfType, type LexicalEditor, mergeRegister, type NodeKey } from 'lexical'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadState } from '../api/http/http.ts'
import { ImageNode } from './image-node.tsx'
import { retryUpload, useUploads } from './image-uploads.ts'

interface PendingImage {
  key: NodeKey
  upload: string
  state: UploadState
}

/** The images in the document that are not uploaded; removed images do not count. */
function findPending(editor: LexicalEditor): PendingImage[] {
  const { uploads } = useUploads.getState()
  if (!Object.values(uploads).some(({ owner, state }) => owner === editor.getKey() && state !== 'done')) return []
  return editor.getEditorState().read(() =>
    $nodesOfType(ImageNode).flatMap((node) => {
      const { upload } = node.fields()
      const state = uploads[upload]?.state
      return state === 'sending' || state === 'failed' ? [{ key: node.getKey(), upload, state }] : []
    }),
  )
}

function retryFailed(editor: LexicalEditor, server: string): void {
  for (const { upload, state } of findPending(editor)) if (state === 'failed') retryUpload(upload, server)
}

/** `failed`: only if no upload is running. */
export type ReportUploads = (state: UploadState | null, failed?: { count: number; retry: () => void }) => void

/** Reports the state of the uploads, and returns the failed ones with the two ways to go on. */
export function useDocumentUploads(server: string, onUpload: ReportUploads | undefined) {
  const [editor] = useLexicalComposerContext()
  const [failed, setFailed] = useState<readonly PendingImage[]>([])
  const report = useEffectEvent<ReportUploads>((state, failures) => onUpload?.(state, failures))
  useEffect(() => {
    let last = ''
    const update = () => {
      const pending = findPending(editor)
      const failures = pending.filter(({ state }) => state === 'failed')
      setFailed((before) => (JSON.stringify(before) === JSON.stringify(failures) ? before : failures))
      const settled = failures.length > 0 ? 'failed' : null
      const state = failures.length < pending.length ? 'sending' : settled
      const current = JSON.stringify([state, state === 'failed' && failures.length])
      if (current === last) return
      last = current
      report(
        state,
        state === 'failed' ? { count: failures.length, retry: () => retryFailed(editor, server) } : undefined,
      )
    }
    return mergeRegister(() => report(null), editor.registerUpdateListener(update), useUploads.subscribe(update))
  }, [editor, server])
  return {
    failedCount: failed.length,
    hasPending: () => findPending(editor).length > 0,
    retry: () => retryFailed(editor, server),
    remove: () =>
      editor.update(() => {
        for (const { key } of failed) $getNodeByKey(key)?.remove()
      }),
  }
}
