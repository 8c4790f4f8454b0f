import type { ChatMessage, ConversationKey } from '../../../src-preload/contract.ts'
import { byId } from './hub-methods.ts'
import { isFromMember } from './message-ids.ts'

/** What is known of a conversation. */
export interface Entry {
  key: ConversationKey
  name: string
  unread: number
  /** When the first of the unread ones was seen, epoch ms. */
  since: number
  /** Time and text of the latest message: what the server's list tells of it. */
  stamp: string
  /** The latest message known by its id. */
  lastId: string | null
  /** Up to here everything is known. Never moved by a push: there may be a gap before it. */
  floor: string | null
  /** Whether the server was asked about it yet. */
  settled: boolean
  /** Unread is what the server said while somebody looked: not all of it was told or seen. */
  doubtful: boolean
  /** Number of the latest push: a reading begun before it knows less. */
  push: number
}

/** What the server's list says of one. */
export interface Listed {
  conversation: ConversationKey
  name: string
  time: string
  content: string
  count: number
}

export function newEntry(key: ConversationKey, name: string): Entry {
  const order = { stamp: '', lastId: null, floor: null, settled: false, doubtful: false, push: 0 }
  return { key, name, unread: 0, since: 0, ...order }
}

/**
 * Of the newest page of a conversation those unread messages that may not have been told yet. What was written after the
 * list was made is not in its count: a push or the next reading tells it.
 */
export function lateMessages(page: readonly ChatMessage[], one: Listed, { unread: before, ...entry }: Entry) {
  const end = page.findLastIndex((message) => stampOf(message) === stampOf(one))
  const listed = end < 0 ? page : page.slice(0, end + 1)
  const unread = listed.filter((message) => isFromMember(one.conversation, message)).slice(-one.count)
  const { floor } = entry
  const counted = entry.settled && !entry.doubtful
  const late =
    floor !== null
      ? unread.filter(({ id }) => byId({ id }, { id: floor }) > 0)
      : unread.slice(counted ? -Math.max(1, one.count - before) : 0)
  return { latest: listed.at(-1)?.id ?? '', unread: unread.length, late }
}

/** Whether all that the list says is known already. */
export function isExplained(one: Listed, entry: Entry | undefined): boolean {
  return entry !== undefined && !entry.doubtful && entry.stamp === stampOf(one) && one.count <= entry.unread
}

export function stampOf({ time, content }: { time: string; content: string }): string {
  return `${time}|${content}`
}

export function later(a: string | null, b: string): string | null {
  return b === '' || (a !== null && byId({ id: a }, { id: b }) > 0) ? a : b
}
