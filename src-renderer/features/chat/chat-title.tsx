import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { DismissRegular, ResizeRegular, WindowNewRegular } from '@fluentui/react-icons'
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

interface ChatTitleProps {
  onClose: () => void
  /** Where it has a size of its own: what makes it another one. */
  size?: { label: string; run: () => void }
}

/** The head of the chat over or beside the page. */
export function ChatTitle({ onClose, size }: ChatTitleProps) {
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
      {size && (
        <Button
          appearance="subtle"
          icon={<ResizeRegular />}
          aria-label={size.label}
          title={size.label}
          onClick={size.run}
        />
      )}
      <Button appearance="subtle" icon={<DismissRegular />} aria-label="关闭" title="关闭" onClick={onClose} />
    </div>
  )
}
