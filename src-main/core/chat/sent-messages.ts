import type { ChatMessage, ContentType, ConversationKey, SentMessage } from '../../../src-preload/contract.ts'
import { speakerOf } from '../../../src-preload/shared/speaker.ts'
import type { HubMethods } from './hub-methods.ts'
import { keyOf, type Target } from './keys.ts'

/** A message whose answer is not in yet. */
interface PendingMessage {
  conversation: ConversationKey
  contentType: ContentType
  content: string
  /** What came back as a push meanwhile. */
  echo: ChatMessage | null
}

interface SentMessagesDeps {
  methods: Pick<HubMethods, 'send'>
  operatorId(): string
  publish(sent: SentMessage): void
}

/**
 * Sends messages, and tells every window of those the server accepted. The server may answer the stored message, push it
 * back, or neither (A197): an echo that came before the answer is the stored message, so that no window shows both.
 */
export class SentMessages {
  #pending = new Set<PendingMessage>()

  constructor(private readonly deps: SentMessagesDeps) {}

  async send(target: Target, contentType: ContentType, content: string, sendId: string): Promise<ChatMessage | null> {
    const conversation = keyOf(target)
    const pending: PendingMessage = { conversation, contentType, content, echo: null }
    this.#pending.add(pending)
    try {
      const stored = (await this.deps.methods.send(target, contentType, content)) ?? pending.echo
      // The operator may have left meanwhile: the next one is told nothing of it.
      if (this.#pending.has(pending)) this.deps.publish({ conversation, sendId, contentType, content, stored })
      return stored
    } finally {
      this.#pending.delete(pending)
    }
  }

  /** A message was pushed: it may be the echo of one that is still under way. */
  applyPush(conversation: ConversationKey, message: ChatMessage): void {
    if (message.id === '' || speakerOf(conversation, message, this.deps.operatorId()) !== 'operator') return
    const isEchoOf = (one: PendingMessage) =>
      one.echo === null &&
      one.conversation === conversation &&
      one.contentType === message.contentType &&
      one.content.trim() === message.content.trim()
    const sending = [...this.#pending].find(isEchoOf)
    if (sending) sending.echo = message
  }

  clear(): void {
    this.#pending.clear()
  }
}
