import type { UnreadCounts } from '#contract/chat.ts'
import { type ConversationKey, channelOf, isGroup } from '#shared/conversation-key.ts'
import {
  applyListed,
  ConversationState,
  fingerprintOf,
  type ListedConversation,
  PUSH_LAG_MS,
  unlistedUnread,
} from './conversation-state.ts'

/** What a list shows of a conversation without unread messages. */
const READ = { unread: 0, isNew: false, isUnexplained: false, newerCount: 0, missesPushes: false }

/** The last list of a channel; indexed when it is needed, as most conversations stay read. */
interface LastList {
  items: readonly ListedConversation[]
  byKey: Map<ConversationKey, ListedConversation> | null
  appliedAt: number
  /** The list before, unless it is so old that nothing depends on it. */
  previous: LastList | null
}

/** The state of each conversation with a known message. `onUnreadChange` is called for every change of a count. */
export class ConversationStore {
  #states = new Map<ConversationKey, ConversationState>()
  #lastLists = new Map<string, LastList>()
  #unread = new Set<ConversationState>()
  /** Kept, as pages ask for it and there may be many. */
  #unreadByKey: UnreadCounts = {}
  #unreadCounts = { group: 0, private: 0 }
  /** The first private conversation of each member. */
  #privateKeys = new Map<string, ConversationKey>()

  constructor(private readonly onUnreadChange: (key: ConversationKey, unread: number) => void) {}

  get unread(): ReadonlySet<Readonly<ConversationState>> {
    return this.#unread
  }

  get unreadByKey(): Readonly<UnreadCounts> {
    return this.#unreadByKey
  }

  /** Unread messages of all conversations. */
  get unreadCounts(): Readonly<Record<'group' | 'private', number>> {
    return this.#unreadCounts
  }

  get(key: ConversationKey): ConversationState | undefined {
    return this.#states.get(key)
  }

  /** A conversation that had no unread messages when it was listed begins with what the list showed. */
  getOrCreate(key: ConversationKey, name = ''): ConversationState {
    const known = this.#states.get(key)
    if (known) return known
    const state = new ConversationState(key, name)
    this.#states.set(key, state)
    const userId = memberOf(key)
    if (userId !== null && !this.#privateKeys.has(userId)) this.#privateKeys.set(userId, key)
    const list = this.#lastLists.get(channelOf(key))
    const item = list && findItem(list, key)
    if (item) applyListed(state, item, READ, latestSince(list, item))
    return state
  }

  setListed(list: string, items: readonly ListedConversation[]): void {
    if (this.isListed(list, items)) return
    const appliedAt = performance.now()
    const last = this.#lastLists.get(list) ?? null
    // One list from before the time within which pushes are expected is enough.
    if (last && last.appliedAt < appliedAt - PUSH_LAG_MS) last.previous = null
    this.#lastLists.set(list, { items, byKey: null, appliedAt, previous: last })
  }

  /** Whether it is the last list, the same object. */
  isListed(list: string, items: readonly ListedConversation[]): boolean {
    return this.#lastLists.get(list)?.items === items
  }

  /** The private conversation of a member, in whichever channel. */
  findPrivate(userId: string): ConversationKey | undefined {
    return this.#privateKeys.get(userId)
  }

  /** `since`: when the first of them was noticed, ms by `performance.now()`, if there were none before. */
  setUnread(state: ConversationState, unread: number, since = performance.now()): void {
    if (state.unread === unread) return
    if (state.unread === 0) {
      state.unreadSince = since
      this.#unread.add(state)
    }
    this.#unreadCounts[isGroup(state.key) ? 'group' : 'private'] += unread - state.unread
    state.unread = unread
    if (unread > 0) this.#unreadByKey[state.key] = unread
    else {
      this.#unread.delete(state)
      delete this.#unreadByKey[state.key]
    }
    this.onUnreadChange(state.key, unread)
  }

  /** A conversation missing from its list has no unread messages (A205). */
  clearUnlisted(isUnlisted: (state: ConversationState) => boolean, startedAt: number): void {
    for (const state of this.#unread)
      if (isUnlisted(state)) this.setUnread(state, Math.min(state.unread, unlistedUnread(state, startedAt)))
  }

  clear(): void {
    const previous = [...this.#unread]
    this.#states.clear()
    this.#lastLists.clear()
    this.#unread.clear()
    this.#unreadByKey = {}
    this.#privateKeys.clear()
    this.#unreadCounts = { group: 0, private: 0 }
    for (const { key } of previous) this.onUnreadChange(key, 0)
  }
}

function findItem(list: LastList, key: ConversationKey): ListedConversation | undefined {
  list.byKey ??= new Map(list.items.map((item) => [item.conversation, item]))
  return list.byKey.get(key)
}

/** When the list was applied that was the first to show this message as the latest one. */
function latestSince({ previous, appliedAt }: LastList, item: ListedConversation): number {
  const before = previous && findItem(previous, item.conversation)
  return before && fingerprintOf(before) === fingerprintOf(item) ? latestSince(previous, item) : appliedAt
}

const memberOf = (key: ConversationKey): string | null => (isGroup(key) ? null : key.slice(key.indexOf(':') + 1))
