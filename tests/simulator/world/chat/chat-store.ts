import { formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../business-error.ts'
import type { Clock } from '../clock.ts'
import type { MemberStore } from '../member-store.ts'
import { type ChatMessage, type NewMessage, SERVICE_NAME, toWireMessage } from './chat-message.ts'
import { type Conversation, type Group, seedConversations, seedGroups } from './chat-seed.ts'

export interface PrivateEvent {
  kind: 'private'
  userId: bigint
  message: ChatMessage
}

export interface PublicEvent {
  kind: 'public'
  lotteryId: number
  playId: number
  message: ChatMessage
}

export class ChatStore {
  readonly #clock: Clock
  readonly #members: MemberStore
  readonly #onEvent: (event: PrivateEvent | PublicEvent) => void
  readonly #conversations: Map<string, Conversation>
  readonly #groups: Group[]
  #nextId: bigint

  constructor(seed: number, clock: Clock, members: MemberStore, onEvent: (event: PrivateEvent | PublicEvent) => void) {
    this.#clock = clock
    this.#members = members
    this.#onEvent = onEvent
    this.#conversations = new Map(
      seedConversations(seed, clock.now(), members).map((one) => [conversationKey(one), one]),
    )
    this.#groups = seedGroups(seed, clock.now(), members)
    const all = [...this.conversations, ...this.#groups].flatMap(({ messages }) => messages)
    // Seeded ids are small enough for a double.
    this.#nextId = BigInt(Math.max(...all.map(({ id }) => Number(id))) + 1)
  }

  get conversations(): readonly Conversation[] {
    return [...this.#conversations.values()]
  }

  /** The id of the latest message. */
  get newestId(): bigint {
    return this.#nextId - 1n
  }

  get groupChats(): readonly Group[] {
    return this.#groups
  }

  /** Chat users of a channel, latest message first, with unread counts. */
  users(type: number): Record<string, unknown>[] {
    const ofType = this.conversations.filter((conversation) => conversation.type === type)
    return ofType.toSorted((a, b) => lastTime(b) - lastTime(a)).map((conversation) => this.toWireUser(conversation))
  }

  /** One chat user by member id, in the channel of their latest conversation; null for an unknown member (UId不存在). */
  search(id: bigint): Record<string, unknown> | null {
    const member = this.#members.find(id)
    if (!member) return null
    return this.toWireUser(this.latestConversation(id) ?? { userId: id, type: 1, unread: 0, messages: [] })
  }

  /** The member's conversation with the latest message, in any channel. */
  latestConversation(userId: bigint): Conversation | undefined {
    const all = this.conversations.filter((conversation) => conversation.userId === userId)
    return all.toSorted((a, b) => lastTime(b) - lastTime(a))[0]
  }

  groups(): Record<string, unknown>[] {
    return this.#groups.map(({ messages, unread, ...group }) => {
      const last = messages.at(-1)
      return { ...group, time: last ? formatBeijingTime(last.time) : '', content: last?.content ?? '', count: unread }
    })
  }

  /**
   * Up to `size` messages before `minId`; 0 requests the newest and marks the conversation as read. The newest page is
   * ordered newest first and older pages oldest first, so a client must order by id (A196).
   */
  privateList(userId: bigint, type: number, minId: number | bigint, size: number): Record<string, unknown>[] {
    const conversation = this.#conversations.get(conversationKey({ userId, type }))
    if (BigInt(minId) === 0n) this.markRead(userId, type)
    return pageBefore(conversation?.messages ?? [], BigInt(minId), size)
  }

  publicList(lotteryId: number, playId: number, minId: bigint, size: number): Record<string, unknown>[] {
    const group = this.#group(lotteryId, playId)
    if (minId === 0n) group.unread = 0
    return pageBefore(group.messages, minId, size)
  }

  /** Adds a message to a private conversation, creating it if needed. A member's message counts as unread. */
  sendPrivate(userId: bigint, type: number, input: NewMessage): ChatMessage {
    this.#members.get(userId)
    const conversation = this.#conversation(userId, type)
    const message = this.#message(type, input, this.#clock.now())
    conversation.messages.push(message)
    if (input.speakId === userId) conversation.unread += 1
    this.#onEvent({ kind: 'private', userId, message })
    return message
  }

  sendPublic(lotteryId: number, playId: number, input: NewMessage): ChatMessage {
    const message = this.#message(0, input, this.#clock.now())
    const group = this.#group(lotteryId, playId)
    group.messages.push(message)
    if (input.name !== SERVICE_NAME) group.unread += 1
    this.#onEvent({ kind: 'public', lotteryId, playId, message })
    return message
  }

  unread(userId: bigint, type: number): number {
    return this.#conversations.get(conversationKey({ userId, type }))?.unread ?? 0
  }

  markRead(userId: bigint, type: number): void {
    const conversation = this.#conversations.get(conversationKey({ userId, type }))
    if (conversation) conversation.unread = 0
  }

  /** Adds an unread message of a member in the past, without a push. */
  addPastMessage(userId: bigint, type: number, input: NewMessage, time: number): void {
    const conversation = this.#conversation(userId, type)
    conversation.messages.push(this.#message(type, input, time))
    conversation.unread += 1
  }

  /** Sets the next message id. Ids can only grow. */
  setNextId(id: bigint): void {
    if (id < this.#nextId) throw new BusinessError(`ids are at ${this.#nextId} already`)
    this.#nextId = id
  }

  #conversation(userId: bigint, type: number): Conversation {
    const existing = this.#conversations.get(conversationKey({ userId, type }))
    if (existing) return existing
    const conversation = { userId, type, unread: 0, messages: [] }
    this.#conversations.set(conversationKey(conversation), conversation)
    return conversation
  }

  #group(lotteryId: number, playId: number): Group {
    const group = this.#groups.find((one) => one.lotteryId === lotteryId && one.playId === playId)
    if (!group) throw new BusinessError('群组不存在')
    return group
  }

  #message(type: number, input: NewMessage, time: number): ChatMessage {
    const message = { id: this.#nextId, type, ...input, time }
    this.#nextId += 1n
    return message
  }

  /** D3 §3. */
  toWireUser({ userId, messages, unread }: Conversation): Record<string, unknown> {
    const { name, head } = this.#members.get(userId)
    const last = messages.at(-1)
    const time = last ? formatBeijingTime(last.time) : ''
    return { userId, name, head, time, content: last?.content ?? '', count: unread }
  }
}

function lastTime(conversation: Conversation): number {
  return conversation.messages.at(-1)?.time ?? 0
}

function conversationKey({ userId, type }: Pick<Conversation, 'userId' | 'type'>): string {
  return `${type}:${userId}`
}

function pageBefore(messages: readonly ChatMessage[], minId: bigint, size: number): Record<string, unknown>[] {
  const older = minId === 0n ? messages : messages.filter(({ id }) => id < minId)
  const batch = older.slice(-size).map(toWireMessage)
  return minId === 0n ? batch.reverse() : batch
}
