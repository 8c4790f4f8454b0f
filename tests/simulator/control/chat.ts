import type { toWireMessage } from '../world/chat/chat-message.ts'
import { type AnyId, toBigInt, type WireId } from './control-client.ts'
import { RecordControl } from './records.ts'

type WireGroupMessage = Omit<ReturnType<typeof toWireMessage>, 'id' | 'speakId'> & { id: WireId; speakId: WireId }
/** A private message carries the member whose conversation it belongs to (A198). */
export type WireMessage = WireGroupMessage & { userId: WireId }

interface MessageInput {
  content?: string
  /** Generates a content of this many characters instead; the response omits it. */
  size?: number
  contentType?: number
  name?: string
  head?: string
}

export class ChatControl extends RecordControl {
  async addPrivateMessage(input: MessageInput & { userId?: AnyId; type?: number } = {}): Promise<WireMessage> {
    const body = { ...input, userId: toBigInt(input.userId) }
    return (await this.post<{ message: WireMessage }>('addPrivateMessage', body)).message
  }

  /** Posts to a room as a member, or as the system without one. */
  async addPublicMessage(
    group: { lotteryId: number; playId: number },
    input: MessageInput & { userId?: AnyId } = {},
  ): Promise<WireGroupMessage> {
    const body = { ...group, ...input, userId: toBigInt(input.userId) }
    return (await this.post<{ message: WireGroupMessage }>('addPublicMessage', body)).message
  }

  /** Another operator replies to a member. */
  async answerPrivately(userId: AnyId, content: string, type = 1): Promise<WireGroupMessage> {
    return (
      await this.post<{ message: WireGroupMessage }>('answerPrivately', { userId: toBigInt(userId), content, type })
    ).message
  }

  /** Adds up to 10,000 conversations to a channel without a push; returns their members, newest first. */
  async conversations(count: number, options: { type?: number; unread?: number } = {}): Promise<WireId[]> {
    return (await this.post<{ userIds: WireId[] }>('conversations', { count, ...options })).userIds
  }

  /** Sets the next message id, also beyond 2^53; ids can only grow. */
  messageIds = (from: AnyId) => this.post('messageIds', { from: toBigInt(from) })

  /** Pushes setStatus: type 20 is the robots' state, 30 the messaging link's (A014). */
  status = (type: number, value: number | string | boolean, shape: 'args' | 'object' = 'args') =>
    this.post('status', { type, value, shape })

  /** Pushes setUserImg with an image name, a URL or a data URI. */
  userImage = (image?: string) => this.post('userImage', { image })

  /** Pushes setTimeout: the messaging link timed out. */
  linkTimeout = () => this.post('linkTimeout')
}
