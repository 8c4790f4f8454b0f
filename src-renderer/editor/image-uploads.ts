import { create } from 'zustand'
import { resolveImageUrl } from '#shared/image-path.ts'
import { uploadImage } from '../api/http/http.ts'
import { getErrorMessage } from '../lib/error-message.ts'

/** The state of an image upload; `owner`: the key of its editor, `progress`: 0 to 1. */
type Upload = { owner: string } & (
  | { state: 'sending'; progress: number; preview: string }
  | { state: 'done'; src: string }
  | { state: 'failed'; message: string }
)

/** Uploads by a local id; documents store only that id. */
export const useUploads = create<{ uploads: Readonly<Record<string, Upload>> }>(() => ({ uploads: {} }))

/** The files, kept while their editor is mounted, so that a failed upload can be retried. */
const files = new Map<string, File>()
const controllers = new Map<string, AbortController>()

function setUpload(id: string, upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [id]: upload } }))
}

/** Updates an upload; ignores progress of uploads whose editor was unmounted. */
function updateUpload(id: string, upload: Upload): void {
  if (id in useUploads.getState().uploads) setUpload(id, upload)
}

/** Starts to upload an image; returns the upload's id. `server`: the base URL of the uploaded image (A179). */
export function startUpload(file: File, owner: string, server: string): string {
  const id = crypto.randomUUID()
  files.set(id, file)
  runUpload(id, file, owner, server)
  return id
}

export function retryUpload(id: string, server: string): void {
  const upload = useUploads.getState().uploads[id]
  const file = files.get(id)
  if (upload?.state === 'failed' && file) runUpload(id, file, upload.owner, server)
}

function runUpload(id: string, file: File, owner: string, server: string): void {
  const preview = URL.createObjectURL(file)
  const controller = new AbortController()
  controllers.set(id, controller)
  setUpload(id, { owner, state: 'sending', progress: 0, preview })
  const onProgress = (progress: number) => updateUpload(id, { owner, state: 'sending', progress, preview })
  void uploadImage({ file, purpose: 'editor', onProgress, signal: controller.signal })
    .then(
      (name) => updateUpload(id, { owner, state: 'done', src: toImageUrl(name, server) }),
      (error: unknown) => updateUpload(id, { owner, state: 'failed', message: `上传失败：${getErrorMessage(error)}` }),
    )
    .finally(() => {
      controllers.delete(id)
      URL.revokeObjectURL(preview)
    })
}

export function cancelUpload(id: string): void {
  controllers.get(id)?.abort()
}

/** Cancels and forgets all uploads of an unmounted editor. */
export function disposeUploads(owner: string): void {
  const uploads = { ...useUploads.getState().uploads }
  for (const [id, upload] of Object.entries(uploads)) {
    if (upload.owner !== owner) continue
    cancelUpload(id)
    files.delete(id)
    delete uploads[id]
  }
  useUploads.setState({ uploads })
}

/** The URL of an uploaded image; null while it is not uploaded. */
export function uploadedImageUrl(id: string): string | null {
  const upload = useUploads.getState().uploads[id]
  return upload?.state === 'done' ? upload.src : null
}

export const isUploadOf = (id: string | undefined, owner: string): id is string =>
  id !== undefined && useUploads.getState().uploads[id]?.owner === owner

/** An absolute URL, because members read the text on another site. */
function toImageUrl(name: string, server: string): string {
  const path = resolveImageUrl(name, server)
  if (path?.startsWith('/')) return server + path
  return /^https?:\/\//i.test(name) ? name : `${server}/images/${name.replace(/^\/?(images\/)?/, '')}`
}
