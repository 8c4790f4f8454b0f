import { Button, type ButtonProps } from '@fluentui/react-components'
import { HistoryRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ChangeHistoryDialogProps } from '../dialogs/change-history-dialog.tsx'
import type { SavableForm } from './edit-form.ts'

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
