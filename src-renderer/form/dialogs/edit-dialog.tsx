import type { ReactNode } from 'react'
import type { Values } from '../edit/edits.ts'
import type { EditForm } from '../edit/use-edit-form.tsx'
import { FormMessage } from '../layout/form-message.tsx'
import { confirmDiscard } from './confirm-discard.ts'
import { FormDialog } from './form-dialog.tsx'

/** An edit form in a dialog: closes after saving, and asks before discarding edits. */
export function EditDialog<V extends Values>(props: {
  title: string
  form: EditForm<V>
  width?: number
  onClose: () => void
  children: ReactNode
}) {
  const { title, form, width, onClose, children } = props
  async function submit(): Promise<void> {
    if (await form.save()) onClose()
  }

  async function closeWithConfirm(): Promise<void> {
    if (!form.dirty || (await confirmDiscard('有未保存的修改，关闭后将丢失。'))) onClose()
  }

  return (
    <FormDialog
      title={title}
      width={width}
      onSubmit={submit}
      submitLabel="保存"
      disabled={form.uploads.blockedReason !== null}
      onClose={() => void closeWithConfirm()}
    >
      {children}
      <FormMessage message={form.message} />
    </FormDialog>
  )
}
