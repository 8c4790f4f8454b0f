import type { ChatMessage, ConversationKey } from '../../../src-preload/contract.ts'
import { isGroup, targetOf } from './keys.ts'

/** Messages told already, all conversations together; the oldest are forgotten. */
const KEPT = 20_000
/** Speakers that are no members: the console itself (D3 §6) and the system's lines (D3 §3). */
const OUR_NAMES = new Set(['客服', '系统接单'])

/** Which messages were taken note of, by their ids: what was told once is not told again, however it comes. */
export class MessageIds {
  #seen = new Set<string>()

  /** Whether it is new; it is not the next time. */
  add(key: ConversationKey, id: string): boolean {
    const name = `${key}|${id}`
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    for (const oldest of this.#seen) {
      if (this.#seen.size <= KEPT) break
      this.#seen.delete(oldest)
    }
    return true
  }

  clear(): void {
    this.#seen.clear()
  }
}

/** Whether a member wrote it: what operators write comes back, too (A197). */
export function isFromMember(key: ConversationKey, message: ChatMessage): boolean {
  if (OUR_NAMES.has(message.name)) return false
  if (isGroup(key)) return true
  const target = targetOf(key)
  return message.speakId === '' || ('userId' in target && target.userId === message.speakId)
}
