import { CHAT_PART_LENGTH, type ChatMessage, type ChatPage } from '#contract/chat.ts'
import { getErrorMessage } from '#renderer/lib/error-message.ts'
import { trackWriting } from '#renderer/lib/text-field.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import type { ChatTarget } from '#renderer/stores/chat-request.ts'
import { unsentOwner } from '#renderer/stores/chat-unsent.ts'
import { getChatOperatorId } from '#renderer/stores/main-state.ts'
import { toast } from '#renderer/stores/toast.ts'
import {
  type ConversationKey,
  channelOf,
  GROUP_TYPE,
  parseConversationKey,
  privateKey,
  speakerOf,
} from '#shared/conversation-key.ts'
import { compareIds } from '#shared/lossless-json.ts'
import {
  type Conversation,
  moveToTop,
  placeDivider,
  setList,
  showThread,
  type Thread,
  updateThread,
  upsertConversations,
  useChat,
} from './chat-store.ts'
import { focusComposer, setChatView, setMarked } from './chat-view-store.ts'
import { canMarkRead, reportFocus } from './focus-tracker.ts'
import { mergeMessages, type ThreadMessage, trimThread } from './thread.ts'

/** Fetches the channels and the conversations of the selected one (D3 §2.12). */
export async function fetchChannels(): Promise<void> {
  useChat.setState({ channelsError: '' })
  try {
    const channels = await desktop.getChatChannels()
    useChat.setState({ channels })
    const { channel } = useChat.getState()
    await selectChannel(channel || (channels[0]?.type ?? GROUP_TYPE))
  } catch (error) {
    useChat.setState({ channelsError: getErrorMessage(error) })
  }
}

export async function selectChannel(channel: string): Promise<void> {
  useChat.setState({ channel })
  if (useChat.getState().lists[channel]?.state !== 'ready') await fetchConversations(channel)
}

/** Fetches the conversations of a channel; an existing list stays visible meanwhile. */
export async function fetchConversations(channel: string): Promise<void> {
  setList(channel, useChat.getState().lists[channel]?.keys.length ? { error: '' } : { state: 'loading', error: '' })
  try {
    const keys = channel === GROUP_TYPE ? storeConversations(await desktop.getChatGroups()) : await fetchUsers(channel)
    if (keys === null) return
    setList(channel, { state: 'ready', keys })
    const openKey = useChat.getState().thread?.key
    // An open conversation found by search has no messages yet and is missing from the server's list.
    if (openKey && channelOf(openKey) === channel && !keys.includes(openKey)) moveToTop([openKey])
  } catch (error) {
    setList(channel, { state: 'failed', error: getErrorMessage(error) })
  }
}

/** Counts the fetches of each channel: only the latest one ends with a list. */
const fetches = new Map<string, number>()

/** Fetches the conversations of a channel in parts; the first one of a new list is shown at once. null: a later fetch began. */
async function fetchUsers(channel: string): Promise<readonly ConversationKey[] | null> {
  const fetch = (fetches.get(channel) ?? 0) + 1
  fetches.set(channel, fetch)
  const isNew = !useChat.getState().lists[channel]?.keys.length
  let part = await desktop.getChatUsers(channel)
  const all = new Set(storeConversations(part))
  if (isNew) setList(channel, { state: 'ready', keys: [...all] })
  for (let from = part.length; part.length === CHAT_PART_LENGTH; from += part.length) {
    part = await desktop.getMoreChatUsers(channel, from)
    for (const key of storeConversations(part)) all.add(key)
  }
  if (fetches.get(channel) !== fetch) return null
  // Pushes may have moved some of the first part meanwhile.
  const moved = isNew ? (useChat.getState().lists[channel]?.keys ?? []) : []
  return [...new Set([...moved, ...all])]
}

function storeConversations(conversations: readonly Conversation[]): ConversationKey[] {
  upsertConversations(conversations)
  return conversations.map(({ conversation }) => conversation)
}

const openings: {
  /** Counts what was asked for: a look-up that is answered after the next request, or after the chat was closed, opens nothing. */
  requests: number
  /** Reopened with the chat; for the operator who opened it only. */
  last: { owner: string; key: ConversationKey } | null
  /** A member whose look-up failed, to be retried after a reconnect. */
  unresolved: { userId: string } | null
} = { requests: 0, last: null, unresolved: null }

/** Opens a conversation and fetches its 20 latest messages (D3 §4), which marks it read if the window has focus. */
export async function openConversation(key: ConversationKey): Promise<void> {
  openings.requests++
  setMarked('unreadChats', key, false)
  setChatView({ memberOpen: false, searchingHistory: false })
  focusComposer()
  if (useChat.getState().thread?.key === key) return
  showThread(key)
  openings.last = { owner: unsentOwner(), key }
  // Fetch first: the fetch already marks the conversation read, so the focus report triggers no second call.
  await Promise.all([fetchNewest(key), reportFocus(key)])
}

/** Opens a conversation and selects its channel. */
export async function switchTo(key: ConversationKey): Promise<void> {
  const opening = openConversation(key)
  await selectChannel(channelOf(key))
  await opening
}

export async function closeConversation(): Promise<void> {
  openings.requests++
  openings.unresolved = null
  showThread(null)
  await reportFocus(null)
}

/** Fetches the newest page that was deferred while the window had no focus. */
export function fetchDeferred(): void {
  const { thread } = useChat.getState()
  if (thread?.deferred && canMarkRead()) void fetchNewest(thread.key)
}

/** Tells which messages of a conversation are the operator's. */
export const fromOperator =
  (key: ConversationKey): ((message: ChatMessage) => boolean) =>
  (message) =>
    speakerOf(key, message, getChatOperatorId()) === 'operator'

/** Tells which messages count as unread: those with an id that neither an operator nor the system wrote. */
export const countsAsUnread =
  (key: ConversationKey): ((message: ChatMessage) => boolean) =>
  (message) =>
    message.id !== '' && speakerOf(key, message, getChatOperatorId()) === 'member'

function isIncoming(key: ConversationKey): (item: ThreadMessage) => boolean {
  const isUnread = countsAsUnread(key)
  return ({ message }) => isUnread(message)
}

/** Fetches the newest page and merges it; without a common message it replaces the messages before it. */
export async function fetchNewest(key: ConversationKey): Promise<void> {
  if (!canMarkRead()) return updateThread(key, () => ({ loading: null, deferred: true, error: '' }))
  updateThread(key, ({ messages, deferred, divider }) => ({
    loading: messages.some(({ message }) => message.id) ? null : 'first',
    divider: deferred ? { key: null, remaining: useChat.getState().unread.get(key) ?? 0 } : divider,
    deferred: false,
    error: '',
  }))
  await fetchPage(key, null, (page, { messages, hasOlder, atBottom, newCount, divider }) => {
    const knownIds = new Set(messages.map(({ message }) => message.id))
    const overlaps = page.messages.some(({ id }) => knownIds.has(id))
    const latest = page.messages.reduce((last, { id }) => (compareIds(id, last) > 0 ? id : last), '')
    // What was pushed since the server read the page is not in it.
    const retained = overlaps
      ? messages
      : messages.filter(({ message: { id } }) => id === '' || compareIds(id, latest) > 0)
    const merged = mergeMessages(retained, page.messages, fromOperator(key))
    const trimmed = trimThread(merged.messages, { atBottom, hasOlder: overlaps ? hasOlder : page.hasMore })
    return {
      ...trimmed,
      divider: placeDivider(trimmed.messages, divider, isIncoming(key)),
      newCount: atBottom || !overlaps ? 0 : newCount + merged.addedCount,
    }
  })
}

/** The oldest message that the server has sent. */
const oldestId = ({ messages }: Thread) => messages.find(({ message }) => message.id !== '')?.message.id

/** Fetches the ten messages before the oldest one (D3 §4). */
export async function fetchOlder(): Promise<void> {
  const { thread } = useChat.getState()
  const oldest = thread && oldestId(thread)
  if (!thread?.hasOlder || thread.loading || !oldest) return
  const { key } = thread
  updateThread(key, () => ({ loading: 'older', error: '' }))
  await fetchPage(key, oldest, (page, { messages, divider }) => {
    const all = mergeMessages(messages, page.messages, () => false).messages
    return { messages: all, divider: placeDivider(all, divider, isIncoming(key)), hasOlder: page.hasMore }
  })
}

type MergePage = (page: ChatPage, thread: Thread) => Partial<Thread>

/** Fetches a page and merges it into the thread; a failure is shown there. */
async function fetchPage(key: ConversationKey, before: string | null, merge: MergePage): Promise<void> {
  const apply = (update: (thread: Thread) => Partial<Thread>) =>
    updateThread(key, (thread) => {
      if (before === null || oldestId(thread) === before) return { loading: null, ...update(thread) }
      // It begins elsewhere by now: the messages between this page and its first one would be missing for good.
      return { loading: thread.loading === 'older' ? null : thread.loading }
    })
  try {
    const target = parseConversationKey(key)
    const page = await ('userId' in target
      ? desktop.getPrivateMessages(target.channel, target.userId, before)
      : desktop.getGroupMessages(target.lotteryId, target.playId, before))
    apply((thread) => merge(page, thread))
  } catch (error) {
    apply(() => ({ error: getErrorMessage(error) }))
  }
}

/**
 * Opens the conversation with a member in the selected channel (D3 §5), looking the id up only if it is not listed yet.
 * Returns a Chinese error message, or null. Throws if the look-up fails. `isStillWanted` is asked after the look-up, which
 * may take long: what is written meanwhile must not go to another conversation.
 */
export async function openMemberConversation(input: string, isStillWanted = () => true): Promise<string | null> {
  const request = ++openings.requests
  const userId = input.trim()
  if (!/^\d{1,30}$/.test(userId)) return '该项必须输入数字'
  const { channel, lists } = useChat.getState()
  const key = privateKey(channel, userId)
  if (!lists[channel]?.keys.includes(key)) {
    const found = await desktop.findChatUser(channel, userId)
    if (!found) return 'UId不存在'
    upsertConversations([found])
    moveToTop([found.conversation])
    if (request !== openings.requests || !isStillWanted()) return null
  }
  await openConversation(key)
  return null
}

/** Refetches everything after a reconnect: pushes and requests during the outage are lost (backend-facts, Hub). */
export async function refetchChat(): Promise<void> {
  const { channels, channelsError, lists, thread } = useChat.getState()
  const requested = openings.unresolved
  // The open conversation first, because the operator is looking at it.
  const opening = thread && fetchNewest(thread.key)
  if (channels === null && channelsError === '') return
  const channelsFetch = fetchChannels()
  for (const channel of Object.keys(lists)) void fetchConversations(channel)
  await Promise.all([opening, channelsFetch])
  // Do not replace a conversation that the operator opened meanwhile.
  if (requested && requested === openings.unresolved && useChat.getState().thread === null)
    await openChatTarget(requested)
}

/** Opens the target of a clicked notification or of a link on another screen. */
export async function openChatTarget(requested: ChatTarget): Promise<void> {
  openings.unresolved = null
  const request = ++openings.requests
  const isWriting = trackWriting()
  if (useChat.getState().channels === null) await fetchChannels()
  if (request !== openings.requests) return
  if (requested === null) {
    const { thread } = useChat.getState()
    return thread === null && openings.last?.owner === unsentOwner() ? switchTo(openings.last.key) : undefined
  }
  if ('conversation' in requested) return switchTo(requested.conversation)
  const { unread, conversations, channel } = useChat.getState()
  const existingKey = [...unread.keys(), ...conversations.keys()].find((key) => {
    const target = parseConversationKey(key)
    return 'userId' in target && target.userId === requested.userId
  })
  if (existingKey) return switchTo(existingKey)
  if (channel === GROUP_TYPE) await selectChannel(useChat.getState().channels?.[0]?.type ?? GROUP_TYPE)
  const lookUp = openMemberConversation(requested.userId, () => !isWriting())
  const lookUpRequest = openings.requests
  try {
    const error = await lookUp
    if (error) toast('warning', error)
    else if (isWriting() && !isOpen(requested.userId)) offerConversation(requested.userId)
  } catch (error) {
    if (lookUpRequest === openings.requests) openings.unresolved = requested
    toast('error', getErrorMessage(error))
  }
}

export function isOpen(userId: string): boolean {
  const { channel, thread } = useChat.getState()
  return thread?.key === privateKey(channel, userId)
}

/** In place of opening it: the rest of what is being written, and its Enter, would go to that member. */
function offerConversation(userId: string): void {
  const run = () => void openMemberConversation(userId)
  toast('info', `正在输入，没有切换到会员 ${userId} 的会话`, { label: '打开会话', run })
}
