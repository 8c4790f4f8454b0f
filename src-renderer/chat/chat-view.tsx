import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { ChatMultipleRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { readChatDrafts, writeChatDrafts } from '../stores/chat-drafts.ts'
import { useChatRequest } from '../stores/chat-request.ts'
import { markUnsent } from '../stores/chat-unsent.ts'
import { useLive } from '../stores/live.ts'
import { followAttention } from './attention.ts'
import { ChannelRail } from './channel-rail.tsx'
import { useChat } from './chat-store.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationList } from './conversation-list.tsx'
import { followChat, readUnread } from './follow.ts'
import { History } from './history.tsx'
import { closeConversation, followGoal, readDeferred } from './open.ts'

const useStyles = makeStyles({
  view: {
    display: 'flex',
    flex: '1 1 auto',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  centre: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  nothing: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '8px',
    flex: '1 1 auto',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
})

/** The chat dialog covers the console's own connection notice, so it shows one itself. */
function Connection() {
  const lost = useLive(({ connection }) => connection.hub !== 'connected')
  return (
    <div role="status" aria-label="聊天连接">
      {lost && (
        <MessageBar intent="warning" layout="singleline">
          <MessageBarBody>实时断开，正在重连；期间的消息会在恢复后补上</MessageBarBody>
        </MessageBar>
      )}
    </div>
  )
}

/** The chat, used by the dialog and by the separate chat window (A157). */
export function ChatView() {
  const styles = useStyles()
  const thread = useChat((state) => state.thread)
  useEffect(() => {
    followChat()
    readChatDrafts()
    markUnsent()
    void readUnread()
    const endAttention = followAttention(readDeferred)
    window.addEventListener('pagehide', writeChatDrafts)
    window.addEventListener('storage', readChatDrafts)
    return () => {
      window.removeEventListener('pagehide', writeChatDrafts)
      window.removeEventListener('storage', readChatDrafts)
      writeChatDrafts()
      void closeConversation()
      endAttention()
    }
  }, [])
  const { n, goal } = useChatRequest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request for the same target also opens it
  useEffect(() => void followGoal(goal), [n])
  return (
    <div className={styles.view}>
      <ChannelRail />
      <ConversationList />
      <div className={styles.centre}>
        <Connection />
        {thread ? (
          <>
            <ConversationHeader conversation={thread.key} />
            <History key={thread.key} thread={thread} />
          </>
        ) : (
          <div className={styles.nothing}>
            <ChatMultipleRegular fontSize={48} />
            <span>选择左侧的会员或群组开始聊天</span>
          </div>
        )}
        <Composer key={thread?.key ?? ''} conversation={thread?.key ?? null} />
      </div>
    </div>
  )
}
