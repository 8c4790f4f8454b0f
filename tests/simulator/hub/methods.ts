import { z } from 'zod'
import { jsonId } from '../calls/fields.ts'
import { BusinessError } from '../world/business-error.ts'
import { type NewMessage, SERVICE_HEAD, SERVICE_NAME, toWireMessage } from '../world/chat/chat-message.ts'
import type { Operator } from '../world/operators.ts'
import { BOT_METHODS } from './bot-methods.ts'
import { defineMethod, type Method, type MethodContext } from './method.ts'

const type = z.int().min(0)
/** Message ids may also exceed 2^53. */
const minId = jsonId
const size = z.int()

/**
 * `minId` is 0 or an existing message id, and page sizes are those of D3 §4 (A202, A208): the server's type of `minId`
 * may not hold larger values.
 */
function checkPage({ world, switches }: MethodContext, before: bigint, count: number): void {
  if (before > world.chat.newestId) throw new BusinessError('Error converting value to the type of minId')
  if (!switches.anyChatPage && count !== (before === 0n ? 20 : 10))
    throw new BusinessError(`a page of ${count} is never requested`)
}
const lottery = z.int().min(1)
const play = z.int().min(0)
const content = z.int().min(1).max(3)

function toServiceMessage(operator: Operator, contentType: number, text: string): NewMessage {
  if (text.trim() === '') throw new BusinessError('消息内容不能为空')
  return { speakId: BigInt(operator.id), name: SERVICE_NAME, head: SERVICE_HEAD, content: text, contentType }
}

/** Hub methods (D3 §7.5) by their name on the wire. */
const METHODS: Readonly<Record<string, Method>> = {
  ...BOT_METHODS,

  // The enabled agents are the channels.
  getcustomerservice: defineMethod(z.tuple([]), (_, { world }) =>
    world.config.agent.all.filter(({ state }) => state).map(({ type, name, head }) => ({ type, name, head })),
  ),

  getuserlist: defineMethod(z.tuple([type]), ([channel], { world }) => world.chat.users(channel)),

  getgroup: defineMethod(z.tuple([]), (_, { world }) => world.chat.groups()),

  // minId 0 asks for the newest page and marks the conversation read (A196).
  getprivatelist: defineMethod(z.tuple([jsonId, type, minId, size]), ([userId, channel, before, count], context) => {
    checkPage(context, before, count)
    return context.world.chat.privateList(userId, channel, before, count)
  }),

  getpubliclist: defineMethod(z.tuple([lottery, play, minId, size]), ([lotteryId, playId, before, count], context) => {
    checkPage(context, before, count)
    return context.world.chat.publicList(lotteryId, playId, before, count)
  }),

  privatesend: defineMethod(z.tuple([jsonId, type, content, z.string()]), ([userId, channel, kind, text], context) => {
    const { world, switches, operator } = context
    const message = world.chat.sendPrivate(userId, channel, toServiceMessage(operator, kind, text))
    return switches.sendAnswer === 'message' ? toWireMessage(message) : null
  }),

  publicsend: defineMethod(
    z.tuple([lottery, play, content, z.string()]),
    ([lotteryId, playId, kind, text], context) => {
      const { world, switches, operator } = context
      const message = world.chat.sendPublic(lotteryId, playId, toServiceMessage(operator, kind, text))
      return switches.sendAnswer === 'message' ? toWireMessage(message) : null
    },
  ),

  seachuid: defineMethod(z.tuple([jsonId]), ([id], { world }) => world.chat.search(id)),
}

/** Runs a method; throws errors with ASP.NET Core's text for the same mistake. */
export function invoke(name: string, args: readonly unknown[], context: MethodContext): unknown {
  const found = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  if (!found)
    throw new Error(`Failed to invoke '${name}' due to an error on the server. HubException: Method does not exist.`)
  const expected = found.args.def.items.length
  if (args.length !== expected) {
    const counts = `Invocation provides ${args.length} argument(s) but target expects ${expected}.`
    throw new Error(`Failed to invoke '${name}' due to an error on the server. InvalidDataException: ${counts}`)
  }
  const read = found.args.safeParse(args)
  if (!read.success) {
    throw new Error(
      `Failed to invoke '${name}' due to an error on the server. InvalidDataException: Error binding arguments.`,
    )
  }
  return found.run(read.data, context)
}
