import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmWordDialogProps {
  /** What is done, with its object. */
  title: string
  /** The word to enter. */
  word: string
  warning: string
  submit: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks to enter a word before something that cannot be undone. A press without it says so. Not by Enter alone, which input
 * methods take to end the word.
 */
export function ConfirmWordDialog({ title, word, warning, submit, onClose }: ConfirmWordDialogProps) {
  const [input, setInput] = useState('')
  const entered = input.trim()
  const refusal = entered === '' ? `请先输入“${word}”` : `输入的不是“${word}”`
  async function submitAndClose(): Promise<void> {
    await submit()
    // Close whatever the outcome is, so that a repetition requires the word again.
    onClose()
  }
  return (
    <FormDialog
      title={title}
      onSubmit={submitAndClose}
      submitLabel={title}
      tone="danger"
      enterSubmits={false}
      missing={entered === word ? null : refusal}
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
