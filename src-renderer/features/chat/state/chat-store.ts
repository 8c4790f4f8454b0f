import { create } from 'zustand'
import type { ChatChannel, ChatGroup, ChatUser, UnreadCounts } from '#contract/chat.ts'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { unsentOwner } from '#renderer/stores/chat-unsent.ts'
import { type ConversationKey, channelOf, GROUP_TYPE } from '#shared/conversation-key.ts'
import { cutText } from '#shared/untrusted-text.ts'
import { saveUnsent, withSavedMessages } from './saved-messages.ts'
import { pendingMessages, type ThreadMessage } from './thread.ts'

export interface PendingImage {
  id: number
  file: File
  /** An object URL. */
  preview: string
}

/** Images selected and not sent yet, by operator and conversation: another conversation is only one key away. */
const usePendingImagesStore = create<Readonly<Record<string, readonly PendingImage[]>>>(() => ({}))

const storeKey = (conversation: ConversationKey) => `${unsentOwner()}${conversation}`

export const usePendingImagesOf = (conversation: ConversationKey): readonly PendingImage[] =>
  usePendingImagesStore((all) => all[storeKey(conversation)] ?? EMPTY_LIST)

export const hasPendingImages = (conversation: ConversationKey): boolean =>
  (usePendingImagesStore.getState()[storeKey(conversation)] ?? EMPTY_LIST).length > 0

export function updatePendingImages(
  conversation: ConversationKey,
  update: (images: readonly PendingImage[]) => readonly PendingImage[],
): void {
  const key = storeKey(conversation)
  usePendingImagesStore.setState((all) => ({ [key]: update(all[key] ?? EMPTY_LIST) }))
}

/** Removes and returns all images of a conversation; the caller must revoke their previews. */
export function takePendingImages(conversation: ConversationKey): readonly PendingImage[] {
  const images = usePendingImagesStore.getState()[storeKey(conversation)] ?? EMPTY_LIST
  updatePendingImages(conversation, () => EMPTY_LIST)
  return images
}

/** When the session ends, so that the next operator of this workstation finds none. */
function clearPendingImages(): void {
  for (const { preview } of Object.values(usePendingImagesStore.getState()).flat()) URL.revokeObjectURL(preview)
  usePendingImagesStore.setState({}, true)
}

/** The line above the messages that were unread when the conversation was opened. */
export interface UnreadDivider {
  /** Key of the message below the line; null: none is loaded. */
  key: string | null
  /** Unread messages before the loaded ones. */
  remaining: number
}

export const NO_DIVIDER: UnreadDivider = { key: null, remaining: 0 }

/** Moves the line up to the first of the unread messages that are loaded; they are the latest of the member. */
export function placeDivider(
  messages: readonly ThreadMessage[],
  { key, remaining }: UnreadDivider,
  isIncoming: (item: ThreadMessage) => boolean,
): UnreadDivider {
  const index = key === null ? messages.length : messages.findIndex((item) => item.key === key)
  let place: UnreadDivider = { key, remaining }
  for (let i = index - 1; i >= 0 && place.remaining > 0; i--) {
    const item = messages[i]!
    if (isIncoming(item)) place = { key: item.key, remaining: place.remaining - 1 }
  }
  return place
}

/** One row of a conversation list; the content type of its latest message is known from a push only. */
export type Conversation = (ChatUser | ChatGroup) & { contentType?: number }

interface ChannelList {
  /** Latest first. */
  keys: readonly ConversationKey[]
  state: 'loading' | 'ready' | 'failed'
  error: string
}

/** No stay in the window: a line drawn when the conversation is opened belongs to none. */
const NO_VISIT = -1

/** The conversation on screen. */
export interface Thread {
  key: ConversationKey
  messages: ThreadMessage[]
  /** Whether the last page was full, so that older messages may exist (D3 §4). */
  hasOlder: boolean
  loading: 'first' | 'older' | null
  /** The newest page is fetched once the window has focus again, because fetching marks it read (A160, A202). */
  deferred: boolean
  error: string
  /** Scrolled to within 100 px of the end (D3 §9). */
  atBottom: boolean
  /** Messages received while it was not scrolled to the end. */
  newCount: number
  divider: UnreadDivider
  /** The stay in the window during which the line was drawn: later unread messages move it. */
  dividerVisit: number
}

interface ChatState {
  /** null until fetched. */
  channels: readonly ChatChannel[] | null
  channelsError: string
  /** The channel whose list is shown; `0` is the groups. */
  channel: string
  lists: Readonly<Record<string, ChannelList>>
  thread: Thread | null
  unreadByChannel: Readonly<Record<string, { messages: number; conversations: number }>>
  /** Incremented with every change of the two maps below, which are mutated to avoid copying ten thousand rows. */
  version: number
  conversations: Map<ConversationKey, Conversation>
  unread: Map<ConversationKey, number>
}

const createInitialState = (): ChatState => ({
  channels: null,
  channelsError: '',
  channel: '',
  lists: {},
  thread: null,
  unreadByChannel: {},
  version: 0,
  conversations: new Map(),
  unread: new Map(),
})

/** Client state of the chat: conversations by key, lists of keys, and one open thread (performance.md). */
export const useChat = create<ChatState>(createInitialState)

/** Messages without a server id yet, of conversations that are not on screen. */
const pendingByConversation = new Map<ConversationKey, ThreadMessage[]>()

/** Clears the chat when the session ends. */
export function resetChat(): void {
  for (const { image } of [...pendingByConversation.values()].flat()) if (image) URL.revokeObjectURL(image.preview)
  pendingByConversation.clear()
  clearPendingImages()
  useChat.setState(createInitialState())
}

/** Adds or updates conversations without their unread counts, which come from the state `unread` alone. */
export function upsertConversations(conversations: readonly Conversation[]): void {
  const stored = useChat.getState().conversations
  // A list row shows one line, so the rest of the text is not stored.
  for (const entry of conversations) {
    const content = cutText(entry.content, 200)
    const before = stored.get(entry.conversation)
    const isSame = before?.content === content && before.time === entry.time
    stored.set(entry.conversation, { ...(isSame && { contentType: before.contentType }), ...entry, content })
  }
  useChat.setState(({ version }) => ({ version: version + 1 }))
}

export function setList(channel: string, list: Partial<ChannelList>): void {
  useChat.setState(({ lists }) => {
    const before = lists[channel] ?? { keys: [], state: 'loading', error: '' }
    return { lists: { ...lists, [channel]: { ...before, ...list } } }
  })
}

/** Moves conversations to the top of their lists, the last key first; lists that are not fetched yet stay unchanged. */
export function moveToTop(keys: readonly ConversationKey[]): void {
  const { lists } = useChat.getState()
  const changed: Record<string, ChannelList> = {}
  for (const channel of new Set(keys.map(channelOf))) {
    const list = lists[channel]
    // Groups keep a fixed order, so that operators find them in the same position.
    if (list?.state !== 'ready' || channel === GROUP_TYPE) continue
    const moved = new Set(keys.filter((key) => channelOf(key) === channel).reverse())
    changed[channel] = { ...list, keys: [...moved, ...list.keys.filter((key) => !moved.has(key))] }
  }
  if (Object.keys(changed).length > 0) useChat.setState({ lists: { ...lists, ...changed } })
}

/** Applies unread counts by conversation; `all`: they replace the existing ones. */
export function applyUnread(update: UnreadCounts, which: 'changes' | 'all'): void {
  const { unread, unreadByChannel: before } = useChat.getState()
  if (which === 'all') unread.clear()
  const unreadByChannel = which === 'all' ? {} : { ...before }
  for (const [key, count] of Object.entries(update)) {
    const [channel, previous] = [channelOf(key), unread.get(key) ?? 0]
    const { messages, conversations } = unreadByChannel[channel] ?? { messages: 0, conversations: 0 }
    unreadByChannel[channel] = {
      messages: messages + count - previous,
      conversations: conversations + Number(count > 0) - Number(previous > 0),
    }
    if (count > 0) unread.set(key, count)
    else unread.delete(key)
  }
  useChat.setState(({ version }) => ({ version: version + 1, unreadByChannel }))
}

export function updateThread(key: ConversationKey, update: (thread: Thread) => Partial<Thread>): void {
  const { thread: before } = useChat.getState()
  if (before?.key !== key) return
  const thread = { ...before, ...update(before) }
  useChat.setState({ thread })
  if (thread.messages !== before.messages) saveUnsent(key, before.messages, thread.messages)
}

/** Shows a conversation with only its unsent messages; null shows none. */
export function showThread(key: ConversationKey | null): void {
  const { thread } = useChat.getState()
  if (thread) stashPending(thread.key, thread.messages)
  useChat.setState({ thread: key === null ? null : createThread(key) })
}

function createThread(key: ConversationKey): Thread {
  const messages = withSavedMessages(key, pendingByConversation.get(key) ?? [])
  const divider = { key: null, remaining: useChat.getState().unread.get(key) ?? 0 }
  const scroll = { atBottom: true, newCount: 0 }
  return {
    key,
    messages,
    hasOlder: false,
    loading: 'first',
    deferred: false,
    error: '',
    ...scroll,
    divider,
    dividerVisit: NO_VISIT,
  }
}

/** Updates the messages of a conversation, on screen or not, and saves its unsent ones. */
export function updateMessages(key: ConversationKey, update: (messages: ThreadMessage[]) => ThreadMessage[]): void {
  if (useChat.getState().thread?.key === key) updateThread(key, ({ messages }) => ({ messages: update(messages) }))
  else {
    const before = pendingByConversation.get(key) ?? []
    const after = update(before)
    stashPending(key, after)
    saveUnsent(key, before, after)
  }
}

/** Updates the messages of a conversation after another window saved or removed one, without saving them again. */
export function updateWithoutSaving(key: ConversationKey, update: (all: ThreadMessage[]) => ThreadMessage[]): void {
  const { thread } = useChat.getState()
  if (thread?.key === key) useChat.setState({ thread: { ...thread, messages: update(thread.messages) } })
  else if (pendingByConversation.has(key)) stashPending(key, update(pendingByConversation.get(key) ?? []))
}

export function getMessages(key: ConversationKey): readonly ThreadMessage[] {
  const { thread } = useChat.getState()
  return thread?.key === key ? thread.messages : (pendingByConversation.get(key) ?? [])
}

function stashPending(key: ConversationKey, messages: readonly ThreadMessage[]): void {
  const pending = pendingMessages(messages).filter(({ state }) => state !== 'sent')
  if (pending.length > 0) pendingByConversation.set(key, pending)
  else pendingByConversation.delete(key)
}
