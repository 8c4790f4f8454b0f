import type { ConversationKey } from '../../../src-preload/shared/conversation-key.ts'

/** Enough for the busiest hours; the oldest entries are evicted. */
const MAX_SEEN = 20_000

/** Set of known messages, by id or by fingerprint. */
export class SeenMessages {
  #seen = new Set<string>()

  has(key: ConversationKey, idOrFingerprint: string): boolean {
    return this.#seen.has(`${key}|${idOrFingerprint}`)
  }

  /** Returns true if the message was not known before. */
  add(key: ConversationKey, idOrFingerprint: string): boolean {
    const entry = `${key}|${idOrFingerprint}`
    if (this.#seen.has(entry)) return false
    this.#seen.add(entry)
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
