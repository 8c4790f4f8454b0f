import { setImmediate } from 'node:timers/promises'

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

/** Runs immediately, then at most once per `intervalMs`; a request during the interval always leads to a final run. */
export class Throttle {
  #timer: ReturnType<typeof setTimeout> | null = null
  #isPending = false

  constructor(
    private readonly run: () => void,
    private readonly intervalMs: number,
  ) {}

  request(): void {
    if (this.#timer) this.#isPending = true
    else this.#start()
  }

  /** Runs a pending request now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#isPending) this.run()
    this.#isPending = false
  }

  #start(): void {
    this.#isPending = false
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#isPending) this.#start()
    }, this.intervalMs)
    this.run()
  }
}

/** Forwards items immediately; those of a burst together, once per `intervalMs`. */
export class Batcher<T> {
  #items: T[] = []
  #throttle: Throttle

  constructor(run: (items: T[]) => void, intervalMs: number) {
    this.#throttle = new Throttle(() => {
      const items = this.#items.splice(0)
      if (items.length > 0) run(items)
    }, intervalMs)
  }

  add(item: T): void {
    this.#items.push(item)
    this.#throttle.request()
  }

  /** Discards the items not forwarded yet. */
  drop(): void {
    this.#items = []
  }
}

/** Windows, pages and the hub wait while one turn lasts. */
const TURN_MS = 8

/** Ends the turn, which what went before has filled. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Divides long work into turns, between which everything else of the process runs. */
export class Turns {
  #startedAt = performance.now()

  /** Ends the turn when it has lasted long enough; asked between small pieces of the work. */
  async next(): Promise<void> {
    if (performance.now() - this.#startedAt < TURN_MS) return
    await nextTurn()
    this.#startedAt = performance.now()
  }
}

/** How many items are worked on before the clock is read. */
const CHUNK = 64

/** Runs `work` over the items in turns, by a few at a time; ends early, with false, when it returns false. */
export async function inTurns<T>(items: readonly T[], work: (chunk: readonly T[]) => unknown): Promise<boolean> {
  const turns = new Turns()
  for (let start = 0; start < items.length; start += CHUNK) {
    if (work(items.slice(start, start + CHUNK)) === false) return false
    await turns.next()
  }
  return true
}

/** Runs a generator that yields between small pieces of its work. */
export async function driveInTurns<T>(steps: Generator<void, T>): Promise<T> {
  const turns = new Turns()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await turns.next()
  }
}

/** Settles like the promise, or after `ms` with the result of `onTimeout`, which may throw. */
export const withTimeout = <T, L>(promise: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Settles like the promise, or rejects as soon as the signal aborts. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
