import { Coalesced } from '../alerts/coalesced.ts'
import { STALE_POLL_MS } from '../alerts/orders.ts'
import type { Conversations } from './conversations.ts'
import type { FreshMessages } from './fresh-messages.ts'

/** Lists of conversations are read so often at most, and long ones more rarely (fault 60). */
const INTERVAL_MS = 5_000
const REST_FACTOR = 4
/** As often as pending orders are polled: what a colleague read is not pushed. */
const POLL_MS = 30_000
/** A list without an answer delays what the other lists show no longer than this. */
const COLLECT_MS = 2_000

interface ListPollingParts {
  conversations: Conversations
  isConnected(): boolean
  /** New messages from one reading of all lists: they become one notice, not one for each list (A203). */
  onFound(fresh: FreshMessages[]): void
  /** `othersFailed`: other lists than before cannot be read. */
  onRead(othersFailed: boolean): void
}

/** Reads the lists of conversations while the hub is there: when asked to, and every half minute. */
export class ListPolling {
  /** Names of the lists that cannot be read (A204). */
  failed: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  /** New messages of the lists read so far; null while none is being read. */
  #found: FreshMessages[] | null = null
  #readings = new Coalesced(() => this.#read(), INTERVAL_MS, REST_FACTOR)

  constructor(private readonly parts: ListPollingParts) {}

  /** Reads them soon. */
  request(): void {
    void this.#readings.request()
  }

  /** Reads them now, and waits for no reading that is under way. Resolves when it has ended, one way or the other. */
  renew(): Promise<void> {
    return this.#readings.renew()
  }

  /** One list shows new messages. */
  add(fresh: FreshMessages[]): void {
    // Not spread: a list may have more members than a call takes arguments.
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
    // Without the hub they cannot be read; they are as soon as it is back.
    if (!this.parts.isConnected()) return
    const failed = await this.#collect(this.parts.conversations.read())
    if (!this.parts.isConnected()) return
    const othersFailed = failed.join() !== this.failed.join()
    this.failed = failed
    this.parts.onRead(othersFailed)
    this.#clearTimer()
    this.#timer = setTimeout(() => this.request(), failed.length > 0 ? STALE_POLL_MS : POLL_MS)
  }

  /** Announces together what the lists show until all are read, or until one takes too long. */
  async #collect<T>(reading: Promise<T>): Promise<T> {
    // A reading that was given up may have found something: it is announced with what this one finds.
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
