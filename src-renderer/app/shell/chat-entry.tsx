import { mergeClasses } from '@fluentui/react-components'
import { ChatRegular } from '@fluentui/react-icons'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { NavCount } from './nav-entry.tsx'
import { useNavStyles } from './nav-styles.ts'

/** 联系客服 with its unread dot (D3 §2.12), which stays in sight in the menu; it opens the chat over the page. */
export function ChatEntry({ collapsed }: { collapsed: boolean }) {
  const styles = useNavStyles()
  const unread = useAlertState(({ alerts }) => alerts.messages)
  return (
    <li>
      <button
        type="button"
        className={mergeClasses(styles.button, styles.entry, collapsed && styles.narrow)}
        style={{ position: 'relative' }}
        title="未读私信"
        aria-label={unread > 0 ? `客服聊天，${unread} 条未读` : '客服聊天'}
        onClick={() => openChat()}
      >
        <span className={styles.icon}>
          <ChatRegular />
          {unread > 0 && !collapsed && <span className={styles.dot} />}
        </span>
        <span>客服聊天</span>
        <NavCount count={unread} label={`${unread} 条未读`} collapsed={collapsed} />
      </button>
    </li>
  )
}
