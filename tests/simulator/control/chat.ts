import type { messageOnWire } from '../world/chat-message.ts'
import { type AnyId, big, type WireId } from './link.ts'
import { RecordControl } from './records.ts'

type RoomMessage = Omit<ReturnType<typeof messageOnWire>, 'id' | 'speakId'> & { id: WireId; speakId: WireId }
/** A private message comes with whose conversation it belongs to (A198). */
export type WireMessage = RoomMessage & { userId: WireId }

interface Words {
  content?: string
  /** A content of so many letters instead; the answer does not repeat it. */
  size?: number
  contentType?: number
  name?: string
  head?: string
}

/** What tests do to the chat. */
export class ChatControl extends RecordControl {
  async addPrivateMessage(wish: Words & { userId?: AnyId; type?: number } = {}): Promise<WireMessage> {
    const body = { ...wish, userId: big(wish.userId) }
    return (await this.post<{ message: WireMessage }>('addPrivateMessage', body)).message
  }

  /** Said in a room by a member; by the system when none is named. */
  async addPublicMessage(
    room: { lotteryId: number; playId: number },
    wish: Words & { userId?: AnyId } = {},
  ): Promise<RoomMessage> {
    const body = { ...room, ...wish, userId: big(wish.userId) }
    return (await this.post<{ message: RoomMessage }>('addPublicMessage', body)).message
  }

  /** Another operator answers a member. */
  async answerPrivately(userId: AnyId, content: string, type = 1): Promise<RoomMessage> {
    return (await this.post<{ message: RoomMessage }>('answerPrivately', { userId: big(userId), content, type }))
      .message
  }

  /** Makes up to 10,000 conversations in a channel, without a push; gives their members, newest first. */
  async conversations(count: number, more: { type?: number; unread?: number } = {}): Promise<WireId[]> {
    return (await this.post<{ userIds: WireId[] }>('conversations', { count, ...more })).userIds
  }

  /** Ids of new messages go on from here, beyond 2^53 if need be; they only ever grow. */
  async messageIds(from: AnyId): Promise<void> {
    await this.post('messageIds', { from: big(from) })
  }

  /** setStatus: type 20 is the robots' state, 30 the messaging link's (A014). */
  async status(type: number, value: number | string | boolean, shape: 'args' | 'object' = 'args'): Promise<void> {
    await this.post('status', { type, value, shape })
  }

  /** setUserImg with a picture's name, an address or a data URI. */
  async userImage(image?: string): Promise<void> {
    await this.post('userImage', { image })
  }

  /** setTimeout: the messaging link took too long. */
  async linkTimeout(): Promise<void> {
    await this.post('linkTimeout')
  }
}
