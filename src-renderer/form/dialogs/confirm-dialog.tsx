import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

export function ConfirmDialog(props: {
  title: string
  body: ReactNode
  enterSubmits?: boolean
  /** Receives whether the operator chose 确定. */
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}) {
  const { title, body, enterSubmits = true, onAnswer, onClose } = props
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
