import { CounterBadge, MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { HeadsetRegular, PeopleRegular } from '@fluentui/react-icons'
import { type RefObject, useEffect, useRef } from 'react'
import { type ConversationKey, channelOf, GROUP_TYPE, isGroup, parseConversationKey } from '#shared/conversation-key.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { flushChatDrafts, loadChatDrafts } from '../../stores/chat-drafts.ts'
import { useChatRequest } from '../../stores/chat-request.ts'
import { refreshUnsent } from '../../stores/chat-unsent.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { keysOf, MOD, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { plainButton } from '../../ui/surface.ts'
import { Picture } from './avatar.tsx'
import { CHAT_SIDE, focusNextRegion, isCovered } from './chat-regions.ts'
import { ClosedComposer } from './composer/closed-composer.tsx'
import { Composer } from './composer/composer.tsx'
import { ConversationHeader } from './conversations/conversation-header.tsx'
import { ConversationList } from './conversations/conversation-list.tsx'
import { getVisibleKeys, isConversationUnread, nextMatching } from './conversations/use-visible-keys.ts'
import { MemberColumn } from './member-column.tsx'
import { HistorySearch } from './messages/history-search.tsx'
import { MessageList } from './messages/message-list.tsx'
import { NoConversation } from './no-conversation.tsx'
import { REPLY_HELP } from './replies/quick-replies.ts'
import {
  closeConversation,
  fetchDeferred,
  openChatTarget,
  openConversation,
  selectChannel,
  switchTo,
} from './state/chat-actions.ts'
import { useChat } from './state/chat-store.ts'
import { fetchUnread, startChatSync } from './state/chat-sync.ts'
import { dismissInside, resetChatView, setChatView, useChatView } from './state/chat-view-store.ts'
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
  // Beside the page the member stands below the conversations, so that both are in sight with the messages.
  docked: {
    display: 'grid',
    gridTemplateColumns: '84px 296px minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    '& > [data-chat-region=list]': { width: 'auto' },
  },
  dockedCentre: { gridColumnStart: 3, gridRowStart: 1, gridRowEnd: 3, minHeight: 0 },
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

/** The chat, used by the dialog, beside the page and by the separate chat window (A157). */
export function ChatView({ isDocked = false }: { isDocked?: boolean }) {
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
  // A repeated request for the same target also opens it.
  useEffectOnChange(() => void openChatTarget(target), [count])
  return (
    <div ref={root} className={mergeClasses(styles.view, isDocked && styles.docked)}>
      <ChannelRail />
      <ConversationList />
      <div className={mergeClasses(styles.centre, isDocked && styles.dockedCentre)}>
        <ConnectionNotice />
        {thread ? (
          <>
            <ConversationHeader conversation={thread.key} isDocked={isDocked} />
            {isSearching && <HistorySearch key={`search ${thread.key}`} thread={thread} />}
            <MessageList key={thread.key} thread={thread} />
            <Composer key={`composer ${thread.key}`} conversation={thread.key} />
          </>
        ) : (
          <>
            <NoConversation />
            <ClosedComposer />
          </>
        )}
      </div>
      <MemberColumn memberId={thread ? memberOf(thread.key) : null} isDocked={isDocked} />
    </div>
  )
}

const HELP = keysOf('聊天', [
  { keys: `${MOD}↑ / ${MOD}↓`, label: '上一个、下一个会话' },
  { keys: `${MOD}Shift+↓`, label: '下一个未读会话' },
  { keys: `${MOD}F`, label: '在已读取的消息中查找' },
  { keys: 'F6', label: '下一区域：会话、消息、输入框、会员资料' },
  { keys: 'Esc', label: '先关闭其中打开的内容' },
  ...REPLY_HELP,
])

/** The next or previous conversation of the list, in the order on screen. */
function openNeighbour(step: 1 | -1): void {
  const keys = getVisibleKeys()
  const openKey = useChat.getState().thread?.key
  const index = openKey === undefined ? -1 : keys.indexOf(openKey)
  const next = index < 0 ? keys[0] : keys[index + step]
  if (next !== undefined) void openConversation(next)
}

/** The next unread conversation of the list, then of the other channels; groups last. */
function openNextUnread(): void {
  const { thread, unread } = useChat.getState()
  const openKey = thread?.key ?? null
  const listed = nextMatching(getVisibleKeys(), openKey, isConversationUnread)
  if (listed !== undefined) return void openConversation(listed)
  const others = [...unread.keys()].filter((key) => key !== openKey)
  const [other] = others.sort(
    (a, b) => Number(isGroup(a)) - Number(isGroup(b)) || Number(channelOf(a)) - Number(channelOf(b)),
  )
  if (other !== undefined) void switchTo(other)
}

/**
 * Handles the chat's keys wherever the focus is, but not while another dialog is above the chat. Beside a page they are
 * those of the chat while it has the focus.
 */
function useChatKeys(root: RefObject<HTMLElement | null>): void {
  useShortcutHelp(HELP)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || !root.current || isCovered(root.current)) return
      const side = root.current.closest(CHAT_SIDE)
      if (side && !side.contains(event.target as Element)) return
      const mod = event.ctrlKey || event.metaKey
      const regionKey = () => (event.key === 'F6' ? focusRegion(event.shiftKey) : null)
      const run = mod ? modAction(event.key, event.shiftKey) : regionKey()
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      // Held down, the keys would mark every conversation that they pass as read.
      if (!event.repeat) run()
    }
    const focusRegion = (backwards: boolean) => () => focusNextRegion(root.current!, backwards)
    // In its own window the chat has nothing around it that handles Escape.
    const onEscape = (event: KeyboardEvent) => {
      const isOwnWindow = root.current?.closest(`[role=dialog], ${CHAT_SIDE}`) === null
      if (event.key !== 'Escape' || event.defaultPrevented || !isOwnWindow) return
      if (!isCovered(root.current!)) dismissInside()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('keydown', onEscape)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('keydown', onEscape)
    }
  }, [root])
}

function modAction(key: string, shift: boolean): (() => void) | null {
  if (key === 'ArrowDown') return shift ? openNextUnread : () => openNeighbour(1)
  if (shift) return null
  if (key === 'ArrowUp') return () => openNeighbour(-1)
  return key.toLowerCase() === 'f' ? openHistorySearch : null
}

function openHistorySearch(): void {
  if (!useChat.getState().thread) return
  setChatView({ searchingHistory: true })
  // It takes the focus when it opens; it may be open already.
  document.querySelector<HTMLInputElement>('search[data-messages] input')?.select()
}

const useChannelRailStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    width: '84px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '8px 6px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    padding: '8px 2px 6px',
    ...plainButton,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    // Visible in high contrast only.
    outline: '1px solid transparent',
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { position: 'absolute', top: '3px', right: '6px' },
})

/** The customer-service channels and the Group entry (D3 §2.12), each with its unread count. */
function ChannelRail() {
  const styles = useChannelRailStyles()
  const channels = useChat((state) => state.channels)
  const selected = useChat((state) => state.channel)
  const tabs = [...(channels ?? []), { type: GROUP_TYPE, name: '群组', head: '' }]
  return (
    <nav className={styles.rail} aria-label="客服通道">
      {tabs.map(({ type, name, head }) => (
        <button
          key={type}
          type="button"
          className={mergeClasses(styles.tab, type === selected && styles.selected)}
          aria-current={type === selected ? 'true' : undefined}
          onClick={() => void selectChannel(type)}
        >
          <Picture image={head} size={22}>
            {type === GROUP_TYPE ? <PeopleRegular fontSize={22} /> : <HeadsetRegular fontSize={22} />}
          </Picture>
          <span>
            <ForeignText text={name} max={20} />
          </span>
          <UnreadBadge channel={type} className={styles.count} />
        </button>
      ))}
    </nav>
  )
}

function UnreadBadge({ channel, className }: { channel: string; className: string }) {
  const count = useChat(({ unreadByChannel }) => unreadByChannel[channel]?.messages ?? 0)
  return (
    <CounterBadge
      className={className}
      count={count}
      overflowCount={99}
      size="small"
      color="danger"
      aria-label={`${count} 条未读`}
    />
  )
}
