import { z } from 'zod'
import { addConversations } from '../world/chat/add-conversations.ts'
import { SERVICE_NAME, senderOf, toWireMessage } from '../world/chat/chat-message.ts'
import { anyId, type ControlAction, defineAction, emptyBody, omitUndefined } from './action.ts'

const messageFields = {
  content: z.string().optional(),
  /** Generates a content of this many characters instead. */
  size: z.int().min(1).max(30_000_000).optional(),
  contentType: z.int().default(1),
  name: z.string().optional(),
  head: z.string().optional(),
}

const privateMessage = z.strictObject({ userId: anyId.optional(), type: z.int().min(1).default(1), ...messageFields })
const publicMessage = z.strictObject({
  lotteryId: z.int(),
  playId: z.int(),
  userId: anyId.optional(),
  ...messageFields,
})

function getContent({ content, size }: { content?: string | undefined; size?: number | undefined }): string {
  return size === undefined ? (content ?? '在吗') : '长'.padEnd(size, '长消息 ')
}

function withSender<T extends object>(sender: T, other: { name: string | undefined; head: string | undefined }): T {
  return { ...sender, ...omitUndefined(other) }
}

export const CHAT_ACTIONS: Readonly<Record<string, ControlAction>> = {
  addPrivateMessage: defineAction(privateMessage, ({ userId, type, contentType, name, head, ...rest }, { world }) => {
    const id = userId ?? (world.chat.users(type)[0]?.userId as bigint)
    const sender = withSender(senderOf(world.members.get(id)), { name, head })
    const message = world.chat.sendPrivate(id, type, { ...sender, content: getContent(rest), contentType })
    // The response omits a generated long content: the pushes carry it.
    const content = rest.size === undefined ? message.content : ''
    return { message: { ...toWireMessage(message), content, userId: id } }
  }),

  // Without a member the system speaks; it is recognized by its name alone (D3 §3).
  addPublicMessage: defineAction(
    publicMessage,
    ({ lotteryId, playId, userId, contentType, name, head, ...rest }, { world }) => {
      const system = { speakId: 0n, name: '系统接单', head: 'service-1.png' }
      const sender = withSender(userId === undefined ? system : senderOf(world.members.get(userId)), { name, head })
      const messageFields = { ...sender, content: getContent(rest), contentType }
      return { message: toWireMessage(world.chat.sendPublic(lotteryId, playId, messageFields)) }
    },
  ),

  // Another operator replies from their own console.
  answerPrivately: defineAction(
    z.strictObject({
      userId: anyId,
      type: z.int().min(1).default(1),
      content: z.string(),
      operatorId: z.int().default(900_003),
    }),
    ({ userId, type, content, operatorId }, { world }) => {
      const sender = { speakId: BigInt(operatorId), name: SERVICE_NAME, head: 'service-1.png' }
      return { message: toWireMessage(world.chat.sendPrivate(userId, type, { ...sender, content, contentType: 1 })) }
    },
  ),

  // Adds conversations with members who had none in the channel, creating members if needed. Nothing is pushed.
  conversations: defineAction(
    z.strictObject({
      count: z.int().min(1).max(10_000),
      type: z.int().min(1).default(1),
      unread: z.int().min(0).max(20).default(1),
    }),
    (body, { world }) => ({ userIds: addConversations(world, body) }),
  ),

  messageIds: defineAction(z.strictObject({ from: anyId }), ({ from }, { world }) => world.chat.setNextId(from)),

  // Types 20 (robots) and 30 (messaging link) are pushed in either shape (A014). A later sign-in returns the same status.
  status: defineAction(
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
  userImage: defineAction(z.strictObject({ image: z.string().default('qr-1.png') }), ({ image }, { hub }) =>
    hub.push('setUserImg', [image]),
  ),
  linkTimeout: defineAction(emptyBody, (_, { hub }) => hub.push('setTimeout', [])),
}
