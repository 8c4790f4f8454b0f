import type { ReactNode } from 'react'
import { askConfirm } from './confirm.tsx'
import { Told } from './edit-buttons.tsx'
import type { Values } from './edits.ts'
import { FormDialog } from './form-dialog.tsx'
import type { EditForm } from './use-edit-form.tsx'

interface EditDialogProps<V extends Values> {
  title: string
  form: EditForm<V>
  width?: number
  onClose: () => void
  children: ReactNode
}

/** An edit form in a dialog: closes after saving, and asks before discarding edits. */
export function EditDialog<V extends Values>(props: EditDialogProps<V>) {
  const { title, form, width, onClose, children } = props
  async function submit(): Promise<void> {
    if (await form.save()) onClose()
  }

  async function leave(): Promise<void> {
    const body = '有未保存的修改，关闭后将丢失。'
    if (!form.edited || (await askConfirm({ title: '放弃修改', body, enterSubmits: false }))) onClose()
  }

  return (
    <FormDialog
      title={title}
      {...(width && { width })}
      onSubmit={submit}
      submitLabel="保存"
      disabled={form.uploads.blocked !== null}
      onClose={() => void leave()}
    >
      {children}
      <Told form={form} />
    </FormDialog>
  )
}
