import type {
  ChatChannel,
  ChatGroup,
  ChatPage,
  ChatUser,
  ConversationKey,
  Push,
  Unread,
} from '../../../src-preload/contract.ts'
import { speakerOf } from '../../../src-preload/shared/speaker.ts'
import type { Logger } from '../ports.ts'
import { Attention } from './attention.ts'
import {
  applyListed,
  applyPush,
  applyRead,
  assessListed,
  type ConversationState,
  type ListedConversation,
  markOf,
  newConversation,
  unlistedUnread,
} from './conversation-state.ts'
import type { FreshMessages } from './fresh-messages.ts'
import type { HubMethods } from './hub-methods.ts'
import { channelOf, GROUP_TYPE, isGroup, keyOf, privateKey, type Target, targetOf } from './keys.ts'
import { ListReadings } from './list-readings.ts'
import { ReadMarks } from './read-marks.ts'
import { SeenMessages } from './seen-messages.ts'

/** Sync key of the channel list; lists of conversations use the type of their channel. */
const CHANNELS = 'channels'
const CHANNELS_NAME = '客服通道'
const GROUPS_NAME = '群组'

interface ConversationParts {
  /** Operator id used in the chat (A158). */
  operatorId(): string
  methods: HubMethods
  log: Logger
  onChange(key: ConversationKey, unread: number): void
  /** A message was pushed, to be announced immediately (A203). */
  onPushed(fresh: FreshMessages): void
  /** A list shows messages that were not announced yet. */
  onFound(fresh: FreshMessages[]): void
  /** A list contradicts the pushes: the lists must be fetched again soon. */
  onUncertain(): void
}

type MessagePush = Extract<Push, { kind: 'privateMessage' | 'publicMessage' }>

/**
 * Tracks unread messages per conversation. The server's lists are authoritative (A201); pushes count until the next
 * fetch. History is fetched only for conversations an operator reads (A202).
 */
export class Conversations {
  #attention = new Attention()
  #states = new Map<ConversationKey, ConversationState>()
  #ids = new SeenMessages()
  /** Messages of lists and pushes, by fingerprint: lists contain no message ids. */
  #shown = new SeenMessages()
  #marks: ReadMarks
  /** The most recently fetched channels. */
  #channels: readonly ChatChannel[] = []
  #readings = new ListReadings()
  /** Incremented at sign-out, to discard the results of pending requests. */
  #run = 0

  constructor(private readonly parts: ConversationParts) {
    this.#marks = new ReadMarks({
      readNewest: (key) => parts.methods.messages(targetOf(key), null),
      isAttended: (key) => this.#attention.has(key),
      onRead: (key, page, startedAt) => this.#onRead(key, page, startedAt),
      onUnread: (key, unread, unheard) => this.#onUnread(key, unread, unheard),
    })
  }

  get unread(): Unread {
    return Object.fromEntries(this.waiting.map(({ key, unread }) => [key, unread]))
  }

  get waiting(): readonly Readonly<Pick<ConversationState, 'key' | 'unread' | 'since'>>[] {
    return [...this.#states.values()].filter(({ unread }) => unread > 0)
  }

  /** Whether the list of at least one channel was fetched successfully since pushes may have been lost. */
  get isKnown(): boolean {
    if (this.#channels.length === 0) return this.#readings.isKnown(CHANNELS)
    return this.#channels.some(({ type }) => this.#readings.isKnown(type))
  }

  unreadOf(key: ConversationKey): number {
    return this.#states.get(key)?.unread ?? 0
  }

  clear(): void {
    this.#run++
    const before = this.waiting
    this.#states.clear()
    this.#ids.clear()
    this.#shown.clear()
    this.#marks.clear()
    this.#readings.clear()
    this.#channels = []
    for (const { key } of before) this.parts.onChange(key, 0)
  }

  /** The hub reconnected: pushes may have been lost, so the lists are out of sync until fetched again. */
  mayHaveMissed(): void {
    this.#readings.mayHaveMissed()
  }

  /** Sets the conversation shown by a window; a focused one is marked read. */
  setOpen(window: string, key: ConversationKey | null, attended: boolean): void {
    this.#attention.set(window, key, attended)
    const state = key !== null && attended ? this.#states.get(key) : undefined
    if (state && state.unread > 0) this.#markRead(state, state.unread)
  }

  /** A window was closed, or its page was reloaded or crashed. */
  windowGone(window: string): void {
    this.#attention.forget(window)
  }

  /**
   * Adds the conversation to a private message pushed without a channel: an existing one of its member, else one in the
   * first channel (A205).
   */
  resolve(push: Push): Push {
    if (push.kind !== 'privateMessage' || !/^0?$/.test(channelOf(push.conversation))) return push
    const { userId } = push
    const types = this.#channels.map(({ type }) => type)
    const existing = [...this.#states.keys()].find((key) => !isGroup(key) && key.endsWith(`:${userId}`))
    const conversation = existing ?? privateKey(types[0] ?? '1', userId)
    return { ...push, conversation, message: { ...push.message, type: channelOf(conversation) } }
  }

  take({ conversation: key, message }: MessagePush): void {
    if (message.id !== '' && !this.#ids.add(key, message.id)) return
    const isMembers = speakerOf(key, message, this.parts.operatorId()) === 'member'
    const state = this.#state(key, message.name)
    const isCounted = applyPush(state, message, isMembers)
    this.#shown.add(key, markOf(message))
    if (!isMembers) return
    if (isCounted) {
      this.parts.onUncertain()
      return
    }
    if (!isGroup(key)) state.name = message.name || state.name
    const fresh = { key, name: state.name, content: message.content, count: 1, isTotal: false }
    // Also while a mark-read call is pending: it covers messages that arrived while the conversation had the focus.
    if (this.#attention.has(key) || this.#marks.isUnderWay(key)) this.#markRead(state, 0, fresh)
    else {
      this.#setUnread(state, state.unread + 1)
      this.parts.onPushed(fresh)
    }
  }

  /** Returns a page of history. Fetching the newest page marks the conversation read at the server (A196). */
  async page(target: Target, before: string | null): Promise<ChatPage> {
    if (before !== null) return this.parts.methods.messages(target, before)
    const state = this.#state(keyOf(target), '')
    return await this.#markRead(state, state.unread)
  }

  /** Fetches all lists independently; returns the names of those that failed (A204). */
  async read(): Promise<string[]> {
    const run = this.#run
    const groups = this.#attempt(GROUPS_NAME, () => this.readGroups())
    const failed = await this.#attempt(CHANNELS_NAME, () => this.readChannels())
    const lists = this.#channels.map(({ type, name }) =>
      this.#attempt(name || `${CHANNELS_NAME} ${type}`, () => this.readUsers(type)),
    )
    const names = [failed, ...(await Promise.all(lists)), await groups].filter((name) => name !== null)
    return run === this.#run ? names : []
  }

  /** Fetches the channels. Conversations of a disabled channel have no unread messages (A205). */
  async readChannels(): Promise<ChatChannel[]> {
    const startedAt = performance.now()
    const run = this.#run
    const channels = await this.parts.methods.channels()
    if (run !== this.#run || !this.#readings.complete(CHANNELS, startedAt)) return channels
    this.#channels = channels
    const types = new Set([GROUP_TYPE, ...channels.map(({ type }) => type)])
    this.#endUnlisted((key) => !types.has(channelOf(key)), startedAt)
    return channels
  }

  async readUsers(channel: string): Promise<ChatUser[]> {
    return await this.#readList(channel, () => this.parts.methods.users(channel))
  }

  async readGroups(): Promise<ChatGroup[]> {
    return await this.#readList(GROUP_TYPE, () => this.parts.methods.groups())
  }

  async #attempt(name: string, read: () => Promise<unknown>): Promise<string | null> {
    try {
      await read()
      return null
    } catch (error) {
      this.parts.log.warn(`chat: the list ${name} cannot be read`, error)
      return name
    }
  }

  async #readList<T extends ListedConversation>(list: string, read: () => Promise<T[]>): Promise<T[]> {
    const startedAt = performance.now()
    const run = this.#run
    try {
      const listed = await read()
      const completed = run === this.#run && this.#readings.complete(list, startedAt)
      if (completed) this.#applyList(list, listed, startedAt, completed.afterGap)
      return listed
    } catch (error) {
      if (run === this.#run) this.#readings.fail(list)
      throw error
    }
  }

  #applyList(list: string, listed: readonly ListedConversation[], startedAt: number, afterGap: boolean): void {
    const found: FreshMessages[] = []
    let isBehind = false
    for (const one of listed) {
      const { conversation: key, content, count } = one
      if (count === 0 && !this.#states.has(key)) continue
      const isSeen = !this.#shown.add(key, markOf(one))
      const state = this.#state(key, one.name)
      const assessed = assessListed(state, one, { startedAt, afterGap, isSeen })
      applyListed(state, one, assessed.isNew)
      if (this.#marks.isUnderWay(key)) continue
      const fresh = { key, name: state.name, content, count: assessed.unread, isTotal: true }
      if (this.#attention.has(key)) {
        if (assessed.unread > 0) this.#markRead(state, assessed.unread, assessed.isNew ? fresh : undefined)
        continue
      }
      isBehind ||= assessed.isBehind
      this.#setUnread(state, assessed.unread)
      if (assessed.isNew) found.push(fresh)
    }
    const named = new Set(listed.map(({ conversation }) => conversation))
    this.#endUnlisted((key) => channelOf(key) === list && !named.has(key), startedAt)
    if (found.length > 0) this.parts.onFound(found)
    if (isBehind) this.parts.onUncertain()
  }

  /** A conversation missing from its list has no unread messages (A205). */
  #endUnlisted(isUnlisted: (key: ConversationKey) => boolean, startedAt: number): void {
    for (const state of this.#states.values()) {
      if (state.unread === 0 || !isUnlisted(state.key)) continue
      this.#setUnread(state, Math.min(state.unread, unlistedUnread(state, startedAt)))
    }
  }

  #markRead(state: ConversationState, left: number, message?: FreshMessages): Promise<ChatPage> {
    const reading = this.#marks.begin(state.key, left, message)
    // The outcome is handled by onRead and onUnread.
    reading.catch(() => {})
    this.#setUnread(state, 0)
    return reading
  }

  #onRead(key: ConversationKey, page: ChatPage, startedAt: number): void {
    for (const message of page.messages) {
      this.#ids.add(key, message.id)
      this.#shown.add(key, markOf(message))
    }
    applyRead(this.#state(key, ''), page.messages, startedAt)
  }

  #onUnread(key: ConversationKey, unread: number, unheard: FreshMessages[]): void {
    this.parts.log.warn('chat: a conversation could not be marked read')
    this.#setUnread(this.#state(key, ''), unread)
    for (const one of unheard) this.parts.onPushed(one)
    // With the focus still on the conversation, the next fetch of the lists marks it read again.
    if (!this.#attention.has(key)) this.parts.onUncertain()
  }

  #state(key: ConversationKey, name: string): ConversationState {
    const existing = this.#states.get(key)
    if (existing) return existing
    const state = newConversation(key, name)
    this.#states.set(key, state)
    return state
  }

  #setUnread(state: ConversationState, unread: number): void {
    if (state.unread === unread) return
    if (state.unread === 0) state.since = performance.now()
    state.unread = unread
    this.parts.onChange(state.key, unread)
  }
}
