import { clearMembers } from '../../api/groups/group-members.ts'
import { ConfirmWordDialog } from '../../form/dialogs/confirm-word-dialog.tsx'
import { submitAction } from '../../form/submit/submit-action.ts'
import { getOperatorId } from './use-group-names.ts'

interface ClearMembersDialogProps {
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Clearing cannot be undone, so the operator has to enter a confirmation word (A146). */
export function ClearMembersDialog({ refresh, onClose }: ClearMembersDialogProps) {
  return (
    <ConfirmWordDialog
      title="清空成员"
      word="清空"
      warning="所有群的成员及其余额、状态将被清空，无法恢复；与列表中选择的群无关。"
      submit={() =>
        submitAction({ action: '清空所有群的成员', submit: (change) => clearMembers(getOperatorId(), change), refresh })
      }
      onClose={onClose}
    />
  )
}
