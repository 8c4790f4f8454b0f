import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { clearMembers } from '../../api/groups/group-members.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { submitAction } from '../../form/submit/submit-action.ts'
import { getOperatorId } from './use-group-names.ts'

const CONFIRMATION_WORD = '清空'

interface ClearMembersDialogProps {
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Clearing cannot be undone, so the operator has to enter a confirmation word (A146). */
export function ClearMembersDialog({ refresh, onClose }: ClearMembersDialogProps) {
  const [input, setInput] = useState('')

  async function submit(): Promise<void> {
    await submitAction({ action: '清空所有群的成员', submit: () => clearMembers(getOperatorId()), refresh })
    // Close whatever the outcome is, so that a repetition requires the word again.
    onClose()
  }

  return (
    <FormDialog
      title="清空成员"
      onSubmit={submit}
      submitLabel={CONFIRMATION_WORD}
      disabled={input.trim() !== CONFIRMATION_WORD}
      enterSubmits={false}
      onClose={onClose}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>所有群的成员及其余额、状态将被清空，无法恢复；与列表中选择的群无关。</MessageBarBody>
      </MessageBar>
      <Field label={`请输入“${CONFIRMATION_WORD}”确认`} required>
        <Input value={input} maxLength={10} onChange={(_event, { value }) => setInput(value)} />
      </Field>
    </FormDialog>
  )
}
