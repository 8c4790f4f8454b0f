const WITHIN_MS = 60_000
const MOST = 3

/** Limits the reloads of a crashing page to three within a minute (fault 25). */
export class ReloadBudget {
  #times: number[] = []

  /** Whether one more reload is allowed; `now` in ms of a monotonic clock. */
  spend(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < WITHIN_MS)
    if (this.#times.length >= MOST) return false
    this.#times.push(now)
    return true
  }
}
