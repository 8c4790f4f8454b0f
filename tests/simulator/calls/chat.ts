import { z } from 'zod'
import { beijingDayStart } from '../wire/beijing.ts'
import { CHANNELS, type NewMessage, SERVICE_HEAD, SERVICE_NAME, toWireMessage } from '../world/chat/chat-message.ts'
import type { Operator } from '../world/operators.ts'
import { defineCall } from './call.ts'
import { textId, textInstant, textInt } from './fields.ts'

const DAY = 86_400_000
const text = z.string().refine((content) => content.trim() !== '')

function toServiceMessage({ id }: Operator, content: string): NewMessage {
  return { speakId: BigInt(id), name: SERVICE_NAME, head: SERVICE_HEAD, content, contentType: 1 }
}

/** Chat without the hub (D3 §7.7). No screen uses these calls (A044, A164); they do the same as the hub methods. */
export const chatCalls = [
  defineCall({
    method: 'POST',
    path: '/api/chat/chat-private-insert',
    query: z.strictObject({ userid: textId, content: text }),
    run: ({ query: { userid, content } }, { world, operator, switches }) => {
      // The call has no channel parameter: the channel of the member's latest conversation.
      const latest = world.chat.latestConversation(userid)
      const message = world.chat.sendPrivate(
        userid,
        latest?.type ?? CHANNELS[0].type,
        toServiceMessage(operator, content),
      )
      return switches.sendAnswer === 'message' ? toWireMessage(message) : null
    },
  }),

  defineCall({
    method: 'POST',
    path: '/api/chat/chat-public-insert',
    query: z.strictObject({ lotteryid: textInt(1), playid: textInt(0), content: text }),
    run: ({ query: { lotteryid, playid, content } }, { world, operator, switches }) => {
      const message = world.chat.sendPublic(lotteryid, playid, toServiceMessage(operator, content))
      return switches.sendAnswer === 'message' ? toWireMessage(message) : null
    },
  }),

  defineCall({
    method: 'GET',
    path: '/api/chat/private-list',
    // Parameters in the query, where a browser can send them (A044); by default the newest page.
    query: z.strictObject({
      userid: textId,
      type: textInt(1).default(1),
      minid: textId.default(0n),
      pagesize: textInt(1, 100).default(20),
    }),
    run: ({ query: { userid, type, minid, pagesize } }, { world }) =>
      world.chat.privateList(userid, type, minid, pagesize),
  }),

  defineCall({
    method: 'GET',
    path: '/api/chat/private-user-list',
    // Everyone with messages on the Beijing day of `date`, or ever without it.
    query: z.strictObject({ date: textInstant.optional() }),
    run: ({ query: { date } }, { world }) => {
      const from = date === undefined ? 0 : beijingDayStart(date)
      const to = date === undefined ? Number.POSITIVE_INFINITY : from + DAY
      const conversations = world.chat.conversations.filter(({ messages }) =>
        messages.some(({ time }) => time >= from && time < to),
      )
      return conversations.map((conversation) => world.chat.toWireUser(conversation))
    },
  }),
]
