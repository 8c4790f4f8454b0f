import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  body: ReactNode
  enterSubmits?: boolean
  /** Receives whether the operator chose 确定. */
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function ConfirmDialog({ title, body, enterSubmits = true, onAnswer, onClose }: ConfirmDialogProps) {
  const finish = (isConfirmed: boolean) => {
    onClose()
    onAnswer(isConfirmed)
  }
  return (
    <FormDialog title={title} enterSubmits={enterSubmits} onSubmit={() => finish(true)} onClose={() => finish(false)}>
      {body}
    </FormDialog>
  )
}
