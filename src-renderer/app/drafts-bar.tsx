import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FormDraft } from '../../src-preload/contract.ts'
import { dropKeptDraft } from '../api/drafts.ts'
import { openDialog } from '../stores/dialogs.ts'
import { forgetDraft, restoreDraft, useFormDrafts } from '../stores/form-drafts.ts'
import { toast } from '../stores/toast.ts'
import { useUnsaved } from '../stores/unsaved.ts'
import { mayOpenDialog } from './open-dialogs.ts'

const useStyles = makeStyles({
  // Limits the bar on short windows.
  bar: { flexShrink: 0, maxHeight: '30vh', overflow: 'auto' },
  // Buttons stay next to the text: at the far end toasts would cover them.
  offer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', paddingBlock: '4px' },
  text: { overflowWrap: 'anywhere' },
})

/** Offers the unsaved edits of an interrupted session (A221); each is restored or discarded separately. */
export function DraftsBar() {
  const styles = useStyles()
  const offered = useFormDrafts((state) => state.offered)
  const restoring = useFormDrafts((state) => state.restoring)
  if (offered.length === 0) return null
  return (
    <section className={styles.bar} aria-label="未保存的修改">
      {offered.map((draft) => (
        <Offer key={draft.id} draft={draft} waits={restoring[draft.key]?.id === draft.id} />
      ))}
    </section>
  )
}

/** `waits`: restore was requested, but its form is not shown yet. */
function Offer({ draft, waits }: { draft: FormDraft; waits: boolean }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function restore(): void {
    const elsewhere = pathname + search !== draft.route
    if (elsewhere && useUnsaved.getState().names.length > 0) {
      toast('warning', '请先保存或放弃本页的修改，再恢复其他页的修改')
      return
    }
    if (!mayOpenDialog(draft.id)) return
    const dialog = restoreDraft(draft)
    if (elsewhere) void navigate(draft.route)
    if (dialog) openDialog(dialog.render, { key: dialog.key, holds: dialog.holds })
  }

  function drop(): void {
    forgetDraft(draft.id)
    dropKeptDraft(draft.id)
  }

  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody className={styles.offer}>
        <span className={styles.text}>
          有未保存的修改：{draft.name}
          {waits && '（请重新打开它，修改会自动填入）'}
        </span>
        <Button size="small" aria-label={`恢复 ${draft.name}`} disabled={waits} onClick={restore}>
          恢复
        </Button>
        <Button size="small" aria-label={`放弃 ${draft.name}`} onClick={drop}>
          放弃
        </Button>
      </MessageBarBody>
    </MessageBar>
  )
}
