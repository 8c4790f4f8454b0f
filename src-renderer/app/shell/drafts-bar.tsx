import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FormDraft } from '#contract/session.ts'
import { deleteSavedDraft } from '../../api/host/saved-drafts.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { HANDOVER_NOTE, removeDraft, restoreDraft, useFormDrafts, useUnsaved } from '../../stores/form-drafts.ts'
import { toast } from '../../stores/toast.ts'
import { checkCanOpenDialog } from '../overlays/open-dialogs.ts'

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
  const drafts = useFormDrafts((state) => state.offered)
  const offered = drafts.filter(({ id }) => id !== HANDOVER_NOTE)
  const restoring = useFormDrafts((state) => state.restoring)
  if (offered.length === 0) return null
  return (
    <section className={styles.bar} aria-label="未保存的修改">
      {offered.map((draft) => (
        <DraftOffer key={draft.id} draft={draft} isRestoring={restoring[draft.key]?.id === draft.id} />
      ))}
    </section>
  )
}

/** `isRestoring`: restore was requested, but its form is not shown yet. */
function DraftOffer({ draft, isRestoring }: { draft: FormDraft; isRestoring: boolean }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function restore(): void {
    const isOtherPage = pathname + search !== draft.route
    if (isOtherPage && useUnsaved.getState().names.length > 0) {
      toast('warning', '请先保存或放弃本页的修改，再恢复其他页的修改')
      return
    }
    if (!checkCanOpenDialog(draft.id)) return
    const dialog = restoreDraft(draft)
    if (isOtherPage) void navigate(draft.route)
    if (dialog) openDialog(dialog.render, dialog)
  }

  function discard(): void {
    removeDraft(draft.id)
    deleteSavedDraft(draft.id)
  }

  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody className={styles.offer}>
        <span className={styles.text}>
          有未保存的修改：{draft.name}
          {isRestoring && '（请重新打开它，修改会自动填入）'}
        </span>
        <Button size="small" aria-label={`恢复 ${draft.name}`} disabled={isRestoring} onClick={restore}>
          恢复
        </Button>
        <Button size="small" aria-label={`放弃 ${draft.name}`} onClick={discard}>
          放弃
        </Button>
      </MessageBarBody>
    </MessageBar>
  )
}
