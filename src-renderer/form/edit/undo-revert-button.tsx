import { Button, type ButtonProps } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import type { MouseEvent } from 'react'
import type { SavableForm } from './edit-form.ts'

interface UndoRevertButtonProps {
  form: Pick<SavableForm, 'undoRevert'>
  size?: ButtonProps['size']
}

/** Brings discarded edits back; only there while it can. */
export function UndoRevertButton({ form: { undoRevert }, size }: UndoRevertButtonProps) {
  if (!undoRevert) return null
  function undo({ currentTarget }: MouseEvent): void {
    // The pressed button goes.
    if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
    undoRevert?.()
  }
  return (
    <Button size={size} icon={<ArrowUndoRegular />} onClick={undo}>
      恢复修改
    </Button>
  )
}
