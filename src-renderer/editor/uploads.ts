import { create } from 'zustand'
import { uploadPicture } from '../api/upload.ts'
import { uploadModules } from '../api/wire.ts'
import { messageOf } from '../lib/errors.ts'
import { pictureFault } from '../lib/picture-file.ts'

/** Where a picture on its way to the server stands; `owner`: the editor that sends it. */
type Upload = { owner: string } & (
  | { state: 'sending'; part: number; preview: string }
  | { state: 'done'; src: string }
  | { state: 'failed'; message: string }
)

/** Pictures on their way, by an id of ours. The documents that hold them name only the id. */
export const useUploads = create<{ uploads: Readonly<Record<string, Upload>> }>(() => ({ uploads: {} }))

/** What is sent, for as long as its editor is there: a failed upload can be tried again. */
const files = new Map<string, File>()
const aborters = new Map<string, AbortController>()

function put(id: string, upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [id]: upload } }))
}

/** What is heard of one whose editor is gone is heard by nobody. */
function note(id: string, upload: Upload): void {
  if (id in useUploads.getState().uploads) put(id, upload)
}

/**
 * Begins to send a picture and answers its id; the Chinese message where it is none to be sent. `server` is the address
 * below which the picture will be found (A179).
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

/** Sends a picture again whose upload failed. */
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

/** The editor is gone, and with it whoever waited. */
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

/** The address of a picture that has arrived. */
export function pictureOfUpload(id: string): string | null {
  const upload = useUploads.getState().uploads[id]
  return upload?.state === 'done' ? upload.src : null
}

/** The members read the text elsewhere: the address is whole. */
function addressOf(name: string, server: string): string {
  return /^https?:\/\//i.test(name) ? name : `${server}/images/${name.replace(/^\/?(images\/)?/, '')}`
}
