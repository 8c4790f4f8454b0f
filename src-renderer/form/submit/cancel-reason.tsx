import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { saveInputDraft, useInputDrafts } from '../../stores/input-drafts.ts'
import { useFormDraft } from '../edit/use-form-draft.ts'

/** The reason of a cancellation and its field. `key`, `name`: of its draft; `isOpen`: whether it is still needed. */
export function useCancelReason(key: string, name: string, isOpen: boolean) {
  const [reason, setReason] = useState(useInputDrafts.getState().drafts[key]?.reason ?? '')
  const [error, setError] = useState<string | null>(null)
  const edits = isOpen && reason.trim() ? reason : null
  useFormDraft({ key, name, edits, restoreImmediately: true, restore: setReason })
  function changeReason(value: string): void {
    setReason(value)
    setError(null)
    saveInputDraft(key, { reason: value })
  }
  const field = (
    <Field label="取消原因" required validationMessage={error}>
      <Textarea value={reason} maxLength={500} onChange={(_event, { value }) => changeReason(value)} />
    </Field>
  )
  return { reason: reason.trim(), changeReason, showMissing: () => setError('未输入取消原因'), field }
}
