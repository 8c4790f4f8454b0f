import { Dialog, DialogSurface, makeStyles } from '@fluentui/react-components'
import { ChatTitle } from './chat-title.tsx'
import { ChatView } from './chat-view.tsx'
import { dismissInside } from './state/chat-view-store.ts'
import { WIDE_QUERY } from './wide-layout.ts'

const useStyles = makeStyles({
  /** D3 §9: 900 wide, without the member's column. */
  surface: {
    width: '900px',
    [`@media ${WIDE_QUERY}`]: { width: '1300px' },
    maxWidth: '96vw',
    height: 'min(720px, 92vh)',
    maxHeight: '92vh',
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
  },
})

/**
 * The customer-service chat (D3 §2.12) in a window too narrow for a chat beside the page. A backdrop click does not
 * close it, to prevent closing it by accident; Escape closes it when nothing is open inside and nothing is written.
 */
export function ChatDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_event, { type }) => {
        if (type === 'backdropClick') return
        if (type !== 'escapeKeyDown' || !dismissInside()) onClose()
      }}
    >
      <DialogSurface className={styles.surface} aria-label="客服聊天">
        <ChatTitle onClose={onClose} />
        <ChatView />
      </DialogSurface>
    </Dialog>
  )
}
