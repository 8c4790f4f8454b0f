/**
 * Runs a task on request, one run at a time: requests during a run lead to exactly one more run after it. Runs start at
 * least `intervalMs` apart, and a run is followed by a pause of `pauseAfter` its duration. A burst of a thousand pushes
 * thus costs a few fetches, and the last fetch always starts after the last push.
 */
export class CoalescingRunner {
  #running = false
  #isPending = false
  #nextStartAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null
  #waiters: (() => void)[] = []
  /** Resolvers of the requests served by the current run. */
  #activeWaiters: (() => void)[] = []
  #generation = 0

  constructor(
    private readonly run: () => Promise<void>,
    private readonly intervalMs: number,
    private readonly pauseAfter: (durationMs: number) => number = () => 0,
  ) {}

  /** Resolves when a run started after this call has ended. `run` must not reject. */
  request(): Promise<void> {
    this.#isPending = true
    const ended = new Promise<void>((resolve) => this.#waiters.push(resolve))
    this.#scheduleNext()
    return ended
  }

  /** Abandons the current run and starts another now: after sleep a pending request may never finish (fault 16). */
  restart(): Promise<void> {
    this.#abandon()
    this.#waiters.push(...this.#activeWaiters.splice(0))
    return this.request()
  }

  /** Cancels everything: the current run is abandoned, and the next request starts immediately. */
  stop(): void {
    this.#abandon()
    this.#isPending = false
    for (const end of [...this.#activeWaiters.splice(0), ...this.#waiters.splice(0)]) end()
  }

  #abandon(): void {
    this.#generation++
    this.#running = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#nextStartAt = Number.NEGATIVE_INFINITY
  }

  #scheduleNext(): void {
    if (this.#running || !this.#isPending || this.#timer) return
    const delay = this.#nextStartAt - performance.now()
    if (delay <= 0) return void this.#start()
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#start()
    }, delay)
  }

  async #start(): Promise<void> {
    const generation = this.#generation
    this.#activeWaiters = this.#waiters.splice(0)
    this.#running = true
    this.#isPending = false
    const startedAt = performance.now()
    try {
      await this.run()
    } finally {
      if (generation === this.#generation) this.#onRunEnded(startedAt)
    }
  }

  #onRunEnded(startedAt: number): void {
    const ended = performance.now()
    this.#nextStartAt = Math.max(startedAt + this.intervalMs, ended + this.pauseAfter(ended - startedAt))
    this.#running = false
    for (const end of this.#activeWaiters.splice(0)) end()
    this.#scheduleNext()
  }
}
