/** When each list was read, and whether what it said still holds. Times are ms by `performance.now()`. */
export class ListReadings {
  /** By list: the start of its latest reading that was taken in; an older one knows less. */
  #startedAt = new Map<string, number>()
  /** Lists that were not read since pushes may have been lost. */
  #gaps = new Set<string>()
  /** Lists whose latest reading failed. */
  #failed = new Set<string>()

  /** Whether its latest reading succeeded, since pushes may have been lost. */
  isKnown(list: string): boolean {
    return this.#startedAt.has(list) && !this.#gaps.has(list) && !this.#failed.has(list)
  }

  /** The connection was away: what was pushed meanwhile is not known. */
  mayHaveMissed(): void {
    for (const list of this.#startedAt.keys()) this.#gaps.add(list)
  }

  fail(list: string): void {
    this.#failed.add(list)
  }

  /** Takes a reading in; null when one that began later was taken in before. `afterGap`: it is the first after a gap. */
  complete(list: string, startedAt: number): { afterGap: boolean } | null {
    if (startedAt < (this.#startedAt.get(list) ?? Number.NEGATIVE_INFINITY)) return null
    this.#startedAt.set(list, startedAt)
    this.#failed.delete(list)
    return { afterGap: this.#gaps.delete(list) }
  }

  clear(): void {
    this.#startedAt.clear()
    this.#gaps.clear()
    this.#failed.clear()
  }
}
