const WITHIN_MS = 60_000
const MOST = 3

/** Lets a crashed page be reloaded, but not for ever: after three times within a minute it stays down (fault 25). */
export class ReloadBudget {
  #times: number[] = []

  /** Whether one more reload is in order now; `now` in ms of any steady clock. */
  spend(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < WITHIN_MS)
    if (this.#times.length >= MOST) return false
    this.#times.push(now)
    return true
  }
}
