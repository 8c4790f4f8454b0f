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
  /** Lists whose latest fetch failed. */
  #failed = new Set<string>()

  /** Whether the latest fetch succeeded and no pushes may have been lost since. */
  isSynced(list: string): boolean {
    return this.#startedAt.has(list) && !this.#gaps.has(list) && !this.#failed.has(list)
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
    this.#failed.clear()
  }
}
