import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { clearMembers } from '../../api/group-members.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { operatorId } from './use-group-names.ts'

const WORD = '清空'

interface ClearDialogProps {
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Clearing cannot be undone, so the operator has to enter a confirmation word (A146). */
export function ClearDialog({ refresh, onClose }: ClearDialogProps) {
  const [typed, setTyped] = useState('')

  async function submit(): Promise<void> {
    await sendOnce({ what: '清空所有群的成员', send: () => clearMembers(operatorId()), refresh })
    // Close whatever the outcome is, so that a repetition requires the word again.
    onClose()
  }

  return (
    <FormDialog
      title="清空成员"
      onSubmit={submit}
      submitLabel={WORD}
      disabled={typed.trim() !== WORD}
      enterSubmits={false}
      onClose={onClose}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>所有群的成员及其余额、状态将被清空，无法恢复；与列表中选择的群无关。</MessageBarBody>
      </MessageBar>
      <Field label={`请输入“${WORD}”确认`} required>
        <Input value={typed} maxLength={10} onChange={(_event, { value }) => setTyped(value)} />
      </Field>
    </FormDialog>
  )
}
