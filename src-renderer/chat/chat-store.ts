import { create } from 'zustand'
import type { ChatChannel, ChatGroup, ChatUser, ConversationKey, Unread } from '../../src-preload/contract.ts'
import { saveUnsent, withSaved } from './saved-bubbles.ts'
import { channelOf, GROUP } from './target.ts'
import { type Bubble, unsent } from './thread.ts'

/** One line of a conversation list. */
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
  /** Whether the last batch was full: there may be older ones (D3 §4). */
  more: boolean
  loading: 'first' | 'older' | null
  /** Its newest page is read when an operator looks at the window again: reading marks it read (A160, A202). */
  deferred: boolean
  fault: string
  /** Within 100 px of its end (D3 §9). */
  atBottom: boolean
  /** Messages that came while it was not. */
  fresh: number
}

interface ChatState {
  /** null until they were read. */
  channels: readonly ChatChannel[] | null
  channelsFault: string
  /** Whose list is shown; `0` is the groups. */
  channel: string
  lists: Readonly<Record<string, List>>
  thread: Thread | null
  /** Unread messages by channel. */
  sums: Readonly<Record<string, number>>
  /** Grows with every change of the two maps below, which are changed in place: ten thousand lines are not copied. */
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

/** The chat as it is known here: entries by their key, lists of keys, and one conversation (performance.md). */
export const useChat = create<ChatState>(empty)

/** Written and not named by the server yet, of conversations that are not on screen. */
const waiting = new Map<ConversationKey, Bubble[]>()

/** Ends what was known: with the session. */
export function resetChat(): void {
  for (const { picture } of [...waiting.values()].flat()) if (picture) URL.revokeObjectURL(picture.preview)
  waiting.clear()
  useChat.setState(empty())
}

export function setChat(part: Partial<ChatState>): void {
  useChat.setState(part)
}

/** Puts entries in, without their unread counts: those have one source (getUnread). */
export function putEntries(entries: readonly Entry[]): void {
  const known = useChat.getState().entries
  for (const entry of entries) known.set(entry.conversation, short(entry))
  useChat.setState(({ version }) => ({ version: version + 1 }))
}

/** A list shows one line: no more of the text is kept. */
function short(entry: Entry): Entry {
  return { ...entry, content: entry.content.slice(0, 200) }
}

export function setList(channel: string, list: Partial<List>): void {
  useChat.setState(({ lists }) => {
    const before = lists[channel] ?? { keys: [], state: 'loading', fault: '' }
    return { lists: { ...lists, [channel]: { ...before, ...list } } }
  })
}

/** Brings conversations to the front of their lists, the last of them first; a list not read yet stays so. */
export function bringForward(keys: readonly ConversationKey[]): void {
  const { lists } = useChat.getState()
  const changed: Record<string, List> = {}
  for (const channel of new Set(keys.map(channelOf))) {
    const list = lists[channel]
    // Groups keep the places the operator knows them by.
    if (list?.state !== 'ready' || channel === GROUP) continue
    const front = new Set(keys.filter((key) => channelOf(key) === channel).reverse())
    changed[channel] = { ...list, keys: [...front, ...list.keys.filter((key) => !front.has(key))] }
  }
  if (Object.keys(changed).length > 0) useChat.setState({ lists: { ...lists, ...changed } })
}

/** What `getUnread` or its event said; `whole` when it names everything. */
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

/** Shows a conversation, empty but for what is still on its way in it; null shows none. */
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

/** The bubbles of a conversation, on screen or not. */
export function changeBubbles(key: ConversationKey, change: (bubbles: Bubble[]) => Bubble[]): void {
  if (useChat.getState().thread?.key === key) changeThread(key, ({ bubbles }) => ({ bubbles: change(bubbles) }))
  else {
    const before = waiting.get(key) ?? []
    const after = change(before)
    keepWaiting(key, after)
    saveUnsent(key, before, after)
  }
}

/** Another window saved or dropped a message that is not sent: what is on its way here is not its business. */
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
