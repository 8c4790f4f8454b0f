import { makeStyles } from '@fluentui/react-components'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'

const useStyles = makeStyles({ panel: { border: '0 none' } })

/** The member's panel above a dialog, or in the window of the chat, where no page is beside it. */
export function MemberDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const styles = useStyles()
  return (
    <FormDialog title="会员资料" width={480} onClose={onClose}>
      <MemberPanel memberId={memberId} className={styles.panel} />
    </FormDialog>
  )
}
