import type { Push } from '../../../src-preload/contract.ts'
import type { Logger } from '../ports.ts'
import { serverTime } from '../server-time.ts'
import { Coalesced } from './coalesced.ts'
import type { PendingOrder } from './readings.ts'

/** Home pay data refreshes every 30 s (D1 §9); also finds changes whose push was lost. */
export const POLL_MS = 30_000
/** Faster polling while the last fetch failed or the hub is down, so that no pushes arrive (fault 10). */
export const STALE_POLL_MS = 5_000
const READ_GAP_MS = 100
const ODDEST_AGE_MS = 30 * 86_400_000

interface OrderParts {
  readOrders(): Promise<PendingOrder[]>
  /** Whether the hub is connected and pushes changes. */
  isConnected(): boolean
  /** Server time, epoch ms. */
  serverNow(): number
  log: Logger
  onCounts(deposits: number, withdrawals: number): void
  /** The set of pending orders changed, even if the counts are the same. */
  onChanged(): void
  /**
   * Orders to announce, each once. `isInitial`: from the first fetch of a session, so pending since before it (A217).
   */
  onFresh(orders: PendingOrder[], first: boolean): void
  /** A fetch ended; `ok`: it succeeded. */
  onReading(ok: boolean): void
}

/** A pending order with the start of its wait (ms by `performance.now()`). */
export interface WaitingOrder extends PendingOrder {
  since: number
}

/** The server's pending orders: polled, and refetched when a push reports a change. */
export class Orders {
  /** By `orderKey`. Exactly the last response, so that an order that left the queue and returned is new (A217). */
  #pending = new Map<string, WaitingOrder>()
  #isFirst = true
  #poll: ReturnType<typeof setTimeout> | null = null
  /** Incremented to discard the results of fetches started earlier. */
  #run = 0
  /** Number of counts pushed: a fetch during which it grew is older than the push. */
  #pushes = 0
  #reading = new Coalesced(() => this.#read(), READ_GAP_MS)

  constructor(private readonly parts: OrderParts) {}

  get waiting(): readonly WaitingOrder[] {
    return [...this.#pending.values()]
  }

  stop(): void {
    this.#run++
    if (this.#poll) clearTimeout(this.#poll)
    this.#poll = null
    this.#reading.stop()
    this.#pending.clear()
    this.#isFirst = true
    this.parts.onCounts(0, 0)
  }

  /** Resolves when a fetch started after this call has ended, even if it failed. */
  read(): Promise<void> {
    return this.#reading.request()
  }

  /** Fetches immediately and ignores a fetch in progress. */
  readAnew(): void {
    this.#run++
    this.#reading.renew()
  }

  take(push: Extract<Push, { kind: 'pendingCounts' }>): void {
    if (push.deposits !== null && push.withdrawals !== null) {
      this.#pushes++
      this.parts.onCounts(push.deposits, push.withdrawals)
    }
    void this.read()
  }

  async #read(): Promise<void> {
    const run = this.#run
    const pushes = this.#pushes
    let ok = false
    try {
      const orders = await this.parts.readOrders()
      if (run !== this.#run) return
      ok = true
      this.#settle(orders, this.#pushes !== pushes)
    } catch (error) {
      this.parts.log.warn('alerts: pending orders cannot be read', error)
    } finally {
      if (run === this.#run) {
        this.parts.onReading(ok)
        this.#schedule(ok && this.parts.isConnected() ? POLL_MS : STALE_POLL_MS)
      }
    }
  }

  #settle(orders: PendingOrder[], outdated: boolean): void {
    const [before, first] = [this.#pending, this.#isFirst]
    this.#isFirst = false
    this.#pending = new Map(
      orders.map((order) => {
        const identity = identityOf(order)
        const since = this.#sinceOf(order) ?? before.get(identity)?.since ?? performance.now()
        return [identity, { ...order, since }]
      }),
    )
    const news = [...this.#pending].flatMap(([identity, order]) => (before.has(identity) ? [] : [order]))
    const deposits = orders.filter(({ deposit }) => deposit).length
    if (!outdated) this.parts.onCounts(deposits, orders.length - deposits)
    if (news.length > 0 || this.#pending.size !== before.size) this.parts.onChanged()
    if (news.length > 0) this.parts.onFresh(news, first)
  }

  /**
   * From the order's time by the server's clock, as it may be older than this session; null if the time is implausible.
   */
  #sinceOf({ time }: PendingOrder): number | null {
    const age = this.parts.serverNow() - (serverTime(time) ?? Number.NaN)
    return age > 0 && age < ODDEST_AGE_MS ? performance.now() - age : null
  }

  #schedule(ms: number): void {
    if (this.#poll) clearTimeout(this.#poll)
    this.#poll = setTimeout(() => void this.read(), ms)
  }
}

/** The same id with another amount or time is a different order (A217). */
function identityOf({ deposit, id, amount, time }: PendingOrder): string {
  return [deposit, id, amount, serverTime(time) ?? time].join('\n')
}
