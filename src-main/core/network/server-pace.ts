const SAMPLES = 15
/** Fewer say nothing. */
const MIN_SAMPLES = 5
const SLOW_MS = 1_000
/** How long a server that refused for its load is asked less, unless it says so itself. */
const BUSY_MS = 60_000
/** `Retry-After: 0` says that the server recovers, not that it has less to do. */
const MIN_BUSY_MS = 10_000
const MAX_BUSY_MS = 5 * 60_000

/** Whether the server is to be asked less: half of its answers take over a second, or it has too much to do. */
export class ServerPace {
  #server = ''
  /** Of the last reads, ms. */
  #durations: number[] = []
  /** Ms by `performance.now()`. */
  #busyUntil = Number.NEGATIVE_INFINITY

  add(server: string, durationMs: number, status: number, retryAfter: string | null): void {
    if (server !== this.#server) this.#clear(server)
    this.#durations = [...this.#durations.slice(1 - SAMPLES), durationMs]
    if (status !== 429 && status !== 503) return
    const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter)
    const busyMs = seconds >= 0 ? Math.min(Math.max(seconds * 1_000, MIN_BUSY_MS), MAX_BUSY_MS) : BUSY_MS
    this.#busyUntil = Math.max(this.#busyUntil, performance.now() + busyMs)
  }

  /** Of the last read, if it was of this server. */
  lastMs(server: string): number | null {
    const last = this.#durations.at(-1)
    return server === this.#server && last !== undefined ? Math.round(last) : null
  }

  get isStrained(): boolean {
    const half = this.#durations.toSorted((a, b) => a - b)[Math.floor(this.#durations.length / 2)] ?? 0
    return performance.now() < this.#busyUntil || (this.#durations.length >= MIN_SAMPLES && half > SLOW_MS)
  }

  #clear(server: string): void {
    this.#server = server
    this.#durations = []
    this.#busyUntil = Number.NEGATIVE_INFINITY
  }
}
