import { type ConversationKey, channelOf, isGroup } from '../../../src-preload/shared/conversation-key.ts'
import { applyListed, ConversationState, type ListedConversation, unlistedUnread } from './conversation-state.ts'

/** What a list shows of a conversation without unread messages. */
const READ = { unread: 0, isNew: false, isUnexplained: false, newerCount: 0, missesPushes: false }

/** The last list of a channel; indexed when it is needed, as most conversations stay read. */
interface LastList {
  items: readonly ListedConversation[]
  byKey: Map<ConversationKey, ListedConversation> | null
  appliedAt: number
}

/** The state of each conversation with a known message. `onUnreadChange` is called for every change of a count. */
export class ConversationStore {
  #states = new Map<ConversationKey, ConversationState>()
  #lastLists = new Map<string, LastList>()

  constructor(private readonly onUnreadChange: (key: ConversationKey, unread: number) => void) {}

  get unread(): readonly Readonly<ConversationState>[] {
    return [...this.#states.values()].filter(({ unread }) => unread > 0)
  }

  get(key: ConversationKey): ConversationState | undefined {
    return this.#states.get(key)
  }

  /** A conversation that had no unread messages when it was listed begins with what the list showed. */
  getOrCreate(key: ConversationKey, name = ''): ConversationState {
    const existing = this.#states.get(key)
    if (existing) return existing
    const state = new ConversationState(key, name)
    this.#states.set(key, state)
    const list = this.#lastLists.get(channelOf(key))
    if (!list) return state
    list.byKey ??= new Map(list.items.map((item) => [item.conversation, item]))
    const item = list.byKey.get(key)
    if (item) applyListed(state, item, READ, list.appliedAt)
    return state
  }

  /** A list was applied. */
  setListed(list: string, items: readonly ListedConversation[]): void {
    this.#lastLists.set(list, { items, byKey: null, appliedAt: performance.now() })
  }

  /** The private conversation of a member, in whichever channel. */
  findPrivate(userId: string): ConversationKey | undefined {
    return [...this.#states.keys()].find((key) => !isGroup(key) && key.endsWith(`:${userId}`))
  }

  /** `since`: when the first of them was noticed, ms by `performance.now()`, if there were none before. */
  setUnread(state: ConversationState, unread: number, since = performance.now()): void {
    if (state.unread === unread) return
    if (state.unread === 0) state.unreadSince = since
    state.unread = unread
    this.onUnreadChange(state.key, unread)
  }

  /** A conversation missing from its list has no unread messages (A205). */
  clearUnlisted(isUnlisted: (key: ConversationKey) => boolean, startedAt: number): void {
    for (const state of this.#states.values()) {
      if (state.unread === 0 || !isUnlisted(state.key)) continue
      this.setUnread(state, Math.min(state.unread, unlistedUnread(state, startedAt)))
    }
  }

  clear(): void {
    const previous = this.unread
    this.#states.clear()
    this.#lastLists.clear()
    for (const { key } of previous) this.onUnreadChange(key, 0)
  }
}
