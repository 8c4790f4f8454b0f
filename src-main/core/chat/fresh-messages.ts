import type { ConversationKey } from '../../../src-preload/contract.ts'

/** Messages of one conversation that were not announced yet. */
export interface FreshMessages {
  key: ConversationKey
  name: string
  /** Content of the latest message. */
  content: string
  count: number
  /** true: `count` is the total of unread messages from a list (A203), including those pushed before. */
  isTotal: boolean
}

/** Merges the items of each conversation; the most recently updated conversation comes last. */
export function merged(all: readonly FreshMessages[]): FreshMessages[] {
  const byKey = new Map<ConversationKey, FreshMessages>()
  for (const one of all) {
    const before = byKey.get(one.key)
    const count = one.isTotal ? Math.max(before?.count ?? 0, one.count) : (before?.count ?? 0) + one.count
    byKey.delete(one.key)
    byKey.set(one.key, { ...one, count })
  }
  return [...byKey.values()]
}
