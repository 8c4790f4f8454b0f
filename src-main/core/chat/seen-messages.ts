import type { ChatMessage, ConversationKey } from '../../../src-preload/contract.ts'
import { isGroup, targetOf } from './keys.ts'

/** Enough for the busiest hours; the oldest are forgotten. */
const MAX_SEEN = 20_000
/** Names that no member writes under in a group: the console itself (D3 §6) and the system's lines (D3 §3). */
const NON_MEMBER_SENDERS = new Set(['客服', '系统接单'])

/** Which messages are known already, by their ids or by what the lists show of them. */
export class SeenMessages {
  #seen = new Set<string>()

  has(key: ConversationKey, mark: string): boolean {
    return this.#seen.has(`${key}|${mark}`)
  }

  /** Returns whether it was not known before. */
  add(key: ConversationKey, mark: string): boolean {
    const name = `${key}|${mark}`
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    for (const oldest of this.#seen) {
      if (this.#seen.size <= MAX_SEEN) break
      this.#seen.delete(oldest)
    }
    return true
  }

  clear(): void {
    this.#seen.clear()
  }
}

/**
 * Whether a member wrote it: what operators write comes back, too (A197). In a private conversation `speakId` alone says
 * who wrote: a member may call himself anything (A206).
 */
export function isFromMember(key: ConversationKey, message: ChatMessage): boolean {
  if (isGroup(key)) return !NON_MEMBER_SENDERS.has(message.name)
  const target = targetOf(key)
  return message.speakId === '' || ('userId' in target && target.userId === message.speakId)
}
