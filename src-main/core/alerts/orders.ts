import type { Push } from '../../../src-preload/contract.ts'
import type { Logger } from '../ports.ts'
import { serverTime } from '../server-time.ts'
import { Coalesced } from './coalesced.ts'
import type { PendingOrder } from './readings.ts'

/** D1 §9: home pay data refreshes every 30 s; here also the safety net under the pushes. */
export const POLL_MS = 30_000
/** While the server cannot be read, or the hub is down and pushes nothing, it is asked more often (fault 10). */
export const STALE_POLL_MS = 5_000
const READ_GAP_MS = 100
const ODDEST_AGE_MS = 30 * 86_400_000

interface OrderParts {
  readOrders(): Promise<PendingOrder[]>
  /** Whether the hub is connected, so that changes are pushed. */
  isConnected(): boolean
  /** The server's time, epoch ms. */
  serverNow(): number
  log: Logger
  onCounts(deposits: number, withdrawals: number): void
  /** The pending orders are others than before, also when their numbers are the same. */
  onChanged(): void
  /** Orders to notify of, each once. `first`: from the first reading of a session, so pending since before it (A217). */
  onFresh(orders: PendingOrder[], first: boolean): void
  /** `ok`: whether the server could be read just now. */
  onReading(ok: boolean): void
}

/** A pending order, and since when it waits (ms by `performance.now()`). */
export interface WaitingOrder extends PendingOrder {
  since: number
}

/** The pending orders as the server says them, polled, and read again when a push says that they changed. */
export class Orders {
  /** By `identityOf`: exactly what the last reading said, so that an order that left the queue and returned is new (A217). */
  #pending = new Map<string, WaitingOrder>()
  #isFirst = true
  #poll: ReturnType<typeof setTimeout> | null = null
  /** Grows with every stop: what a reading begun before finds is dropped. */
  #run = 0
  /** How often counts were pushed: a reading during which that grew knows less than the push. */
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

  /** By the server's clock, as the order may have waited before this console saw it; null when its time says nothing. */
  #sinceOf({ time }: PendingOrder): number | null {
    const age = this.parts.serverNow() - (serverTime(time) ?? Number.NaN)
    return age > 0 && age < ODDEST_AGE_MS ? performance.now() - age : null
  }

  #schedule(ms: number): void {
    if (this.#poll) clearTimeout(this.#poll)
    this.#poll = setTimeout(() => void this.read(), ms)
  }
}

/** The same id with another amount or time is another order (A217). */
function identityOf({ deposit, id, amount, time }: PendingOrder): string {
  return [deposit, id, amount, serverTime(time) ?? time].join('\n')
}
