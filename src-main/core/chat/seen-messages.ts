import type { ConversationKey } from '../../../src-preload/contract.ts'

/** Enough for the busiest hours; the oldest entries are evicted. */
const MAX_SEEN = 20_000

/** Set of known messages, by id or by fingerprint. */
export class SeenMessages {
  #seen = new Set<string>()

  has(key: ConversationKey, mark: string): boolean {
    return this.#seen.has(`${key}|${mark}`)
  }

  /** Returns true if the message was not known before. */
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
