import { z } from 'zod'
import { makeConversations } from '../world/chat-crowd.ts'
import { messageOnWire, SERVICE_NAME, speaker } from '../world/chat-message.ts'
import { action, anyId, type ControlAction, given, nothing } from './action.ts'

const words = {
  content: z.string().optional(),
  /** Generates a content of this many characters instead. */
  size: z.int().min(1).max(30_000_000).optional(),
  contentType: z.int().default(1),
  name: z.string().optional(),
  head: z.string().optional(),
}

const privateMessage = z.strictObject({ userId: anyId.optional(), type: z.int().min(1).default(1), ...words })
const publicMessage = z.strictObject({ lotteryId: z.int(), playId: z.int(), userId: anyId.optional(), ...words })

function contentOf({ content, size }: { content?: string | undefined; size?: number | undefined }): string {
  return size === undefined ? (content ?? '在吗') : '长'.padEnd(size, '长消息 ')
}

function named<T extends object>(from: T, other: { name: string | undefined; head: string | undefined }): T {
  return { ...from, ...given(other) }
}

export const CHAT_ACTIONS: Readonly<Record<string, ControlAction>> = {
  addPrivateMessage: action(privateMessage, ({ userId, type, contentType, name, head, ...rest }, { world }) => {
    const id = userId ?? (world.chat.users(type)[0]?.userId as bigint)
    const from = named(speaker(world.members.get(id)), { name, head })
    const message = world.chat.sayPrivate(id, type, { ...from, content: contentOf(rest), contentType })
    // The response omits a generated long content: the pushes carry it.
    const content = rest.size === undefined ? message.content : ''
    return { message: { ...messageOnWire(message), content, userId: id } }
  }),

  // Without a member the system speaks; it is recognized by its name alone (D3 §3).
  addPublicMessage: action(
    publicMessage,
    ({ lotteryId, playId, userId, contentType, name, head, ...rest }, { world }) => {
      const system = { speakId: 0n, name: '系统接单', head: 'service-1.png' }
      const from = named(userId === undefined ? system : speaker(world.members.get(userId)), { name, head })
      const words = { ...from, content: contentOf(rest), contentType }
      return { message: messageOnWire(world.chat.sayPublic(lotteryId, playId, words)) }
    },
  ),

  // Another operator replies from their own console.
  answerPrivately: action(
    z.strictObject({
      userId: anyId,
      type: z.int().min(1).default(1),
      content: z.string(),
      operatorId: z.int().default(900_003),
    }),
    ({ userId, type, content, operatorId }, { world }) => {
      const from = { speakId: BigInt(operatorId), name: SERVICE_NAME, head: 'service-1.png' }
      return { message: messageOnWire(world.chat.sayPrivate(userId, type, { ...from, content, contentType: 1 })) }
    },
  ),

  // Adds conversations with members who had none in the channel, creating members if needed. Nothing is pushed.
  conversations: action(
    z.strictObject({
      count: z.int().min(1).max(10_000),
      type: z.int().min(1).default(1),
      unread: z.int().min(0).max(20).default(1),
    }),
    (body, { world }) => ({ userIds: makeConversations(world, body) }),
  ),

  messageIds: action(z.strictObject({ from: anyId }), ({ from }, { world }) => world.chat.continueIdsFrom(from)),

  // Types 20 (robots) and 30 (messaging link) are pushed in either shape (A014). A later sign-in returns the same status.
  status: action(
    z.strictObject({
      type: z.int(),
      value: z.union([z.number(), z.string(), z.boolean()]),
      shape: z.enum(['args', 'object']).default('args'),
    }),
    ({ type, value, shape }, { world, hub }) => {
      if (type === 30) for (const { link } of world.operators.all) link.status = Number(value)
      hub.push('setStatus', shape === 'args' ? [type, value] : [{ type, value }])
    },
  ),
  userImage: action(z.strictObject({ image: z.string().default('qr-1.png') }), ({ image }, { hub }) =>
    hub.push('setUserImg', [image]),
  ),
  linkTimeout: action(nothing, (_, { hub }) => hub.push('setTimeout', [])),
}
