/**
 * Runs a task on request, one run at a time: requests during a run lead to exactly one more run after it. Runs start at
 * least `intervalMs` apart, and a run is followed by a pause of `cooldownFactor` times its duration. A burst of a
 * thousand pushes thus costs a few fetches, and the last fetch always starts after the last push.
 */
export class Coalesced {
  #running = false
  #wanted = false
  #nextStart = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null
  #waiting: (() => void)[] = []
  /** Resolvers of the requests served by the current run. */
  #served: (() => void)[] = []
  #generation = 0

  constructor(
    private readonly run: () => Promise<void>,
    private readonly gapMs: number,
    /** Length of the pause after a run, relative to the run's duration. */
    private readonly rest = 0,
  ) {}

  /** Resolves when a run started after this call has ended. `run` must not reject. */
  request(): Promise<void> {
    this.#wanted = true
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#next()
    return ended
  }

  /**
   * Abandons the current run and starts another immediately: after sleep a pending request may never finish (fault 16).
   */
  renew(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#generation++
    this.#waiting.push(...this.#served.splice(0))
    this.#running = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#nextStart = Number.NEGATIVE_INFINITY
    this.#wanted = true
    this.#next()
    return ended
  }

  /** Cancels everything: the current run is abandoned, and the next request starts immediately. */
  stop(): void {
    this.#generation++
    this.#running = false
    this.#wanted = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#nextStart = Number.NEGATIVE_INFINITY
    for (const end of [...this.#served.splice(0), ...this.#waiting.splice(0)]) end()
  }

  #next(): void {
    if (this.#running || !this.#wanted || this.#timer) return
    const wait = this.#nextStart - performance.now()
    if (wait <= 0) return void this.#go()
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#go()
    }, wait)
  }

  async #go(): Promise<void> {
    const generation = this.#generation
    this.#served = this.#waiting.splice(0)
    this.#running = true
    this.#wanted = false
    const began = performance.now()
    try {
      await this.run()
    } finally {
      if (generation === this.#generation) this.#ended(began)
    }
  }

  #ended(began: number): void {
    const ended = performance.now()
    this.#nextStart = Math.max(began + this.gapMs, ended + this.rest * (ended - began))
    this.#running = false
    for (const end of this.#served.splice(0)) end()
    this.#next()
  }
}
