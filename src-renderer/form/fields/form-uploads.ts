import { useCallback, useMemo, useState } from 'react'
import type { UploadState } from '../../api/http/upload.ts'

export interface FormUploads {
  /** Why the form cannot be saved yet (Chinese), or null. */
  blockedReason: string | null
  /** Reports the upload state of a field; null: no upload. */
  report: (field: string, state: UploadState | null) => void
}

const reasonByState: Record<UploadState, string> = {
  sending: '图片上传中，完成后才能保存',
  failed: '图片上传失败，请重试或放弃该图片后再保存',
}

/** The uploads of a form: while one is running or failed, saving is blocked and leaving asks first (fault 57). */
export function useFormUploads(): FormUploads {
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({})
  const report = useCallback((field: string, state: UploadState | null) => {
    setStates((old) => {
      if ((old[field] ?? null) === state) return old
      const { [field]: _ended, ...rest } = old
      return state ? { ...rest, [field]: state } : rest
    })
  }, [])
  const all = Object.values(states)
  const state = all.includes('sending') ? 'sending' : all[0]
  const blockedReason = state ? reasonByState[state] : null
  return useMemo(() => ({ blockedReason, report }), [blockedReason, report])
}
