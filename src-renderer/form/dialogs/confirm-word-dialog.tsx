import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmWordDialogProps {
  /** What is done, with its object. */
  title: string
  /** The word to enter. */
  word: string
  warning: string
  enterSubmits?: boolean
  submit: () => Promise<unknown>
  onClose: () => void
}

/** Asks to enter a word before something that cannot be undone. */
export function ConfirmWordDialog({ word, warning, submit, onClose, ...dialog }: ConfirmWordDialogProps) {
  const [input, setInput] = useState('')
  async function submitAndClose(): Promise<void> {
    await submit()
    // Close whatever the outcome is, so that a repetition requires the word again.
    onClose()
  }
  return (
    <FormDialog
      {...dialog}
      onSubmit={submitAndClose}
      submitLabel={dialog.title}
      tone="danger"
      disabled={input.trim() !== word}
      onClose={onClose}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{warning}</MessageBarBody>
      </MessageBar>
      <Field label={`请输入“${word}”确认`} required>
        <Input value={input} maxLength={10} onChange={(_event, { value }) => setInput(value)} />
      </Field>
    </FormDialog>
  )
}
