import type { ConversationKey } from '../../../src-preload/contract.ts'
import { byId } from './hub-methods.ts'

/** Messages of one conversation that nobody was told of. */
export interface FreshMessages {
  key: ConversationKey
  name: string
  /** The latest of them. */
  content: string
  count: number
  /** Ids of those known by one, in their order. */
  ids: string[]
}

/** One for each conversation, in the order in which they were written; those without an id first. */
export function merged(all: readonly FreshMessages[]): FreshMessages[] {
  const byKey = new Map<ConversationKey, FreshMessages>()
  for (const one of all) {
    const other = byKey.get(one.key)
    if (!other) {
      byKey.set(one.key, one)
      continue
    }
    const latest = byId({ id: one.ids.at(-1) ?? '' }, { id: other.ids.at(-1) ?? '' }) < 0 ? other : one
    const ids = [...other.ids, ...one.ids].sort((a, b) => byId({ id: a }, { id: b }))
    byKey.set(one.key, { ...latest, count: one.count + other.count, ids })
  }
  return [...byKey.values()].sort((a, b) => byId({ id: a.ids[0] ?? '' }, { id: b.ids[0] ?? '' }))
}
