import { Button, type ButtonProps } from '@fluentui/react-components'
import { ArrowUndoRegular, HistoryRegular } from '@fluentui/react-icons'
import { type MouseEvent, useEffect, useRef } from 'react'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ChangeHistoryDialogProps } from '../dialogs/change-history-dialog.tsx'
import { confirmDiscard } from '../dialogs/confirm.ts'
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

/** Discards the edits of a form after a question; 恢复修改 brings them back (A287). Resolves to whether it did. */
export async function askRevert({ changes, revert }: Pick<SavableForm, 'changes' | 'revert'>): Promise<boolean> {
  const count = Object.keys(changes).length
  // Without one, an upload is all there is.
  const edits = count > 0 ? `${count} 处未保存的修改` : '未保存的图片'
  if (!(await confirmDiscard(`将放弃 ${edits}。`))) return false
  revert()
  return true
}

/** Lists the earlier changes of the forms of a page, made at this workstation, and restores their values. */
const openChangeHistory = lazyDialog<ChangeHistoryDialogProps>(
  async () => (await import('../dialogs/change-history-dialog.tsx')).ChangeHistoryDialog,
)

interface HistoryButtonProps {
  form: Pick<SavableForm, 'history'>
  size?: ButtonProps['size']
}

/** Opens the earlier changes of a form, whose values can be restored as edits (A288). */
export function HistoryButton({ form, size = 'small' }: HistoryButtonProps) {
  // Values are restored into the form as it is then.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  return (
    <Button
      size={size}
      appearance="subtle"
      icon={<HistoryRegular />}
      onClick={() => openChangeHistory({ getSources: () => latest.current.history })}
    >
      修改记录
    </Button>
  )
}
