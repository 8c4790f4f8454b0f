import { desktop } from '../platform/desktop.ts'
import { ApiError } from './errors.ts'
import { write } from './http.ts'
import { paths } from './wire.ts'

/** Upload state of an image that is not part of the form values yet. */
export type UploadState = 'sending' | 'failed'

interface Upload {
  file: File
  /** Purpose of the image: `quill` in the editor (D2 §7). */
  moduleName: string
  /** The field of the multipart body. */
  fieldName?: string
  note?: string
  /** 0 to 1, increasing. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Field name of D2 §5. */
const UPLOAD_FIELD = 'files'

/** Uploads an image and returns the name under which the server stores it (D2 §7). Throws ApiError. */
export async function uploadPicture(upload: Upload): Promise<string> {
  const { file, moduleName, fieldName = UPLOAD_FIELD, note = '', onProgress, signal } = upload
  const body = new FormData()
  body.set('moduleName', moduleName)
  body.set('note', note)
  body.set(fieldName, file)
  const uploadId = crypto.randomUUID()
  const end = desktop.onUploadProgress(({ id, sent, total }) => {
    if (id === uploadId) onProgress?.(total > 0 ? sent / total : 0)
  })
  try {
    const name = await write<unknown>('upLoadFile', paths.upload, { body, uploadId, signal, quiet: true })
    if (typeof name !== 'string' || name === '') throw new ApiError('malformed', '上传失败')
    return name
  } finally {
    end()
  }
}
