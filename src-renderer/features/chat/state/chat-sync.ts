import type { ChatMessage, SentMessage, UnreadCounts } from '#contract/chat.ts'
import type { Push } from '#contract/network.ts'
import { once } from '#renderer/lib/closures.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import { useAlertState } from '#renderer/stores/alert-state.ts'
import {
  abandonOwnUnsent,
  deleteUnsent,
  holdPageLock,
  parseUnsentKey,
  refreshUnsent,
  type UnsentRef,
  watchOtherPages,
} from '#renderer/stores/chat-unsent.ts'
import { getChatOperatorId } from '#renderer/stores/main-state.ts'
import { useSession } from '#renderer/stores/session.ts'
import { type ConversationKey, parseConversationKey, speakerOf } from '#shared/conversation-key.ts'
import { countsAsUnread, fetchNewest, fromOperator, refetchChat } from './chat-actions.ts'
import {
  applyUnread,
  type Conversation,
  moveToTop,
  resetChat,
  type Thread,
  updateMessages,
  updateThread,
  updateWithoutSaving,
  upsertConversations,
  useChat,
} from './chat-store.ts'
import { isWindowFocused, visitCount } from './focus-tracker.ts'
import { withSavedState } from './saved-messages.ts'
import { createAuthor, isSending, updateLatest } from './send.ts'
import { ackMessage, createPlaceholderMessage, mergeAccepted, mergeMessages, trimThread } from './thread.ts'

/** Main sends those of a burst every 50 ms: pushes are rendered together once none has come for longer (performance.md). */
const QUIET_MS = 60
/** While a burst lasts. */
const MAX_WAIT_MS = 250
/** Above this count, new messages are not added below older ones being read; they are fetched on return to the end. */
const MAX_BUFFERED = 500

type MessagePush = Extract<Push, { kind: 'privateMessage' | 'publicMessage' }>

/** What the next flush renders. */
const waiting: {
  pushes: MessagePush[]
  unread: UnreadCounts
  /** `performance.now()` of the first of them. */
  since: number | null
  timer: ReturnType<typeof setTimeout> | undefined
} = { pushes: [], unread: {}, since: null, timer: undefined }

function scheduleFlush(): void {
  waiting.since ??= performance.now()
  const left = waiting.since + MAX_WAIT_MS - performance.now()
  clearTimeout(waiting.timer)
  waiting.timer = setTimeout(flush, Math.max(0, Math.min(QUIET_MS, left)))
}

function flush(): void {
  waiting.since = null
  const { pushes: batch, unread: unreadChanges } = waiting
  waiting.pushes = []
  waiting.unread = {}
  const latest = new Map<ConversationKey, MessagePush>()
  for (const push of batch) latest.set(push.conversation, push)
  if (latest.size > 0) {
    upsertConversations([...latest.values()].map(toConversation))
    moveToTop(batch.map(({ conversation }) => conversation))
  }
  const { thread } = useChat.getState()
  const current = batch.filter(({ conversation }) => conversation === thread?.key)
  if (thread && current.length > 0) applyMessages(thread.key, current)
  if (Object.keys(unreadChanges).length > 0) applyUnread(unreadChanges, 'changes')
}

function applyMessages(key: ConversationKey, batch: MessagePush[]): void {
  const incoming = batch.map(({ message }) => message)
  updateThread(key, (thread) => {
    const { messages, atBottom, newCount, hasOlder } = thread
    const merged = mergeMessages(messages, incoming, fromOperator(key))
    const count = atBottom ? 0 : newCount + merged.addedCount
    if (count > MAX_BUFFERED) return { newCount: count }
    const trimmed = trimThread(merged.messages, { atBottom, hasOlder })
    return { ...trimmed, ...moveDivider(key, thread, incoming), newCount: count }
  })
}

/** Draws the line of unread messages above the first one that arrives while the window has no focus. */
function moveDivider(key: ConversationKey, thread: Thread, incoming: readonly ChatMessage[]): Partial<Thread> {
  if (isWindowFocused() || (thread.divider.key !== null && thread.dividerVisit === visitCount())) return {}
  const first = incoming.find(countsAsUnread(key))
  return first ? { divider: { key: first.id, remaining: 0 }, dividerVisit: visitCount() } : {}
}

/** Shows a message that this or another window sent. */
function applySent(sent: SentMessage): void {
  const { conversation: key, sendId, contentType, content } = sent
  const createPlaceholder = () => createPlaceholderMessage(createAuthor(key), contentType, content)
  deleteUnsent(key, sendId)
  updateLatest(key, sent.stored ?? createPlaceholder())
  // This window may hold the pending message of a conversation that it no longer shows.
  if (useChat.getState().thread?.key !== key) updateMessages(key, (all) => ackMessage(all, sendId, sent.stored))
  updateThread(key, ({ messages, atBottom, newCount, hasOlder }) => {
    const all = mergeAccepted(messages, sent, createPlaceholder)
    const addedCount = Math.max(0, all.length - messages.length)
    return { ...trimThread(all, { atBottom, hasOlder }), newCount: atBottom ? 0 : newCount + addedCount }
  })
}

/** Another window saved or removed an unsent message. */
function onStorage({ key: name }: StorageEvent): void {
  refreshUnsent()
  const place = name === null ? null : parseUnsentKey(name)
  if (!place) return
  syncSaved([place])
  watchOtherPages(syncSaved)
}

function syncSaved(places: UnsentRef[]): void {
  for (const { conversation, key } of places) {
    if (!isSending(key)) updateWithoutSaving(conversation, (messages) => withSavedState(conversation, messages, key))
  }
}

/** Records whether the list is at its end; on return to it, messages that were not buffered are fetched. */
export function setAtBottom(isAtBottom: boolean): void {
  const { thread } = useChat.getState()
  if (!thread || thread.atBottom === isAtBottom) return
  const mustRefetch = isAtBottom && thread.newCount > MAX_BUFFERED
  updateThread(thread.key, ({ messages, newCount }) => ({
    atBottom: isAtBottom,
    newCount: isAtBottom ? 0 : newCount,
    messages: mustRefetch ? messages.filter(({ message }) => message.id === '') : messages,
  }))
  if (mustRefetch) void fetchNewest(thread.key)
}

/** The list row after a message. A new conversation takes name and avatar from the message if the member wrote it. */
function toConversation({ conversation, message }: MessagePush): Conversation {
  const existing = useChat.getState().conversations.get(conversation)
  const { time, content, contentType } = message
  const preview = { time, content, contentType }
  if (existing) return { ...existing, ...preview }
  const target = parseConversationKey(conversation)
  const byMember = 'userId' in target && speakerOf(conversation, message, getChatOperatorId()) === 'member'
  const id = 'userId' in target ? target.userId : conversation
  const name = byMember ? message.name : id
  const entry = { conversation, name, head: byMember ? message.head : '', count: 0, ...preview }
  return 'userId' in target
    ? { ...entry, channel: target.channel, userId: target.userId }
    : { ...entry, lotteryId: target.lotteryId, playId: target.playId }
}

/** Applies pushes and unread counts and refetches after a reconnect, until page unload. Repeated calls do nothing. */
export const startChatSync = once(() => {
  desktop.onPushes((pushed) => {
    const batch = pushed.filter(({ kind }) => kind === 'privateMessage' || kind === 'publicMessage') as MessagePush[]
    if (batch.length === 0) return
    waiting.pushes.push(...batch)
    scheduleFlush()
  })
  holdPageLock()
  watchOtherPages(syncSaved)
  desktop.onMessageSent(applySent)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', abandonOwnUnsent)
  desktop.onUnread((change) => {
    waiting.unread = { ...waiting.unread, ...change }
    scheduleFlush()
  })
  useAlertState.subscribe(({ connection: now }, { connection: before }) => {
    if (now.hub !== 'connected' || before.hub === 'connected') return
    void fetchUnread()
    void refetchChat()
  })
  useSession.subscribe((now, before) => {
    if (now.epoch === before.epoch) return
    waiting.pushes = []
    waiting.unread = {}
    resetChat()
    refreshUnsent()
  })
})

export async function fetchUnread(): Promise<void> {
  applyUnread(await desktop.readState('unread'), 'all')
}
