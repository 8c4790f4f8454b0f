import { create } from 'zustand'
import type { ChatChannel, ChatGroup, ChatUser, ConversationKey, Unread } from '../../src-preload/contract.ts'
import { saveUnsent, withSaved } from './saved-bubbles.ts'
import { channelOf, GROUP } from './target.ts'
import { type Bubble, unsent } from './thread.ts'

/** One row of a conversation list. */
export type Entry = ChatUser | ChatGroup

interface List {
  /** Latest first. */
  keys: readonly ConversationKey[]
  state: 'loading' | 'ready' | 'failed'
  fault: string
}

/** The conversation on screen. */
export interface Thread {
  key: ConversationKey
  bubbles: Bubble[]
  /** Whether the last page was full, so that older messages may exist (D3 §4). */
  more: boolean
  loading: 'first' | 'older' | null
  /** The newest page is fetched once the window has focus again, because fetching marks it read (A160, A202). */
  deferred: boolean
  fault: string
  /** Scrolled to within 100 px of the end (D3 §9). */
  atBottom: boolean
  /** Messages received while it was not scrolled to the end. */
  fresh: number
}

interface ChatState {
  /** null until fetched. */
  channels: readonly ChatChannel[] | null
  channelsFault: string
  /** The channel whose list is shown; `0` is the groups. */
  channel: string
  lists: Readonly<Record<string, List>>
  thread: Thread | null
  sums: Readonly<Record<string, number>>
  /** Incremented with every change of the two maps below, which are mutated to avoid copying ten thousand rows. */
  version: number
  entries: Map<ConversationKey, Entry>
  unread: Map<ConversationKey, number>
}

const empty = (): ChatState => ({
  channels: null,
  channelsFault: '',
  channel: '',
  lists: {},
  thread: null,
  sums: {},
  version: 0,
  entries: new Map(),
  unread: new Map(),
})

/** Client state of the chat: conversations by key, lists of keys, and one open thread (performance.md). */
export const useChat = create<ChatState>(empty)

/** Messages without a server id yet, of conversations that are not on screen. */
const waiting = new Map<ConversationKey, Bubble[]>()

/** Clears the chat when the session ends. */
export function resetChat(): void {
  for (const { picture } of [...waiting.values()].flat()) if (picture) URL.revokeObjectURL(picture.preview)
  waiting.clear()
  useChat.setState(empty())
}

export function setChat(part: Partial<ChatState>): void {
  useChat.setState(part)
}

/** Adds or updates conversations without their unread counts, which come from getUnread alone. */
export function putEntries(entries: readonly Entry[]): void {
  const known = useChat.getState().entries
  for (const entry of entries) known.set(entry.conversation, short(entry))
  useChat.setState(({ version }) => ({ version: version + 1 }))
}

/** A list row shows one line, so the rest of the text is not stored. */
function short(entry: Entry): Entry {
  return { ...entry, content: entry.content.slice(0, 200) }
}

export function setList(channel: string, list: Partial<List>): void {
  useChat.setState(({ lists }) => {
    const before = lists[channel] ?? { keys: [], state: 'loading', fault: '' }
    return { lists: { ...lists, [channel]: { ...before, ...list } } }
  })
}

/** Moves conversations to the top of their lists, the last key first; lists that are not fetched yet stay unchanged. */
export function bringForward(keys: readonly ConversationKey[]): void {
  const { lists } = useChat.getState()
  const changed: Record<string, List> = {}
  for (const channel of new Set(keys.map(channelOf))) {
    const list = lists[channel]
    // Groups keep a fixed order, so that operators find them in the same position.
    if (list?.state !== 'ready' || channel === GROUP) continue
    const front = new Set(keys.filter((key) => channelOf(key) === channel).reverse())
    changed[channel] = { ...list, keys: [...front, ...list.keys.filter((key) => !front.has(key))] }
  }
  if (Object.keys(changed).length > 0) useChat.setState({ lists: { ...lists, ...changed } })
}

/** Applies unread counts by conversation; `isComplete` when they replace all existing counts. */
export function putUnread(change: Unread, whole = false): void {
  const { unread } = useChat.getState()
  if (whole) unread.clear()
  for (const [key, count] of Object.entries(change)) {
    if (count > 0) unread.set(key, count)
    else unread.delete(key)
  }
  const sums: Record<string, number> = {}
  for (const [key, count] of unread) sums[channelOf(key)] = (sums[channelOf(key)] ?? 0) + count
  useChat.setState(({ version }) => ({ version: version + 1, sums }))
}

export function changeThread(key: ConversationKey, change: (thread: Thread) => Partial<Thread>): void {
  const { thread: before } = useChat.getState()
  if (before?.key !== key) return
  const thread = { ...before, ...change(before) }
  useChat.setState({ thread })
  if (thread.bubbles !== before.bubbles) saveUnsent(key, before.bubbles, thread.bubbles)
}

/** Shows a conversation with only its unsent messages; null shows none. */
export function showThread(key: ConversationKey | null): void {
  const { thread } = useChat.getState()
  if (thread) keepWaiting(thread.key, thread.bubbles)
  useChat.setState({
    thread:
      key === null
        ? null
        : {
            key,
            bubbles: withSaved(key, waiting.get(key) ?? []),
            more: false,
            loading: 'first',
            deferred: false,
            fault: '',
            atBottom: true,
            fresh: 0,
          },
  })
}

/** Updates the messages of a conversation, on screen or not, and saves its unsent ones. */
export function changeBubbles(key: ConversationKey, change: (bubbles: Bubble[]) => Bubble[]): void {
  if (useChat.getState().thread?.key === key) changeThread(key, ({ bubbles }) => ({ bubbles: change(bubbles) }))
  else {
    const before = waiting.get(key) ?? []
    const after = change(before)
    keepWaiting(key, after)
    saveUnsent(key, before, after)
  }
}

/** Updates the messages of a conversation after another window saved or removed one, without saving them again. */
export function showSaved(key: ConversationKey, change: (bubbles: Bubble[]) => Bubble[]): void {
  const { thread } = useChat.getState()
  if (thread?.key === key) useChat.setState({ thread: { ...thread, bubbles: change(thread.bubbles) } })
  else if (waiting.has(key)) keepWaiting(key, change(waiting.get(key) ?? []))
}

export function bubblesOf(key: ConversationKey): readonly Bubble[] {
  const { thread } = useChat.getState()
  return thread?.key === key ? thread.bubbles : (waiting.get(key) ?? [])
}

function keepWaiting(key: ConversationKey, bubbles: readonly Bubble[]): void {
  const kept = unsent(bubbles).filter(({ state }) => state !== 'sent')
  if (kept.length > 0) waiting.set(key, kept)
  else waiting.delete(key)
}
