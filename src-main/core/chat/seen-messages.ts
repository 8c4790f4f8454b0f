import type { ConversationKey } from '#shared/conversation-key.ts'

/** At least so many of the latest are known, at most twice as many: enough for the busiest hours. */
const MIN_SEEN = 20_000

/** Set of known messages, by id or by fingerprint. */
export class SeenMessages {
  #latest = new Set<string>()
  /** Those before, forgotten together: a set is slow to give up its oldest entries one by one. */
  #older = new Set<string>()

  has(key: ConversationKey, idOrFingerprint: string): boolean {
    const entry = `${key}|${idOrFingerprint}`
    return this.#latest.has(entry) || this.#older.has(entry)
  }

  /** Returns true if the message was not known before. */
  add(key: ConversationKey, idOrFingerprint: string): boolean {
    if (this.has(key, idOrFingerprint)) return false
    this.#latest.add(`${key}|${idOrFingerprint}`)
    if (this.#latest.size < MIN_SEEN) return true
    this.#older = this.#latest
    this.#latest = new Set()
    return true
  }

  clear(): void {
    this.#latest.clear()
    this.#older.clear()
  }
}
