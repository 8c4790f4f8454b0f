import type { Push } from '../../../src-preload/contract/hub.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { CoalescingRunner } from '../coalescing-runner.ts'
import type { Logger } from '../ports.ts'
import type { PendingOrder } from './parse-pay-data.ts'

/** Home pay data refreshes every 30 s (D1 §9); also finds changes whose push was lost. */
export const POLL_MS = 30_000
/** Faster polling while the last fetch failed or the hub is down, so that no pushes arrive (fault 10). */
export const OFFLINE_POLL_MS = 5_000
const FETCH_INTERVAL_MS = 100
const MAX_PLAUSIBLE_AGE_MS = 30 * 86_400_000

interface PendingOrdersDeps {
  fetchOrders(): Promise<PendingOrder[]>
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
  onNewOrders(orders: PendingOrder[], isInitial: boolean): void
  /** A fetch ended; `ok`: it succeeded. */
  onOrdersFetched(ok: boolean): void
}

/** A pending order with the start of its wait (ms by `performance.now()`). */
export interface TimedOrder extends PendingOrder {
  pendingSince: number
}

/** The server's pending orders: polled, and refetched when a push reports a change. */
export class PendingOrders {
  /** By `orderKey`. Exactly the last response, so that an order that left the queue and returned is new (A217). */
  #pending = new Map<string, TimedOrder>()
  #isInitial = true
  #pollTimer: ReturnType<typeof setTimeout> | null = null
  /** Incremented to discard the results of fetches started earlier. */
  #generation = 0
  /** Number of counts pushed: a fetch during which it grew is older than the push. */
  #pushCount = 0
  #fetchRunner = new CoalescingRunner(() => this.#refetch(), FETCH_INTERVAL_MS)

  constructor(private readonly deps: PendingOrdersDeps) {}

  get all(): readonly TimedOrder[] {
    return [...this.#pending.values()]
  }

  stop(): void {
    this.#generation++
    if (this.#pollTimer) clearTimeout(this.#pollTimer)
    this.#pollTimer = null
    this.#fetchRunner.stop()
    this.#pending.clear()
    this.#isInitial = true
    this.deps.onCounts(0, 0)
  }

  /** Resolves when a fetch started after this call has ended, even if it failed. */
  refetch(): Promise<void> {
    return this.#fetchRunner.request()
  }

  /** Fetches immediately and ignores a fetch in progress. */
  refetchNow(): void {
    this.#generation++
    this.#fetchRunner.restart()
  }

  applyPush(push: Extract<Push, { kind: 'pendingCounts' }>): void {
    if (push.deposits !== null && push.withdrawals !== null) {
      this.#pushCount++
      this.deps.onCounts(push.deposits, push.withdrawals)
    }
    void this.refetch()
  }

  async #refetch(): Promise<void> {
    const generation = this.#generation
    const pushCount = this.#pushCount
    let ok = false
    try {
      const orders = await this.deps.fetchOrders()
      if (generation !== this.#generation) return
      ok = true
      this.#applySnapshot(orders, this.#pushCount !== pushCount)
    } catch (error) {
      this.deps.log.warn('alerts: pending orders cannot be read', error)
    } finally {
      if (generation === this.#generation) {
        this.deps.onOrdersFetched(ok)
        this.#schedule(ok && this.deps.isConnected() ? POLL_MS : OFFLINE_POLL_MS)
      }
    }
  }

  #applySnapshot(orders: PendingOrder[], isOutdated: boolean): void {
    const [previous, isInitial] = [this.#pending, this.#isInitial]
    this.#isInitial = false
    this.#pending = new Map(
      orders.map((order) => {
        const key = orderKey(order)
        const pendingSince = this.#pendingSinceOf(order) ?? previous.get(key)?.pendingSince ?? performance.now()
        return [key, { ...order, pendingSince }]
      }),
    )
    const newOrders = [...this.#pending].flatMap(([key, order]) => (previous.has(key) ? [] : [order]))
    const deposits = orders.filter(({ deposit }) => deposit).length
    if (!isOutdated) this.deps.onCounts(deposits, orders.length - deposits)
    if (newOrders.length > 0 || this.#pending.size !== previous.size) this.deps.onChanged()
    if (newOrders.length > 0) this.deps.onNewOrders(newOrders, isInitial)
  }

  /**
   * From the order's time by the server's clock, as it may be older than this session; null if the time is implausible.
   */
  #pendingSinceOf({ time }: PendingOrder): number | null {
    const age = this.deps.serverNow() - (parseServerTime(time) ?? Number.NaN)
    return age > 0 && age < MAX_PLAUSIBLE_AGE_MS ? performance.now() - age : null
  }

  #schedule(ms: number): void {
    if (this.#pollTimer) clearTimeout(this.#pollTimer)
    this.#pollTimer = setTimeout(() => void this.refetch(), ms)
  }
}

/** The same id with another amount or time is a different order (A217). */
function orderKey({ deposit, id, amount, time }: PendingOrder): string {
  return [deposit, id, amount, parseServerTime(time) ?? time].join('\n')
}
