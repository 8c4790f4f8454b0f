import { Random } from '../random.ts'
import type { World } from '../world.ts'
import { senderOf } from './chat-message.ts'
import { randomMemberPhrase } from './chat-seed.ts'

interface ConversationOptions {
  count: number
  type: number
  /** Unread messages per conversation; each has at least one message. */
  unread: number
}

/** Adds conversations to a channel, the newest one minute old; returns their members, newest first. */
export function addConversations(world: World, options: ConversationOptions): bigint[] {
  const { seed, chat, members } = world
  const now = world.now()
  const random = new Random(seed, `crowd:${options.type}`)
  const existing = new Set(chat.conversations.filter(({ type }) => type === options.type).map(({ userId }) => userId))
  const freeMembers = () => members.all.filter(({ id }) => !existing.has(id))
  if (freeMembers().length < options.count) members.addMembers(options.count - freeMembers().length, now)
  const chosen = freeMembers().slice(0, options.count)
  const last = now - 60_000
  for (const [n, member] of chosen.entries()) {
    const count = Math.max(1, options.unread)
    for (let index = 0; index < count; index += 1) {
      const input = { ...senderOf(member), content: randomMemberPhrase(random), contentType: 1 }
      chat.addPastMessage(member.id, options.type, input, last - n * 1_000 - (count - 1 - index) * 10)
    }
    if (options.unread === 0) chat.markRead(member.id, options.type)
  }
  return chosen.map(({ id }) => id)
}
