const WINDOW_MS = 60_000
const MAX_RELOADS = 3

/** Limits the reloads of a crashing page to three within a minute (fault 25). */
export class ReloadBudget {
  #times: number[] = []

  /** Whether one more reload is allowed; `now` in ms of a monotonic clock. */
  tryAcquire(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS)
    if (this.#times.length >= MAX_RELOADS) return false
    this.#times.push(now)
    return true
  }
}
