import type { Push } from '../../../src-preload/contract.ts'
import type { Logger } from '../ports.ts'
import { Coalesced } from './coalesced.ts'
import type { PendingOrder } from './readings.ts'

/** D1 §9: home pay data refreshes every 30 s; here also the safety net under the pushes. */
export const POLL_MS = 30_000
/** While the server cannot be reached it is asked more often. */
export const STALE_POLL_MS = 5_000
const READ_GAP_MS = 100
/** Ids of orders told already; more than any queue is long. */
const SEEN_ORDERS = 5_000
const ODDEST_AGE_MS = 30 * 86_400_000

interface OrderParts {
  readOrders(): Promise<PendingOrder[]>
  /** The server's time, epoch ms. */
  serverNow(): number
  log: Logger
  onCounts(deposits: number, withdrawals: number): void
  /** The pending orders are others than before, also when their numbers are the same. */
  onChanged(): void
  /** Orders to be told, each once. */
  onFresh(orders: PendingOrder[]): void
  /** `ok`: whether the server could be read just now. */
  onReading(ok: boolean): void
}

/** A pending order, and since when it waits (epoch ms by this machine's clock). */
export interface WaitingOrder extends PendingOrder {
  since: number
}

/** The pending orders as the server says them, polled, and read again when a push says that they changed. */
export class Orders {
  #waiting: WaitingOrder[] = []
  #seen = new Set<string>()
  #fingerprint = ''
  #poll: ReturnType<typeof setTimeout> | null = null
  /** Grows with every stop: what a reading begun before finds is dropped. */
  #run = 0
  /** How often counts were pushed: a reading during which that grew knows less than the push. */
  #pushes = 0
  #reading = new Coalesced(() => this.#read(), READ_GAP_MS)

  constructor(private readonly parts: OrderParts) {}

  get waiting(): readonly WaitingOrder[] {
    return this.#waiting
  }

  stop(): void {
    this.#run++
    if (this.#poll) clearTimeout(this.#poll)
    this.#poll = null
    this.#reading.stop()
    this.#waiting = []
    this.#seen.clear()
    this.#fingerprint = ''
    this.parts.onCounts(0, 0)
  }

  /** Resolves when a reading that began after this call has ended, one way or the other. */
  read(): Promise<void> {
    return this.#reading.request()
  }

  /** Reads at once; an answer still under way is waited for no more. */
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
        this.#schedule(ok ? POLL_MS : STALE_POLL_MS)
      }
    }
  }

  #settle(orders: PendingOrder[], outdated: boolean): void {
    const known = new Map(this.#waiting.map((order) => [order.id, order.since]))
    this.#waiting = orders.map((order) => ({ ...order, since: known.get(order.id) ?? this.#sinceOf(order) }))
    const news = orders.filter(({ id }) => !this.#seen.has(id))
    for (const { id } of news) this.#seen.add(id)
    for (const id of this.#seen) {
      if (this.#seen.size <= SEEN_ORDERS) break
      this.#seen.delete(id)
    }
    const fingerprint = orders
      .map(({ id }) => id)
      .sort()
      .join()
    const changed = fingerprint !== this.#fingerprint
    this.#fingerprint = fingerprint
    const deposits = orders.filter(({ deposit }) => deposit).length
    if (!outdated) this.parts.onCounts(deposits, orders.length - deposits)
    if (changed) this.parts.onChanged()
    if (news.length > 0) this.parts.onFresh(news)
  }

  /** By the server's clock where it can be told: the order may have waited before this console saw it. */
  #sinceOf({ time }: PendingOrder): number {
    const age = this.parts.serverNow() - Date.parse(`${time.replace(' ', 'T')}+08:00`)
    return Date.now() - (age > 0 && age < ODDEST_AGE_MS ? age : 0)
  }

  #schedule(ms: number): void {
    if (this.#poll) clearTimeout(this.#poll)
    this.#poll = setTimeout(() => void this.read(), ms)
  }
}
