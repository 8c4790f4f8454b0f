import type { ReactNode } from 'react'
import { openDialog } from '../../stores/dialogs.ts'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmOptions {
  title: string
  body: ReactNode
  enterSubmits?: boolean
}

/** Opens a confirmation dialog; resolves to whether the operator chose 确定. */
export function askConfirm({ title, body, enterSubmits = true }: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => {
      const finish = (isConfirmed: boolean) => {
        close()
        resolve(isConfirmed)
      }
      return (
        <FormDialog
          title={title}
          enterSubmits={enterSubmits}
          onSubmit={() => finish(true)}
          onClose={() => finish(false)}
        >
          {body}
        </FormDialog>
      )
    })
  })
}
