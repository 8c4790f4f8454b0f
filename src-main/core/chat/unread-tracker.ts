/** Long because: the rules by which lists, pushes and marks meet read in one place. */
import type { ChatChannel, ChatGroup, ChatMessage, ChatPage, ChatUser, UnreadCounts } from '#contract/chat.ts'
import type { Push } from '#contract/network.ts'
import {
  type ConversationKey,
  type ConversationTarget,
  channelOf,
  GROUP_TYPE,
  isGroup,
  parseConversationKey,
  privateKey,
  speakerOf,
  toConversationKey,
} from '#shared/conversation-key.ts'
import type { Logger } from '../ports.ts'
import type { UnreportedMessages } from './apply-list.ts'
import { applyList, type FetchedAt, SeenMessages } from './apply-list.ts'
import type { ChatHubClient } from './chat-hub-client.ts'
import {
  applyPush,
  applyRead,
  type ConversationState,
  fingerprintOf,
  type ListedConversation,
} from './conversation-state.ts'
import { ConversationStore } from './conversation-store.ts'
import { LIST_LAG_MS, ListSync } from './list-sync.ts'
import { ReadReceipts } from './read-receipts.ts'

/** Sync key of the channel list; lists of conversations use the type of their channel. */
const CHANNELS = 'channels'
const CHANNELS_NAME = '客服通道'
const GROUPS_NAME = '群组'

interface UnreadTrackerDeps {
  /** Operator id used in the chat (A158). */
  operatorId(): string
  serverNow(): number
  chatHub: ChatHubClient
  /** Whether a list's text was sent by this console; lists do not say who wrote. */
  isOwnText(key: ConversationKey, content: string): boolean
  log: Logger
  onChange(key: ConversationKey, unread: number): void
  /** The server said, or confirmed, that the conversation is read. */
  onRead(key: ConversationKey): void
  /** A message was pushed, to be announced immediately (A203). */
  onMessagePushed(unreported: UnreportedMessages): void
  /** A list shows messages that were not announced yet. */
  onUnreportedFound(unreported: UnreportedMessages[]): void
  /** Entries of a list that is newer than the one before, whose counts were applied; those that say the same are left out. */
  onListed(listed: readonly ListedConversation[]): void
  /** A newest page of the history was read, oldest first. */
  onPage(key: ConversationKey, messages: readonly ChatMessage[]): void
  /** A list contradicts the pushes: the lists must be fetched again soon. */
  requestResync(): void
}

type MessagePush = Extract<Push, { kind: 'privateMessage' | 'publicMessage' }>

/**
 * Tracks unread messages per conversation. The server's lists are authoritative (A201); pushes count until the next
 * fetch. History is fetched only for conversations an operator reads (A202).
 */
export class UnreadTracker {
  /** The conversation with the operator's focus, by window (A160). */
  #focused = new Map<string, ConversationKey>()
  #conversations: ConversationStore
  #seenIds = new SeenMessages()
  /** Messages of lists and pushes, by fingerprint: lists contain no message ids. */
  #seenFingerprints = new SeenMessages()
  #readReceipts: ReadReceipts
  #channels: readonly ChatChannel[] = []
  #listSync = new ListSync()
  /** When the last list was requested that was applied whole, by list; ms by `performance.now()`. */
  #appliedFrom = new Map<string, number>()
  /** When anything but a list changed what is known of a conversation, ms by `performance.now()`. */
  #happenedAt = Number.NEGATIVE_INFINITY
  /** Incremented at sign-out, to discard the results of pending requests. */
  #generation = 0

  constructor(private readonly deps: UnreadTrackerDeps) {
    this.#conversations = new ConversationStore((key, unread) => {
      deps.onChange(key, unread)
      if (!this.isUnread(key)) deps.onRead(key)
    })
    this.#readReceipts = new ReadReceipts({
      fetchNewestPage: (key) => deps.chatHub.messages(parseConversationKey(key), null),
      isFocused: (key) => this.#isFocused(key),
      onRead: (key, page, startedAt) => this.#onRead(key, page, startedAt),
      onUnread: (key, unread, unannounced) => this.#onUnread(key, unread, unannounced),
    })
  }

  get unread(): Readonly<UnreadCounts> {
    return this.#conversations.unreadByKey
  }

  get unreadConversations(): ReadonlySet<Readonly<ConversationState>> {
    return this.#conversations.unread
  }

  /** Unread messages of all conversations. */
  get unreadCounts(): Readonly<Record<'group' | 'private', number>> {
    return this.#conversations.unreadCounts
  }

  /** Whether the list of at least one channel was fetched successfully since pushes may have been lost. */
  get isSynced(): boolean {
    if (this.#channels.length === 0) return this.#listSync.isSynced(CHANNELS)
    return this.#channels.some(({ type }) => this.#listSync.isSynced(type))
  }

  unreadOf(key: ConversationKey): number {
    return this.#conversations.get(key)?.unread ?? 0
  }

  /** Also while it is being marked read: for the server it is unread, and here again if that fails. */
  isUnread(key: ConversationKey): boolean {
    return this.unreadOf(key) > 0 || this.#readReceipts.isUnconfirmed(key)
  }

  clear(): void {
    this.#generation++
    this.#seenIds.clear()
    this.#seenFingerprints.clear()
    this.#readReceipts.clear()
    this.#listSync.clear()
    this.#appliedFrom.clear()
    this.#happenedAt = Number.NEGATIVE_INFINITY
    this.#channels = []
    this.#conversations.clear()
  }

  /** The hub reconnected: pushes may have been lost, so the lists are out of sync until fetched again. */
  onReconnected(): void {
    this.#listSync.onReconnected()
  }

  /** Sets the conversation shown by a window; a focused one is marked read. */
  setFocus(windowId: string, key: ConversationKey | null, focused: boolean): void {
    this.#focused.delete(windowId)
    this.#happenedAt = performance.now()
    if (key === null || !focused) return
    this.#focused.set(windowId, key)
    const state = this.#conversations.get(key)
    if (state && state.unread > 0) this.#markRead(state, state.unread)
  }

  #isFocused(key: ConversationKey): boolean {
    for (const focused of this.#focused.values()) if (focused === key) return true
    return false
  }

  onWindowClosed(windowId: string): void {
    this.#focused.delete(windowId)
  }

  /** A private message pushed without a channel gets its member's conversation, else one in the first channel (A205). */
  resolve(push: Push): Push {
    if (push.kind !== 'privateMessage' || !/^0?$/.test(channelOf(push.conversation))) return push
    const { userId } = push
    const conversation = this.#conversations.findPrivate(userId) ?? privateKey(this.#channels[0]?.type ?? '1', userId)
    return { ...push, conversation, message: { ...push.message, type: channelOf(conversation) } }
  }

  applyPush({ conversation: key, message }: MessagePush): void {
    if (message.id !== '' && !this.#seenIds.add(key, message.id)) return
    this.#happenedAt = performance.now()
    const isFromMember = speakerOf(key, message, this.deps.operatorId()) === 'member'
    const state = this.#conversations.getOrCreate(key, message.name)
    const { isCounted, isAnnounced } = applyPush(state, message, isFromMember, this.deps.serverNow())
    this.#seenFingerprints.add(key, fingerprintOf(message))
    if (!isFromMember) return
    if (isCounted) this.deps.requestResync()
    if (isAnnounced) return
    if (!isGroup(key)) state.name = message.name || state.name
    const { content, contentType } = message
    const unreported = { key, name: state.name, content, contentType, count: 1, isTotal: false }
    // Also while a mark-read call is pending: it covers messages that arrived while the conversation had the focus.
    if (this.#isFocused(key) || this.#readReceipts.isInFlight(key)) this.#markRead(state, state.unread, unreported)
    else {
      if (!isCounted) this.#conversations.setUnread(state, state.unread + 1)
      this.deps.onMessagePushed(unreported)
    }
  }

  /** Returns a page of history. Fetching the newest page marks the conversation read at the server (A196). */
  async page(target: ConversationTarget, previous: string | null): Promise<ChatPage> {
    if (previous !== null) return this.deps.chatHub.messages(target, previous)
    const state = this.#conversations.getOrCreate(toConversationKey(target))
    return await this.#markRead(state, state.unread)
  }

  /** Fetches all lists independently; returns the names of those that failed (A204). */
  async fetch(): Promise<string[]> {
    const generation = this.#generation
    const groups = this.#tryFetch(GROUPS_NAME, () => this.fetchGroups())
    const failed = await this.#tryFetch(CHANNELS_NAME, () => this.fetchChannels())
    const lists = this.#channels.map(({ type, name }) =>
      this.#tryFetch(name || `${CHANNELS_NAME} ${type}`, () => this.fetchUsers(type)),
    )
    const names = [failed, ...(await Promise.all(lists)), await groups].filter((name) => name !== null)
    return generation === this.#generation ? names : []
  }

  /** Fetches the channels. Conversations of a disabled channel have no unread messages (A205). */
  async fetchChannels(): Promise<ChatChannel[]> {
    const startedAt = performance.now()
    const generation = this.#generation
    const channels = await this.deps.chatHub.channels()
    if (generation !== this.#generation || !this.#listSync.complete(CHANNELS, startedAt)) return channels
    this.#listSync.onApplied(CHANNELS)
    this.#channels = channels
    const types = new Set([GROUP_TYPE, ...channels.map(({ type }) => type)])
    this.#conversations.clearUnlisted(({ key }) => !types.has(channelOf(key)), startedAt)
    return channels
  }

  async fetchUsers(channel: string): Promise<readonly ChatUser[]> {
    return await this.#fetchList(channel, () => this.deps.chatHub.users(channel))
  }

  async fetchGroups(): Promise<readonly ChatGroup[]> {
    return await this.#fetchList(GROUP_TYPE, () => this.deps.chatHub.groups())
  }

  async #tryFetch(name: string, fetch: () => Promise<unknown>): Promise<string | null> {
    try {
      await fetch()
      return null
    } catch (error) {
      this.deps.log.warn(`chat: the list ${name} cannot be read`, error)
      return name
    }
  }

  async #fetchList<T extends ListedConversation>(
    list: string,
    fetch: () => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const startedAt = performance.now()
    const generation = this.#generation
    try {
      const listed = await fetch()
      const completed = generation === this.#generation && this.#listSync.complete(list, startedAt)
      if (completed) await this.#applyList(list, listed, { startedAt, ...completed })
      return listed
    } catch (error) {
      if (generation === this.#generation) this.#listSync.fail(list, startedAt)
      throw error
    }
  }

  /** Applies a list in turns; one that was read later takes over. */
  async #applyList(list: string, listed: readonly ListedConversation[], fetch: FetchedAt): Promise<void> {
    const generation = this.#generation
    const isSettled = (this.#appliedFrom.get(list) ?? Number.NEGATIVE_INFINITY) - this.#happenedAt > LIST_LAG_MS
    // It says the same, and nothing happened that the last one may have lacked: it would change nothing.
    if (isSettled && this.#conversations.isListed(list, listed)) return this.#listSync.onApplied(list)
    const { unreported, missesPushes } = await applyList(list, listed, fetch, {
      conversations: this.#conversations,
      seenFingerprints: this.#seenFingerprints,
      isOwnText: this.deps.isOwnText,
      isBeingRead: (key) => this.#readReceipts.isInFlight(key),
      isFocused: (key) => this.#isFocused(key),
      markRead: (state, unread, message) => void this.#markRead(state, unread, message),
      isLatest: () => generation === this.#generation && this.#listSync.isLatest(list, fetch.startedAt),
      onListed: this.deps.onListed,
    })
    if (generation !== this.#generation) return
    if (this.#listSync.isLatest(list, fetch.startedAt)) {
      this.#listSync.onApplied(list)
      this.#appliedFrom.set(list, fetch.startedAt)
    }
    if (unreported.length > 0) this.deps.onUnreportedFound(unreported)
    if (missesPushes) this.deps.requestResync()
  }

  #markRead(state: ConversationState, unreadBefore: number, message?: UnreportedMessages): Promise<ChatPage> {
    this.#happenedAt = performance.now()
    if (state.unread === 0 && !this.#readReceipts.isInFlight(state.key)) state.unreadSince = this.#happenedAt
    const request = this.#readReceipts.enqueue(state.key, unreadBefore, message)
    // The outcome is handled by onRead and onUnread.
    request.catch(() => {})
    this.#conversations.setUnread(state, 0)
    return request
  }

  #onRead(key: ConversationKey, page: ChatPage, startedAt: number): void {
    this.#happenedAt = performance.now()
    for (const message of page.messages) {
      this.#seenIds.add(key, message.id)
      this.#seenFingerprints.add(key, fingerprintOf(message))
    }
    applyRead(this.#conversations.getOrCreate(key), page.messages, startedAt)
    this.deps.onPage(key, page.messages)
    this.deps.onRead(key)
  }

  #onUnread(key: ConversationKey, unread: number, unannounced: UnreportedMessages[]): void {
    this.deps.log.warn('chat: a conversation could not be marked read')
    this.#happenedAt = performance.now()
    const state = this.#conversations.getOrCreate(key)
    this.#conversations.setUnread(state, unread, state.unreadSince)
    for (const item of unannounced) this.deps.onMessagePushed(item)
    // With the focus still on the conversation, the next fetch of the lists marks it read again.
    if (!this.#isFocused(key)) this.deps.requestResync()
  }
}
