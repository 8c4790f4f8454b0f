/**
 * Runs a reading on request, one at a time: requests that come while it runs lead to exactly one more run after it, and
 * runs begin at least `gapMs` apart; a long run is followed by a pause a few times as long. So a burst of a thousand
 * pushes costs a handful of readings, and the last one always began after the last push.
 */
export class Coalesced {
  #running = false
  #wanted = false
  #nextStart = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null
  #waiting: (() => void)[] = []
  /** Who waits for the run that is under way. */
  #served: (() => void)[] = []
  #generation = 0

  constructor(
    private readonly run: () => Promise<void>,
    private readonly gapMs: number,
    /** How many times as long as a run the pause after it is. */
    private readonly rest = 0,
  ) {}

  /** Resolves when a run that began after this call has ended. `run` must not reject. */
  request(): Promise<void> {
    this.#wanted = true
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#next()
    return ended
  }

  /** What runs is taken for dead, what was wanted of it runs anew at once: after sleep no answer may ever come (fault 16). */
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

  /** Nothing goes on: a run under way is no longer waited for, and the next request starts at once. */
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
