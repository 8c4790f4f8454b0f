import type { UnansweredMessage } from '#contract/alerts.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { type ConversationKey, isGroup, speakerOf } from '#shared/conversation-key.ts'
import { compareIds } from '#shared/lossless-json.ts'
import { parseServerTime } from '#shared/server-time.ts'

/** Where a message stands in its conversation; lists contain no ids. */
interface Position {
  id: string
  /** Epoch ms of the server. */
  time: number
}

interface Conversation {
  /** The first message known to wait; null: none is known. */
  waiting: Position | null
  /** Our last answer. */
  answer: Position | null
  /** The newest message known. */
  newest: Position
}

interface UnansweredMessagesDeps {
  operatorId(): string
  /** Epoch ms. */
  serverNow(): number
  /** `since`: epoch ms of the server; null: does not wait, or that is not known any more. */
  onChange(key: ConversationKey, since: number | null): void
  /** An operator answered, at this console or another. */
  onAnswered(key: ConversationKey): void
}

/**
 * Since when each private conversation waits for an answer, from what the console receives anyway (A202): pushes, lists,
 * and pages of history that an operator opened. A wait may be longer than known, never shorter.
 */
export class UnansweredMessages {
  #conversations = new Map<ConversationKey, Conversation>()

  constructor(private readonly deps: UnansweredMessagesDeps) {}

  get all(): UnansweredMessage[] {
    return [...this.#conversations].flatMap(([conversation, { waiting }]) =>
      waiting ? [{ conversation, since: waiting.time }] : [],
    )
  }

  /** Epoch ms of the server, null if the conversation is not known to wait. */
  since(key: ConversationKey): number | null {
    return this.#conversations.get(key)?.waiting?.time ?? null
  }

  applyPush(key: ConversationKey, message: ChatMessage): void {
    const speaker = speakerOf(key, message, this.deps.operatorId())
    const position = { id: message.id, time: parseServerTime(message.time) ?? this.deps.serverNow() }
    if (speaker === 'operator') {
      if (this.#onAnswer(key, position)) this.deps.onAnswered(key)
    } else if (speaker === 'member' && !isGroup(key)) this.#onQuestion(key, position)
  }

  /** The server accepted a message of this console. */
  onSent(key: ConversationKey, stored: ChatMessage | null): void {
    const time = stored && parseServerTime(stored.time)
    // Without the stored message it answers what is known; the member's next message may have the same second.
    const latest = this.#conversations.get(key)?.newest ?? { id: '', time: this.deps.serverNow() }
    if (stored && time !== null) this.#onAnswer(key, { id: stored.id, time })
    else this.#onAnswer(key, latest)
    if (this.since(key) === null) this.deps.onAnswered(key)
  }

  /**
   * An entry of a list, whose latest message has no author: unread ones are the member's. One that was read on another
   * console, newer than what is known, may be an answer: nothing is known then.
   */
  applyListed(key: ConversationKey, { time: text, count }: { time: string; count: number }): void {
    const time = parseServerTime(text)
    const known = this.#conversations.get(key)
    if (isGroup(key) || time === null || (known && time <= known.newest.time)) return
    if (count > 0) this.#onQuestion(key, { id: '', time })
    else if (known?.waiting) {
      known.newest = { id: '', time }
      this.#setWaiting(key, known, null)
    }
  }

  /** A newest page of the history, oldest first: exact, except for what was pushed after it was read. */
  applyPage(key: ConversationKey, messages: readonly ChatMessage[]): void {
    if (isGroup(key)) return
    const speakers = messages.map((message) => speakerOf(key, message, this.deps.operatorId()))
    const lastAnswer = speakers.lastIndexOf('operator')
    const questions = messages.filter((_message, index) => index > lastAnswer && speakers[index] === 'member')
    const wasWaiting = this.since(key) !== null
    if (lastAnswer >= 0) {
      const { id, time } = messages[lastAnswer]!
      this.#onAnswer(key, { id, time: parseServerTime(time) ?? this.deps.serverNow() })
    }
    for (const question of questions) this.applyPush(key, question)
    if (wasWaiting && this.since(key) === null) this.deps.onAnswered(key)
  }

  clear(): void {
    const waiting = this.all
    this.#conversations.clear()
    for (const { conversation } of waiting) this.deps.onChange(conversation, null)
  }

  #onQuestion(key: ConversationKey, position: Position): void {
    const known = this.#conversations.get(key) ?? { waiting: null, answer: null, newest: position }
    this.#conversations.set(key, known)
    if (isNewer(position, known.newest)) known.newest = position
    if (known.answer && !isAfter(position, known.answer)) return
    if (known.waiting === null || isAfter(known.waiting, position)) this.#setWaiting(key, known, position)
  }

  /** Returns whether the answer is news and leaves nothing waiting. */
  #onAnswer(key: ConversationKey, position: Position): boolean {
    const known = this.#conversations.get(key) ?? { waiting: null, answer: null, newest: position }
    this.#conversations.set(key, known)
    if (known.answer && !isAfter(position, known.answer)) return false
    known.answer = position
    // The member wrote again before this answer arrived.
    const isOvertaken = known.waiting !== null && isAfter(known.newest, position) && known.newest !== position
    if (!isOvertaken) known.newest = position
    this.#setWaiting(key, known, isOvertaken ? known.newest : null)
    return !isOvertaken
  }

  #setWaiting(key: ConversationKey, known: Conversation, waiting: Position | null): void {
    if (known.waiting?.time === waiting?.time) {
      known.waiting = waiting
      return
    }
    known.waiting = waiting
    this.deps.onChange(key, waiting?.time ?? null)
  }
}

/** A listed message, which has no id, may stand behind every other one of its second. */
const isNewer = (one: Position, newest: Position): boolean =>
  isAfter(one, newest) && !(newest.id === '' && one.time === newest.time)

/** By id where both are known, as times are of whole seconds; of the same second, what arrived later is later. */
function isAfter(one: Position, other: Position): boolean {
  if (one.id !== '' && other.id !== '') return compareIds(one.id, other.id) > 0
  return one.time >= other.time
}
