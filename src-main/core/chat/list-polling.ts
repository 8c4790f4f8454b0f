import { Coalesced } from '../alerts/coalesced.ts'
import { STALE_POLL_MS } from '../alerts/orders.ts'
import type { Conversations } from './conversations.ts'
import type { FreshMessages } from './fresh-messages.ts'

/** Limits the fetches of the lists; slow ones are fetched less often (fault 60). */
const INTERVAL_MS = 5_000
const REST_FACTOR = 4
/** Same as for pending orders. Needed because a conversation read by a colleague is not pushed. */
const POLL_MS = 30_000
/** A list that does not respond delays the results of the others by at most this time. */
const COLLECT_MS = 2_000

interface ListPollingParts {
  conversations: Conversations
  isConnected(): boolean
  /** New messages of one fetch of all lists, to be announced in one notification (A203). */
  onFound(fresh: FreshMessages[]): void
  /** A fetch ended. `failedListsChanged`: the set of failed lists differs from before. */
  onRead(othersFailed: boolean): void
}

/** Fetches the conversation lists while the hub is connected: on request and every 30 s. */
export class ListPolling {
  /** Names of the lists that cannot be fetched (A204). */
  failed: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  /** New messages of the lists fetched so far; null while no fetch is running. */
  #found: FreshMessages[] | null = null
  #readings = new Coalesced(() => this.#read(), INTERVAL_MS, REST_FACTOR)

  constructor(private readonly parts: ListPollingParts) {}

  /** Requests a fetch; it may be delayed by the rate limit. */
  request(): void {
    void this.#readings.request()
  }

  /** Fetches immediately and ignores a fetch in progress. Resolves when the fetch has ended, even if it failed. */
  renew(): Promise<void> {
    return this.#readings.renew()
  }

  /** Adds new messages found in one list. */
  add(fresh: FreshMessages[]): void {
    // No spread: a list may have more items than a call accepts arguments.
    if (this.#found) for (const message of fresh) this.#found.push(message)
    else this.parts.onFound(fresh)
  }

  stop(): void {
    this.#clearTimer()
    this.#readings.stop()
    this.#found = null
    this.failed = []
  }

  async #read(): Promise<void> {
    this.#clearTimer()
    // Reconnecting the hub triggers the next fetch.
    if (!this.parts.isConnected()) return
    const failed = await this.#collect(this.parts.conversations.read())
    if (!this.parts.isConnected()) return
    const othersFailed = failed.join() !== this.failed.join()
    this.failed = failed
    this.parts.onRead(othersFailed)
    this.#clearTimer()
    this.#timer = setTimeout(() => this.request(), failed.length > 0 ? STALE_POLL_MS : POLL_MS)
  }

  /** Reports the new messages of all lists together, or those found so far if one list takes too long. */
  async #collect<T>(reading: Promise<T>): Promise<T> {
    // Includes messages found by an abandoned fetch.
    const found = [...(this.#found ?? [])]
    this.#found = found
    const announce = () => {
      if (this.#found !== found) return
      this.#found = null
      if (found.length > 0) this.parts.onFound(found)
    }
    const timer = setTimeout(announce, COLLECT_MS)
    return await reading.finally(() => {
      clearTimeout(timer)
      announce()
    })
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
