import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import { desktop } from '../../platform/desktop.ts'
import { endpoints } from '../wire.ts'
import { ApiError } from './errors.ts'
import { postUnrecorded } from './http.ts'

/** Upload state of an image that is not part of the form values yet. */
export type UploadState = 'sending' | 'failed'

export type UploadPurpose = keyof ServerProfile['uploads']

interface UploadOptions {
  file: File
  /** What the image is for: its `moduleName` is the profile's. */
  purpose: UploadPurpose
  /** The field of the multipart body. */
  fieldName?: string
  note?: string
  /** 0 to 1, increasing. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** Field name of D2 §5. */
const DEFAULT_FIELD_NAME = 'files'

/** Uploads an image and returns the name under which the server stores it (D2 §7). Throws ApiError. */
export async function uploadImage(options: UploadOptions): Promise<string> {
  const { file, purpose, fieldName = DEFAULT_FIELD_NAME, note = '', onProgress, signal } = options
  const body = new FormData()
  body.set('moduleName', currentProfile().uploads[purpose])
  body.set('note', note)
  body.set(fieldName, file)
  const uploadId = crypto.randomUUID()
  const unsubscribe = desktop.onUploadProgress(({ id, sent, total }) => {
    if (id === uploadId) onProgress?.(total > 0 ? sent / total : 0)
  })
  try {
    const name = await postUnrecorded('upLoadFile', endpoints.upload, { body, uploadId, signal, background: true })
    if (typeof name !== 'string' || name === '') throw new ApiError('malformed', '上传失败')
    return name
  } finally {
    unsubscribe()
  }
}
