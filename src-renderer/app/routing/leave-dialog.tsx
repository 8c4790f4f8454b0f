import { FormDialog } from '../../form/dialogs/form-dialog.tsx'

export type LeaveAnswer = 'stay' | 'leave' | 'save'

interface LeaveDialogProps {
  body: string
  /** Whether every form with edits can be saved from here. */
  canSave: boolean
  onAnswer: (answer: LeaveAnswer) => void
  onClose: () => void
}

/** Asks what to do with unsaved edits before their page is left. */
export function LeaveDialog({ body, canSave, onAnswer, onClose }: LeaveDialogProps) {
  const answer = (choice: LeaveAnswer) => {
    onClose()
    onAnswer(choice)
  }
  const leave = { label: '不保存离开', onClick: () => answer('leave') }
  return (
    <FormDialog
      title="离开此页"
      submitLabel={canSave ? '保存并离开' : leave.label}
      cancelLabel="留下"
      secondaryAction={canSave ? { ...leave, isApart: true } : undefined}
      enterSubmits={canSave}
      onSubmit={() => answer(canSave ? 'save' : 'leave')}
      onClose={() => answer('stay')}
    >
      {body}
    </FormDialog>
  )
}
