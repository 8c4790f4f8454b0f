import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { EditForm } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'
import { HistoryButton, UndoRevertButton } from '../edit/restore-buttons.tsx'
import { offerDiscarded } from '../edit/use-form-draft.ts'
import { FormMessage } from '../layout/form-message.tsx'
import { confirmDiscard } from './confirm.ts'
import { FormDialog } from './form-dialog.tsx'

/** An edit form in a dialog: closes after saving, and asks before discarding edits. What was typed while it saved is offered. */
export function EditDialog<V extends Values>(props: {
  title: string
  /** A verb with its object: 保存公告. */
  submitLabel: string
  form: EditForm<V>
  width?: number
  /** Offers the earlier changes of the record. */
  hasHistory?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { title, submitLabel, form, width, hasHistory = false, onClose, children } = props
  const [isSaved, setSaved] = useState(false)
  const closeSaved = useEffectEvent(() => {
    for (const { formKey } of form.history) offerDiscarded(formKey, '已保存，保存时输入的内容没有保存')
    onClose()
  })
  // Once rendered with the saved values: what differs from them now is not saved.
  useEffect(() => {
    if (isSaved) closeSaved()
  }, [isSaved])

  async function submit(): Promise<void> {
    if (await form.save()) setSaved(true)
  }

  async function closeWithConfirm(): Promise<void> {
    if (form.dirty) {
      if (!(await confirmDiscard('有未保存的修改，关闭后将丢失。'))) return
      for (const { formKey } of form.history) offerDiscarded(formKey)
    }
    onClose()
  }

  return (
    <FormDialog
      title={title}
      width={width}
      onSubmit={submit}
      submitLabel={submitLabel}
      isSave
      isBlank={!form.dirty}
      message={<FormMessage message={form.message} />}
      disabled={form.uploads.blockedReason !== null}
      aside={
        hasHistory && (
          <>
            <UndoRevertButton form={form} />
            <HistoryButton form={form} size="medium" />
          </>
        )
      }
      onClose={() => void closeWithConfirm()}
    >
      {children}
    </FormDialog>
  )
}
