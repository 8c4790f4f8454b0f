import type { ConversationKey } from '#shared/conversation-key.ts'

/** Messages of one conversation that were not announced yet. */
export interface UnreportedMessages {
  key: ConversationKey
  name: string
  /** Content of the latest message. */
  content: string
  /** Of the latest message, if it was pushed: lists do not contain it. */
  contentType?: number
  count: number
  /** true: `count` is the total of unread messages from a list (A203), including those pushed before. */
  isTotal: boolean
}

/** Merges the items of each conversation; the most recently updated conversation comes last. */
export function mergeByConversation(all: readonly UnreportedMessages[]): UnreportedMessages[] {
  const byKey = new Map<ConversationKey, UnreportedMessages>()
  for (const item of all) {
    const previous = byKey.get(item.key)
    const count = item.isTotal ? Math.max(previous?.count ?? 0, item.count) : (previous?.count ?? 0) + item.count
    if (previous) byKey.delete(item.key)
    byKey.set(item.key, previous ? { ...item, count } : item)
  }
  return [...byKey.values()]
}
