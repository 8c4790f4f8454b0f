/** A list may lack pushes and read marks up to this long before its request. */
export const LIST_LAG_MS = 10_000

/** Tracks whether each list is in sync with the server. Times are ms by `performance.now()`. */
export class ListSync {
  /** Start of the latest applied fetch of each list; older results are ignored. */
  #startedAt = new Map<string, number>()
  /** Lists not fetched since pushes may have been lost. */
  #gaps = new Set<string>()
  /** When pushes may have been lost last, for lists that may still lack them. */
  #lostAt = new Map<string, number>()
  /** Lists that were out of sync and whose fetch is being applied. */
  #unapplied = new Set<string>()
  #failed = new Set<string>()

  /** Whether the latest fetch succeeded and no pushes may have been lost since. */
  isSynced(list: string): boolean {
    const isOut = this.#gaps.has(list) || this.#failed.has(list) || this.#unapplied.has(list)
    return this.#startedAt.has(list) && !isOut
  }

  /** Whether no later fetch was completed. */
  isLatest(list: string, startedAt: number): boolean {
    return this.#startedAt.get(list) === startedAt
  }

  /** A completed fetch was applied to its end. */
  onApplied(list: string): void {
    this.#unapplied.delete(list)
  }

  /** The hub reconnected: pushes may have been lost for every list. */
  onReconnected(): void {
    for (const list of this.#startedAt.keys()) {
      this.#gaps.add(list)
      this.#lostAt.set(list, performance.now())
    }
  }

  /** A fetch failed; one that a later fetch has overtaken says nothing. */
  fail(list: string, startedAt: number): void {
    if (startedAt > (this.#startedAt.get(list) ?? Number.NEGATIVE_INFINITY)) this.#failed.add(list)
  }

  /**
   * Records a fetch; null if a later one was applied before. `afterGap`: the first since pushes may have been lost.
   * `mayShowLost`: it may be the first that contains their messages, as a list may lag.
   */
  complete(list: string, startedAt: number): { afterGap: boolean; mayShowLost: boolean } | null {
    const previous = this.#startedAt.get(list)
    if (previous !== undefined && startedAt < previous) return null
    if (!this.isSynced(list)) this.#unapplied.add(list)
    this.#startedAt.set(list, startedAt)
    this.#failed.delete(list)
    const lostAt = this.#lostAt.get(list) ?? (previous === undefined ? startedAt : null)
    if (lostAt !== null && startedAt - lostAt < LIST_LAG_MS) this.#lostAt.set(list, lostAt)
    else this.#lostAt.delete(list)
    return { afterGap: this.#gaps.delete(list) || previous === undefined, mayShowLost: lostAt !== null }
  }

  clear(): void {
    this.#startedAt.clear()
    this.#gaps.clear()
    this.#lostAt.clear()
    this.#unapplied.clear()
    this.#failed.clear()
  }
}
