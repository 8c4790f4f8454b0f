import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  body: ReactNode
  submitLabel?: string
  cancelLabel?: string
  enterSubmits?: boolean
  /** Receives whether the operator chose 确定. */
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function ConfirmDialog({ body, onAnswer, onClose, ...dialog }: ConfirmDialogProps) {
  const finish = (isConfirmed: boolean) => {
    onClose()
    onAnswer(isConfirmed)
  }
  return (
    <FormDialog {...dialog} onSubmit={() => finish(true)} onClose={() => finish(false)}>
      {body}
    </FormDialog>
  )
}
