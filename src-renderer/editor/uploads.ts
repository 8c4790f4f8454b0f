import { create } from 'zustand'
import { uploadPicture } from '../api/upload.ts'
import { uploadModules } from '../api/wire.ts'
import { messageOf } from '../lib/errors.ts'
import { pictureFault } from '../lib/picture-file.ts'

/** The state of an image upload; `owner`: the key of its editor, `progress`: 0 to 1. */
type Upload = { owner: string } & (
  | { state: 'sending'; part: number; preview: string }
  | { state: 'done'; src: string }
  | { state: 'failed'; message: string }
)

/** Uploads by a local id; documents store only that id. */
export const useUploads = create<{ uploads: Readonly<Record<string, Upload>> }>(() => ({ uploads: {} }))

/** The files, kept while their editor is mounted, so that a failed upload can be retried. */
const files = new Map<string, File>()
const aborters = new Map<string, AbortController>()

function put(id: string, upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [id]: upload } }))
}

/** Updates an upload; ignores progress of uploads whose editor was unmounted. */
function note(id: string, upload: Upload): void {
  if (id in useUploads.getState().uploads) put(id, upload)
}

/**
 * Starts to upload an image. Returns the upload's id, or a Chinese message if the file is rejected. `server`: the base
 * URL of the uploaded image (A179).
 */
export async function beginUpload(
  file: File,
  owner: string,
  server: string,
): Promise<{ id: string } | { fault: string }> {
  const fault = await pictureFault(file)
  if (fault) return { fault }
  const id = crypto.randomUUID()
  files.set(id, file)
  sendUpload(id, file, owner, server)
  return { id }
}

/** Retries a failed upload. */
export function retryUpload(id: string, server: string): void {
  const upload = useUploads.getState().uploads[id]
  const file = files.get(id)
  if (upload?.state === 'failed' && file) sendUpload(id, file, upload.owner, server)
}

function sendUpload(id: string, file: File, owner: string, server: string): void {
  const preview = URL.createObjectURL(file)
  const aborter = new AbortController()
  aborters.set(id, aborter)
  put(id, { owner, state: 'sending', part: 0, preview })
  const onProgress = (part: number) => note(id, { owner, state: 'sending', part, preview })
  void uploadPicture({ file, moduleName: uploadModules.editor, onProgress, signal: aborter.signal })
    .then(
      (name) => note(id, { owner, state: 'done', src: addressOf(name, server) }),
      (error: unknown) => note(id, { owner, state: 'failed', message: `上传失败：${messageOf(error)}` }),
    )
    .finally(() => {
      aborters.delete(id)
      URL.revokeObjectURL(preview)
    })
}

export function cancelUpload(id: string): void {
  aborters.get(id)?.abort()
}

/** Cancels and forgets all uploads of an unmounted editor. */
export function endUploadsOf(owner: string): void {
  const { uploads } = useUploads.getState()
  const kept = Object.entries(uploads).filter(([id, upload]) => {
    if (upload.owner === owner) {
      cancelUpload(id)
      files.delete(id)
    }
    return upload.owner !== owner
  })
  useUploads.setState({ uploads: Object.fromEntries(kept) })
}

/** The URL of an uploaded image; null while it is not uploaded. */
export function pictureOfUpload(id: string): string | null {
  const upload = useUploads.getState().uploads[id]
  return upload?.state === 'done' ? upload.src : null
}

/** An absolute URL, because members read the text on another site. */
function addressOf(name: string, server: string): string {
  return /^https?:\/\//i.test(name) ? name : `${server}/images/${name.replace(/^\/?(images\/)?/, '')}`
}
