import type { ConversationKey } from '../../../src-preload/contract.ts'

/** New messages of one conversation, to be announced. */
export interface FreshMessages {
  key: ConversationKey
  name: string
  /** The latest of them. */
  content: string
  count: number
  /** `count` is all that is unread, as the server's list says after a gap (A203), and contains what was pushed before. */
  isTotal: boolean
}

/** One for each conversation, those with the latest message last. */
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
