import { type ConversationKey, isGroup } from '../../../src-preload/shared/conversation-key.ts'
import { ConversationState, unlistedUnread } from './conversation-state.ts'

/** The state of each conversation with a known message. `onUnreadChange` is called for every change of a count. */
export class ConversationStore {
  #states = new Map<ConversationKey, ConversationState>()

  constructor(private readonly onUnreadChange: (key: ConversationKey, unread: number) => void) {}

  get unread(): readonly Readonly<ConversationState>[] {
    return [...this.#states.values()].filter(({ unread }) => unread > 0)
  }

  get(key: ConversationKey): ConversationState | undefined {
    return this.#states.get(key)
  }

  getOrCreate(key: ConversationKey, name = ''): ConversationState {
    const state = this.#states.get(key) ?? new ConversationState(key, name)
    this.#states.set(key, state)
    return state
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
    for (const { key } of previous) this.onUnreadChange(key, 0)
  }
}
