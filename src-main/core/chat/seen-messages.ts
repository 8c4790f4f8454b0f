import type { ConversationKey } from '../../../src-preload/contract.ts'

/** Enough for the busiest hours; the oldest are forgotten. */
const MAX_SEEN = 20_000

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
