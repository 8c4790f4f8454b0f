import type { messageOnWire } from '../world/chat-message.ts'
import { type AnyId, big, type WireId } from './link.ts'
import { RecordControl } from './records.ts'

type RoomMessage = Omit<ReturnType<typeof messageOnWire>, 'id' | 'speakId'> & { id: WireId; speakId: WireId }
/** A private message carries the member whose conversation it belongs to (A198). */
export type WireMessage = RoomMessage & { userId: WireId }

interface Words {
  content?: string
  /** Generates a content of this many characters instead; the response omits it. */
  size?: number
  contentType?: number
  name?: string
  head?: string
}

/** Control actions for the chat. */
export class ChatControl extends RecordControl {
  async addPrivateMessage(wish: Words & { userId?: AnyId; type?: number } = {}): Promise<WireMessage> {
    const body = { ...wish, userId: big(wish.userId) }
    return (await this.post<{ message: WireMessage }>('addPrivateMessage', body)).message
  }

  /** Posts to a room as a member, or as the system without one. */
  async addPublicMessage(
    room: { lotteryId: number; playId: number },
    wish: Words & { userId?: AnyId } = {},
  ): Promise<RoomMessage> {
    const body = { ...room, ...wish, userId: big(wish.userId) }
    return (await this.post<{ message: RoomMessage }>('addPublicMessage', body)).message
  }

  /** Another operator replies to a member. */
  async answerPrivately(userId: AnyId, content: string, type = 1): Promise<RoomMessage> {
    return (await this.post<{ message: RoomMessage }>('answerPrivately', { userId: big(userId), content, type }))
      .message
  }

  /** Adds up to 10,000 conversations to a channel without a push; returns their members, newest first. */
  async conversations(count: number, more: { type?: number; unread?: number } = {}): Promise<WireId[]> {
    return (await this.post<{ userIds: WireId[] }>('conversations', { count, ...more })).userIds
  }

  /** Sets the next message id, also beyond 2^53; ids can only grow. */
  async messageIds(from: AnyId): Promise<void> {
    await this.post('messageIds', { from: big(from) })
  }

  /** Pushes setStatus: type 20 is the robots' state, 30 the messaging link's (A014). */
  async status(type: number, value: number | string | boolean, shape: 'args' | 'object' = 'args'): Promise<void> {
    await this.post('status', { type, value, shape })
  }

  /** Pushes setUserImg with an image name, a URL or a data URI. */
  async userImage(image?: string): Promise<void> {
    await this.post('userImage', { image })
  }

  /** Pushes setTimeout: the messaging link timed out. */
  async linkTimeout(): Promise<void> {
    await this.post('linkTimeout')
  }
}
