import type { ReactNode } from 'react'
import { openDialog } from '../stores/dialogs.ts'
import { FormDialog } from './form-dialog.tsx'

interface Question {
  title: string
  body: ReactNode
  enterSubmits?: boolean
}

/** Opens a confirmation dialog; resolves to whether the operator chose 确定. */
export function askConfirm({ title, body, enterSubmits = true }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => {
      const answer = (yes: boolean) => {
        close()
        resolve(yes)
      }
      return (
        <FormDialog
          title={title}
          enterSubmits={enterSubmits}
          onSubmit={() => answer(true)}
          onClose={() => answer(false)}
        >
          {body}
        </FormDialog>
      )
    })
  })
}
