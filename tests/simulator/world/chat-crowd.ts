import { speaker } from './chat-message.ts'
import { chatter } from './chat-seed.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

interface Wish {
  count: number
  type: number
  /** Unread messages per conversation; each has at least one message. */
  unread: number
}

/** Adds conversations to a channel, the newest one minute old; returns their members, newest first. */
export function makeConversations(world: World, wish: Wish): bigint[] {
  const { seed, chat, members } = world
  const now = world.now()
  const random = new Random(seed, `crowd:${wish.type}`)
  const there = new Set(chat.conversations.filter(({ type }) => type === wish.type).map(({ userId }) => userId))
  const free = () => members.all.filter(({ id }) => !there.has(id))
  if (free().length < wish.count) members.grow(wish.count - free().length, now)
  const chosen = free().slice(0, wish.count)
  const last = now - 60_000
  for (const [n, member] of chosen.entries()) {
    const count = Math.max(1, wish.unread)
    for (let line = 0; line < count; line += 1) {
      const words = { ...speaker(member), content: chatter(random), contentType: 1 }
      chat.addEarlier(member.id, wish.type, words, last - n * 1_000 - (count - 1 - line) * 10)
    }
    if (wish.unread === 0) chat.markRead(member.id, wish.type)
  }
  return chosen.map(({ id }) => id)
}
