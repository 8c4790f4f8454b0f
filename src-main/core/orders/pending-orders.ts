import type { Push } from '../../../src-preload/contract/hub.ts'
import type { PendingOrdersState } from '../../../src-preload/contract/orders.ts'
import { asText, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import { decodePayData, type PayOrder, type PendingOrders as Queues } from '../../../src-preload/shared/pay-data.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { CoalescingRunner } from '../coalescing-runner.ts'
import { openEnvelope } from '../gateway/envelope.ts'
import type { Logger } from '../ports.ts'

/** Home pay data refreshes every 30 s (D1 §9); also finds changes whose push was lost. */
export const POLL_MS = 30_000
/** Faster polling while the last fetch failed or the hub is down, so that no pushes arrive (fault 10). */
export const OFFLINE_POLL_MS = 5_000
const FETCH_INTERVAL_MS = 100
/** How long the push of a decision made here may take; without it the orders are read after this time. */
const PUSH_GRACE_MS = 300
const MAX_PLAUSIBLE_AGE_MS = 30 * 86_400_000

/** What the alerts need of a pending order. */
export interface PendingOrder {
  id: string
  deposit: boolean
  userId: string
  name: string
  amount: string
  /** Unparsed server time (A182). */
  time: string
}

interface PendingOrdersDeps {
  /** Returns the response text of home/pay-data. */
  fetchPayData(): Promise<string>
  /** Whether the hub is connected and pushes changes. */
  isConnected(): boolean
  /** Server time, epoch ms. */
  serverNow(): number
  log: Logger
  onCounts(deposits: number, withdrawals: number): void
  /** For the pages: the orders changed, even if the counts are the same, or they could not be read. */
  onStateChange(state: PendingOrdersState): void
  /** The orders were read; `left`: those that left the queue since the last reading. Before `onNewOrders`. */
  onOrders(orders: readonly TimedOrder[], left: readonly PendingOrder[]): void
  /** Orders to announce, each once. `isInitial`: from the first fetch, so pending since before the session (A217). */
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
  state: PendingOrdersState = { version: 0, orders: null, error: null }
  /** The orders last published, as text. */
  #published = ''
  /** By `orderKey`. Exactly the last response, so that an order that left the queue and returned is new (A217). */
  #pending = new Map<string, TimedOrder>()
  #isInitial = true
  #pollTimer: ReturnType<typeof setTimeout> | undefined
  /** Incremented to discard the results of fetches started earlier. */
  #generation = 0
  /** Number of counts pushed: a fetch during which it grew is older than the push. */
  #pushCount = 0
  /** When the last fetch started, ms by `performance.now()`. */
  #startedAt = 0
  #fetchRunner = new CoalescingRunner(() => this.#refetch(), FETCH_INTERVAL_MS)

  constructor(private readonly deps: PendingOrdersDeps) {}

  get all(): readonly TimedOrder[] {
    return [...this.#pending.values()]
  }

  stop(): void {
    this.#generation++
    clearTimeout(this.#pollTimer)
    this.#fetchRunner.stop()
    this.#pending.clear()
    this.#isInitial = true
    this.deps.onCounts(0, 0)
    if (this.state.orders ?? this.state.error) this.#publish(null, null)
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

  /**
   * A decision of this console was answered. The server's push of it triggers a fetch; if none was started since
   * `sentAt`, the orders are fetched and published here, so that the lists show the outcome.
   */
  onDecisionEnded(sentAt: number): void {
    const generation = this.#generation
    const refetchUnlessPushed = () => {
      if (generation !== this.#generation || this.#startedAt >= sentAt) return
      this.#published = ''
      void this.refetch()
    }
    setTimeout(refetchUnlessPushed, this.deps.isConnected() ? PUSH_GRACE_MS : 0)
  }

  async #refetch(): Promise<void> {
    this.#startedAt = performance.now()
    const generation = this.#generation
    const pushCount = this.#pushCount
    let ok = false
    try {
      const orders = decodePayData(openEnvelope(await this.deps.fetchPayData()))
      if (generation !== this.#generation) return
      ok = true
      this.#applySnapshot(orders, this.#pushCount !== pushCount)
    } catch (error) {
      this.deps.log.warn('alerts: pending orders cannot be read', error)
      const message = error instanceof Error ? error.message : String(error)
      if (generation === this.#generation && message !== this.state.error) this.#publish(null, message)
    } finally {
      if (generation === this.#generation) {
        this.deps.onOrdersFetched(ok)
        this.#schedule(ok && this.deps.isConnected() ? POLL_MS : OFFLINE_POLL_MS)
      }
    }
  }

  #publish(orders: Queues | null, error: string | null): void {
    this.#published = orders ? stringifyJson(orders) : ''
    this.state = { version: this.state.version + 1, orders, error }
    this.deps.onStateChange(this.state)
  }

  #applySnapshot(queues: Queues, isOutdated: boolean): void {
    const pending = [...queues.deposits, ...queues.withdrawals].filter(({ state }) => Number(state) === 0)
    const orders = pending.map(toPendingOrder)
    const [previous, isInitial] = [this.#pending, this.#isInitial]
    this.#isInitial = false
    this.#pending = new Map(
      orders.map((order) => {
        const key = orderKey(order)
        const pendingSince = this.#pendingSinceOf(order) ?? previous.get(key)?.pendingSince ?? performance.now()
        return [key, { ...order, pendingSince }]
      }),
    )
    const left = [...previous].flatMap(([key, order]) => (this.#pending.has(key) ? [] : [order]))
    this.deps.onOrders(this.all, left)
    const newOrders = [...this.#pending].flatMap(([key, order]) => (previous.has(key) ? [] : [order]))
    const deposits = orders.filter(({ deposit }) => deposit).length
    if (!isOutdated) this.deps.onCounts(deposits, orders.length - deposits)
    if (stringifyJson(queues) !== this.#published) this.#publish(queues, null)
    if (newOrders.length > 0) this.deps.onNewOrders(newOrders, isInitial)
  }

  /** From the order's time, as it may be older than this session; null if the time is implausible. */
  #pendingSinceOf({ time }: PendingOrder): number | null {
    const age = this.deps.serverNow() - (parseServerTime(time) ?? Number.NaN)
    return age > 0 && age < MAX_PLAUSIBLE_AGE_MS ? performance.now() - age : null
  }

  #schedule(ms: number): void {
    clearTimeout(this.#pollTimer)
    this.#pollTimer = setTimeout(() => void this.refetch(), ms)
  }
}

/** The same id with another amount or time is a different order (A217). */
export function orderKey({ deposit, id, amount, time }: PendingOrder): string {
  return [deposit, id, amount, parseServerTime(time) ?? time].join('\n')
}

function toPendingOrder(order: PayOrder): PendingOrder {
  return {
    id: asText(order.id),
    deposit: order.inOrOut,
    userId: asText(order.userId),
    name: asText(order.payName) || asText(order.upName),
    amount: asText(order.balance),
    time: asText(order.payTime),
  }
}
