import type { ReactNode } from 'react'
import { FormDialog, type Submission } from './form-dialog.tsx'

/** The button that was chosen; Escape is `cancel`. */
export type ConfirmAnswer = 'submit' | 'secondary' | 'cancel'

export interface ConfirmDialogProps extends Pick<Submission, 'submitLabel' | 'tone'> {
  title: string
  body: ReactNode
  cancelLabel?: string
  /** A third way to answer. */
  secondaryLabel?: string
  enterSubmits?: boolean
  onAnswer: (answer: ConfirmAnswer) => void
  onClose: () => void
}

export function ConfirmDialog({ body, secondaryLabel, onAnswer, onClose, ...dialog }: ConfirmDialogProps) {
  const finish = (answer: ConfirmAnswer) => {
    onClose()
    onAnswer(answer)
  }
  const secondaryAction = secondaryLabel ? { label: secondaryLabel, onClick: () => finish('secondary') } : undefined
  return (
    <FormDialog
      {...dialog}
      secondaryAction={secondaryAction}
      onSubmit={() => finish('submit')}
      onClose={() => finish('cancel')}
    >
      {body}
    </FormDialog>
  )
}
