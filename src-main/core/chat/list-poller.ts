import { OFFLINE_POLL_MS } from '../orders/pending-orders.ts'
import { CoalescingRunner } from '../scheduling.ts'
import type { UnreportedMessages } from './apply-list.ts'
import type { UnreadTracker } from './unread-tracker.ts'

/** Limits the fetches of the lists; slow ones are fetched less often (fault 60). */
const MIN_INTERVAL_MS = 5_000
const LIST_COOLDOWN_FACTOR = 4
/** Same as for pending orders. Needed because a conversation read by a colleague is not pushed. */
const POLL_MS = 30_000
/** A list that does not respond delays the results of the others by at most this time. */
const MAX_COLLECT_MS = 2_000

interface ListPollerDeps {
  unreadTracker: UnreadTracker
  isConnected(): boolean
  /** New messages of one fetch of all lists, to be announced in one notification (A203). */
  onUnreportedFound(unreported: UnreportedMessages[]): void
  /** A fetch ended. `failedListsChanged`: the set of failed lists differs from before. */
  onFetched(failedListsChanged: boolean): void
}

/** Fetches the conversation lists while the hub is connected: on request and every 30 s. */
export class ListPoller {
  /** Names of the lists that cannot be fetched (A204). */
  failed: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** New messages of the lists fetched so far; null while no fetch is running. */
  #collected: UnreportedMessages[] | null = null
  /** After a slow response the pause is not longer than the usual interval. */
  #runner = new CoalescingRunner(
    () => this.#fetch(),
    MIN_INTERVAL_MS,
    (durationMs) => Math.min(LIST_COOLDOWN_FACTOR * durationMs, POLL_MS),
  )

  constructor(private readonly deps: ListPollerDeps) {}

  /** Requests a fetch; it may be delayed by the rate limit. */
  request(): void {
    void this.#runner.request()
  }

  /** Fetches immediately and ignores a fetch in progress. Resolves when the fetch has ended, even if it failed. */
  restart(): Promise<void> {
    return this.#runner.restart()
  }

  add(unreported: UnreportedMessages[]): void {
    // No spread: a list may have more items than a call accepts arguments.
    if (this.#collected) for (const message of unreported) this.#collected.push(message)
    else this.deps.onUnreportedFound(unreported)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#runner.stop()
    this.#collected = null
    this.failed = []
  }

  async #fetch(): Promise<void> {
    clearTimeout(this.#timer)
    // Reconnecting the hub triggers the next fetch.
    if (!this.deps.isConnected()) return
    const failed = await this.#collect(this.deps.unreadTracker.fetch())
    if (!this.deps.isConnected()) return
    const failedListsChanged = failed.join() !== this.failed.join()
    this.failed = failed
    this.deps.onFetched(failedListsChanged)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.request(), failed.length > 0 ? OFFLINE_POLL_MS : POLL_MS)
  }

  /** Reports the new messages of all lists together, or those found so far if one list takes too long. */
  async #collect<T>(fetching: Promise<T>): Promise<T> {
    // Includes messages found by an abandoned fetch.
    const collected = [...(this.#collected ?? [])]
    this.#collected = collected
    const report = () => {
      if (this.#collected !== collected) return
      this.#collected = null
      if (collected.length > 0) this.deps.onUnreportedFound(collected)
    }
    const timer = setTimeout(report, MAX_COLLECT_MS)
    return await fetching.finally(() => {
      clearTimeout(timer)
      report()
    })
  }
}
