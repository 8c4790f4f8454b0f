import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { DismissRegular, WindowNewRegular } from '@fluentui/react-icons'
import { openChatWindow } from './chat-window.tsx'
import { useChat } from './state/chat-store.ts'

const useStyles = makeStyles({
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '44px',
    boxSizing: 'border-box',
    flexShrink: 0,
    padding: '0 8px 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** The head of the chat over or beside the page. */
export function ChatTitle({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  return (
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
  )
}
