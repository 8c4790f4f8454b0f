import { Button, Dialog, DialogSurface, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { DismissRegular, WindowNewRegular } from '@fluentui/react-icons'
import { ChatView } from './chat-view.tsx'
import { openChatWindow } from './chat-window.tsx'
import { useChat } from './state/chat-store.ts'
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
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '44px',
    flexShrink: 0,
    padding: '0 8px 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/**
 * The customer-service chat (D3 §2.12). A backdrop click does not close it, to prevent closing it by accident; Escape
 * closes it when nothing is open inside and nothing is written.
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
        <div className={styles.title}>
          <Subtitle2 as="h2">客服聊天</Subtitle2>
          <span style={{ flex: 1 }} />
          <Button
            appearance="subtle"
            icon={<WindowNewRegular />}
            aria-label="在独立窗口打开"
            title="在独立窗口打开"
            onClick={() => {
              openChatWindow(useChat.getState().thread?.key ?? null)
              onClose()
            }}
          />
          <Button appearance="subtle" icon={<DismissRegular />} aria-label="关闭" title="关闭" onClick={onClose} />
        </div>
        <ChatView />
      </DialogSurface>
    </Dialog>
  )
}
