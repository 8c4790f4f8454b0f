import type { ChatMessage, ContentType, SentMessage } from '#contract/chat.ts'
import { echoedText } from '#shared/content-text.ts'
import {
  type ConversationKey,
  type ConversationTarget,
  speakerOf,
  toConversationKey,
} from '#shared/conversation-key.ts'
import type { ChatHubClient } from './chat-hub-client.ts'

/** What is compared of a text; lists may cut it. */
const TEXT_LENGTH = 100
const MAX_TEXTS = 200

/** A message whose response has not arrived. */
interface PendingMessage {
  conversation: ConversationKey
  contentType: ContentType
  content: string
  /** The push of this message, if it arrived before the response. */
  echo: ChatMessage | null
}

interface SentMessagesDeps {
  chatHub: Pick<ChatHubClient, 'send'>
  operatorId(): string
  publish(sent: SentMessage): void
  /** Since when the conversation waits for an answer (epoch ms of the server), null if that is not known. */
  unansweredSince(conversation: ConversationKey): number | null
  /** The server accepted a message, which answers what was asked at `questionAt`. */
  onAccepted(conversation: ConversationKey, stored: ChatMessage | null, questionAt: number | null): void
}

/**
 * Sends messages and publishes those the server accepted to every window. The server may return the stored message,
 * push it back, or neither (A197): an echo received before the response is the stored message, so that no window shows
 * both.
 */
export class SentMessages {
  #pending = new Set<PendingMessage>()
  /** Texts that were sent, accepted or not. */
  #texts = new Set<string>()

  constructor(private readonly deps: SentMessagesDeps) {}

  async send(target: ConversationTarget, contentType: ContentType, content: string, sendId: string) {
    const conversation = toConversationKey(target)
    const pending: PendingMessage = { conversation, contentType, content, echo: null }
    this.#pending.add(pending)
    this.#texts.add(textKey(conversation, content))
    if (this.#texts.size > MAX_TEXTS) this.#texts.delete(this.#texts.values().next().value!)
    // Before the echo, which may arrive before the response.
    const questionAt = this.deps.unansweredSince(conversation)
    try {
      const stored = (await this.deps.chatHub.send(target, contentType, content)) ?? pending.echo
      // After a sign-out the message must not be published to the next operator.
      if (this.#pending.has(pending)) {
        this.deps.publish({ conversation, sendId, contentType, content, stored })
        this.deps.onAccepted(conversation, stored, questionAt)
      }
      return stored
    } finally {
      this.#pending.delete(pending)
    }
  }

  /** Applies a pushed message, which may be the echo of a pending one. */
  applyPush(conversation: ConversationKey, message: ChatMessage): void {
    if (message.id === '' || speakerOf(conversation, message, this.deps.operatorId()) !== 'operator') return
    const isEchoOf = (candidate: PendingMessage) =>
      candidate.echo === null &&
      candidate.conversation === conversation &&
      candidate.contentType === message.contentType &&
      echoedText(candidate) === echoedText(message)
    const pending = [...this.#pending].find(isEchoOf)
    if (pending) pending.echo = message
  }

  /** Whether a list shows a text of this console, whose response and push may have been lost with the connection. */
  isOwnText(conversation: ConversationKey, content: string): boolean {
    return this.#texts.has(textKey(conversation, content))
  }

  clear(): void {
    this.#pending.clear()
    this.#texts.clear()
  }
}

const textKey = (conversation: ConversationKey, content: string) =>
  `${conversation}\n${content.trim().slice(0, TEXT_LENGTH)}`
