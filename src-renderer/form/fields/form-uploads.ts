import { useCallback, useMemo, useState } from 'react'
import type { UploadState } from '../../api/http/http.ts'

/** Pictures of a field that were not uploaded and that its value can do without. */
export interface FailedPictures {
  count: number
  retry: () => void
}

export interface FormUploads {
  /** Why the form cannot be saved yet (Chinese), or null. */
  blockedReason: string | null
  /** By field: what the form may be saved without, after a question (A305). */
  failedPictures: Readonly<Record<string, FailedPictures>>
  /**
   * Reports the upload state of a field; null: no upload. A failed one blocks saving, unless `failed` says what is left
   * out.
   */
  report: (field: string, state: UploadState | null, failed?: FailedPictures) => void
}

const reasonByState: Record<UploadState, string> = {
  sending: '图片上传中，完成后才能保存',
  failed: '图片上传失败，请重试或放弃该图片后再保存',
}

/** The uploads of a form: a running one blocks saving, a failed one blocks it or is asked about; leaving asks (fault 57). */
export function useFormUploads(): FormUploads {
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({})
  const [failedPictures, setFailedPictures] = useState<Readonly<Record<string, FailedPictures>>>({})
  const report = useCallback((field: string, state: UploadState | null, failed?: FailedPictures) => {
    const blocking = failed ? null : state
    setStates((old) => ((old[field] ?? null) === blocking ? old : withEntry(old, field, blocking)))
    setFailedPictures((old) =>
      (old[field] ?? null) === (failed ?? null) ? old : withEntry(old, field, failed ?? null),
    )
  }, [])
  const all = Object.values(states)
  const state = all.includes('sending') ? 'sending' : all[0]
  const blockedReason = state ? reasonByState[state] : null
  return useMemo(() => ({ blockedReason, failedPictures, report }), [blockedReason, failedPictures, report])
}

function withEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T | null): Readonly<Record<string, T>> {
  const { [key]: _ended, ...rest } = entries
  return value === null ? rest : { ...rest, [key]: value }
}
