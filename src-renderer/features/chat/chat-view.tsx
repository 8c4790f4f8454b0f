import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { ChatMultipleRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { type ConversationKey, parseConversationKey } from '../../../src-preload/shared/conversation-key.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { flushChatDrafts, loadChatDrafts } from '../../stores/chat-drafts.ts'
import { useChatRequest } from '../../stores/chat-request.ts'
import { refreshUnsent } from '../../stores/chat-unsent.ts'
import { useChatKeys } from './chat-keys.ts'
import { Composer } from './composer/composer.tsx'
import { ChannelRail } from './conversations/channel-rail.tsx'
import { ConversationHeader } from './conversations/conversation-header.tsx'
import { ConversationList } from './conversations/conversation-list.tsx'
import { MemberColumn } from './member-column.tsx'
import { HistorySearch } from './messages/history-search.tsx'
import { MessageList } from './messages/message-list.tsx'
import { closeConversation, fetchDeferred, openChatTarget } from './state/chat-actions.ts'
import { useChat } from './state/chat-store.ts'
import { fetchUnread, startChatSync } from './state/chat-sync.ts'
import { resetChatView, useChatView } from './state/chat-view-store.ts'
import { trackFocus } from './state/focus-tracker.ts'

const useStyles = makeStyles({
  view: {
    position: 'relative',
    display: 'flex',
    flex: '1 1 auto',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  centre: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  empty: {
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
function ConnectionNotice() {
  const disconnected = useAlertState(({ connection }) => connection.hub !== 'connected')
  return (
    <div role="status" aria-label="聊天连接">
      {disconnected && (
        <MessageBar intent="warning" layout="singleline">
          <MessageBarBody>实时断开，正在重连；期间的消息会在恢复后补上</MessageBarBody>
        </MessageBar>
      )}
    </div>
  )
}

function memberOf(key: ConversationKey): string | null {
  const target = parseConversationKey(key)
  return 'userId' in target ? target.userId : null
}

/** The chat, used by the dialog and by the separate chat window (A157). */
export function ChatView() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const thread = useChat((state) => state.thread)
  const isSearching = useChatView(({ searchingHistory }) => searchingHistory)
  useChatKeys(root)
  useEffect(() => {
    startChatSync()
    loadChatDrafts()
    refreshUnsent()
    void fetchUnread()
    const stopTracking = trackFocus(fetchDeferred)
    window.addEventListener('pagehide', flushChatDrafts)
    window.addEventListener('storage', loadChatDrafts)
    return () => {
      window.removeEventListener('pagehide', flushChatDrafts)
      window.removeEventListener('storage', loadChatDrafts)
      flushChatDrafts()
      void closeConversation()
      stopTracking()
      resetChatView()
    }
  }, [])
  const { count, target } = useChatRequest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request for the same target also opens it
  useEffect(() => void openChatTarget(target), [count])
  return (
    <div ref={root} className={styles.view}>
      <ChannelRail />
      <ConversationList />
      <div className={styles.centre}>
        <ConnectionNotice />
        {thread ? (
          <>
            <ConversationHeader conversation={thread.key} />
            {isSearching && <HistorySearch key={`search ${thread.key}`} thread={thread} />}
            <MessageList key={thread.key} thread={thread} />
          </>
        ) : (
          <div className={styles.empty}>
            <ChatMultipleRegular fontSize={48} />
            <span>选择左侧的会员或群组开始聊天</span>
          </div>
        )}
        <Composer key={thread?.key ?? ''} conversation={thread?.key ?? null} />
      </div>
      <MemberColumn memberId={thread ? memberOf(thread.key) : null} />
    </div>
  )
}
