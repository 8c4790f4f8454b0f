import type { Push } from '#contract/network.ts'
import type { PendingOrdersChange, PendingOrdersState } from '#contract/orders.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { type PayOrder, type QueueChange, type PendingOrders as Queues, queueKey } from '#shared/pay-data.ts'
import { AnswerError } from '../gateway/envelope.ts'
import { LastText } from '../network/response.ts'
import type { Logger } from '../ports.ts'
import { CoalescingRunner, inTurns, Turns } from '../scheduling.ts'
import {
  type FetchPayList,
  type KnownOrder,
  listedSince,
  type PendingOrder,
  type TimedOrder,
  toKnownOrder,
} from './pending-list.ts'
import { LateReading, QueueReader } from './queue-reader.ts'

/** Home pay data refreshes every 30 s (D1 §9); also finds changes whose push was lost. */
export const POLL_MS = 30_000
/** Faster polling while the last fetch failed or the hub is down, so that no pushes arrive (fault 10). */
export const OFFLINE_POLL_MS = 5_000
/** A server that is slow or has too much to do is asked less; counts older than a minute are hidden. */
const STRAINED_POLL_MS = 45_000
const STRAINED_OFFLINE_POLL_MS = 20_000
/** The first of several pushes is followed at once, the others together. */
const FETCH_INTERVAL_MS = 300
/** A reading that took long to apply is followed by a pause, so that readings take a small part of the process. */
const COOLDOWN_FACTOR = 10
const MAX_COOLDOWN_MS = 2_000
/** How long the push of a decision made here may take; without it the orders are read after this time. */
const PUSH_GRACE_MS = 300
const MAX_PLAUSIBLE_AGE_MS = 30 * 86_400_000

interface PendingOrdersDeps {
  /** Returns the response text of home/pay-data, the same as before if it says the same. */
  fetchPayData(last: LastText): Promise<string>
  fetchPayList: FetchPayList
  isStrained(): boolean
  /** Whether the hub is connected and pushes changes. */
  isConnected(): boolean
  /** Server time, epoch ms. */
  serverNow(): number
  log: Logger
  onCounts(deposits: number, withdrawals: number): void
  /** For the pages: the orders changed, even if the counts are the same, or they could not be read. */
  onChange(change: PendingOrdersChange): void
  /** The orders were read; `left`: those that left the queue since the last reading. Before `onNewOrders`. */
  onOrders(orders: readonly TimedOrder[], left: readonly PendingOrder[]): void
  /** Orders to announce, each once. `isInitial`: from the first fetch, so pending since before the session (A217). */
  onNewOrders(orders: PendingOrder[], isInitial: boolean): void
  /** A fetch ended; `problem`: what is wrong with the answer, null if there was none or it was understood. */
  onOrdersFetched(ok: boolean, problem: string | null): void
}

interface Reading {
  queues: Queues
  /** By `orderKey`. */
  pending: Map<string, TimedOrder>
  /** By `queueKey`. */
  known: Map<string, KnownOrder>
  change: QueueChange
  /** By `queueKey`: orders that the server did not show until now, and that are not new. */
  hidden: ReadonlySet<string>
}

const NO_CHANGE: QueueChange = { changed: [], left: [], isComplete: false }

/** The server's pending orders: polled, and refetched when a push reports a change. */
export class PendingOrders {
  state: PendingOrdersState = { version: 0, orders: null, error: null }
  /** The last response that was applied, and the orders in it by `queueKey`. */
  #lastText = new LastText()
  #appliedText: string | null = null
  #known = new Map<string, KnownOrder>()
  /** The orders are published even if they are the same: after a decision, and after an error. */
  #mustPublish = false
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
  #applyingMs = 0
  #fetchRunner = new CoalescingRunner(
    () => this.#refetch(),
    FETCH_INTERVAL_MS,
    () => Math.min(COOLDOWN_FACTOR * this.#applyingMs, MAX_COOLDOWN_MS),
  )

  readonly #late = new LateReading(() => this.deps.isStrained() || this.refetchNow())
  readonly #reader: QueueReader

  constructor(private readonly deps: PendingOrdersDeps) {
    const { fetchPayList, log, serverNow } = deps
    this.#reader = new QueueReader({
      ...{ fetchPayList, log, serverNow, counts: () => this.#listedCounts() },
      refetch: () => this.refetch(),
    })
  }

  get all(): readonly TimedOrder[] {
    return [...this.#pending.values()]
  }

  stop(): void {
    this.#generation++
    clearTimeout(this.#pollTimer)
    this.#late.end()
    this.#fetchRunner.stop()
    this.#reader.clear()
    this.#pending.clear()
    this.#known.clear()
    this.#appliedText = null
    this.#lastText = new LastText()
    this.#isInitial = true
    this.deps.onCounts(0, 0)
    if (this.state.orders ?? this.state.error) this.#publish(null, null, null)
  }

  /** Resolves when a fetch started after this call has ended, even if it failed. */
  refetch(): Promise<void> {
    return this.#fetchRunner.request()
  }

  /** The hub is connected again. */
  onReconnected(): void {
    this.#reader.onReconnected()
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
    this.#late.expect()
  }

  /**
   * A decision of this console was answered. The server's push of it triggers a fetch; if none was started since
   * `sentAt`, the orders are fetched and published here, so that the lists show the outcome.
   */
  onDecisionEnded(sentAt: number): void {
    const generation = this.#generation
    const refetchUnlessPushed = () => {
      if (generation !== this.#generation || this.#startedAt >= sentAt) return
      this.#mustPublish = true
      void this.refetch()
    }
    setTimeout(refetchUnlessPushed, this.deps.isConnected() ? PUSH_GRACE_MS : 0)
  }

  async #refetch(): Promise<void> {
    this.#startedAt = performance.now()
    this.#late.begin()
    const generation = this.#generation
    const pushCount = this.#pushCount
    let [ok, problem]: [boolean, string | null] = [false, null]
    try {
      const text = await this.deps.fetchPayData(this.#lastText)
      const startedAt = performance.now()
      const turns = new Turns()
      const isSame = text === this.#appliedText && !this.state.orders?.isLimited && !this.#reader.needsList
      const reading = isSame ? null : await this.#read(text)
      await turns.next()
      if (generation !== this.#generation) return
      ok = true
      this.#apply(reading, this.#pushCount !== pushCount)
      this.#appliedText = text
      this.#applyingMs = performance.now() - startedAt
      // What follows announces the new orders.
      await turns.next()
    } catch (error) {
      this.deps.log.warn('alerts: pending orders cannot be read', error)
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof AnswerError) problem = message
      if (generation === this.#generation && message !== this.state.error)
        this.#publish(this.state.orders, null, message)
    } finally {
      if (generation === this.#generation) {
        if (ok) this.#late.succeed()
        else this.#late.end()
        this.deps.onOrdersFetched(ok, problem)
        if (ok) this.#reader.onRead()
        this.#schedule(this.#pollInterval(ok && this.deps.isConnected()))
      }
    }
  }

  #publish(orders: Queues | null, change: QueueChange | null, error: string | null): void {
    this.#mustPublish = error !== null
    const version = this.state.version + 1
    this.state = { version, orders, error }
    this.deps.onChange({ version, orders: change, error })
  }

  /** Reads a response in turns, and finds what is not as it was. */
  async #read(text: string): Promise<Reading> {
    const { queues, hidden } = await this.#reader.read(text)
    const { isLimited, isUnconfirmed } = queues
    const coverage = { isLimited, isUnconfirmed }
    const all = [...queues.deposits, ...queues.withdrawals]
    const pending = new Map<string, TimedOrder>()
    const known = new Map<string, KnownOrder>()
    const changed: PayOrder[] = []
    const [now, serverNow] = [performance.now(), this.deps.serverNow()]
    await inTurns(all, (some) => {
      for (const order of some) {
        const [id, orderText] = [queueKey(order), stringifyJson(order)]
        const before = this.#known.get(id)
        const isSame = before?.text === orderText
        if (!isSame) changed.push(order)
        const read = isSame ? before : toKnownOrder(order, orderText)
        known.set(id, read)
        if (read.isPending) pending.set(read.key, this.#toTimed(read, now, serverNow))
      }
    })
    const before = this.state.orders && [...this.state.orders.deposits, ...this.state.orders.withdrawals]
    // An order that is listed twice has no place of its own.
    if (before === null || known.size < all.length || this.#known.size < before.length)
      return { queues, pending, known, hidden, change: { changed: all, left: [], isComplete: true, ...coverage } }
    const left = before.filter((order) => !known.has(queueKey(order))).map(({ id, inOrOut }) => ({ id, inOrOut }))
    return { queues, pending, known, hidden, change: { changed, left, isComplete: false, ...coverage } }
  }

  /** null: the response said the same as before. */
  #apply(reading: Reading | null, isOutdated: boolean): void {
    const [previous, isInitial] = [this.#pending, this.#isInitial]
    this.#isInitial = false
    if (reading) {
      this.#known = reading.known
      this.#pending = reading.pending
      const left = [...previous].flatMap(([key, order]) => (this.#pending.has(key) ? [] : [order]))
      this.deps.onOrders(this.all, left)
    }
    if (!isOutdated) {
      let deposits = 0
      for (const { deposit } of this.#pending.values()) if (deposit) deposits++
      this.deps.onCounts(deposits, this.#pending.size - deposits)
    }
    const [read, published] = [reading?.queues, this.state.orders]
    const isOther = read?.isLimited !== published?.isLimited || read?.isUnconfirmed !== published?.isUnconfirmed
    const isChanged = reading && (isOther || reading.change.changed.length > 0 || reading.change.left.length > 0)
    if (isChanged || this.#mustPublish || this.state.orders === null)
      this.#publish(reading?.queues ?? this.state.orders, reading?.change ?? NO_CHANGE, null)
    if (!reading) return
    const newOrders = [...this.#pending].flatMap(([key, order]) => (previous.has(key) ? [] : [order]))
    const wasHidden = ({ id, deposit }: PendingOrder) => reading.hidden.has(queueKey({ id, inOrOut: deposit }))
    const [old, latest] = [newOrders.filter(wasHidden), newOrders.filter((order) => !wasHidden(order))]
    if (old.length > 0) this.deps.onNewOrders(old, true)
    if (latest.length > 0) this.deps.onNewOrders(latest, isInitial)
  }

  /**
   * The wait counts from the order's time, as it may be older than this session, unless that is implausible. `now`: ms by
   * `performance.now()`; `serverNow`: the same moment, epoch ms of the server.
   */
  #toTimed({ pending, key, time }: KnownOrder, now: number, serverNow: number): TimedOrder {
    const age = serverNow - (time ?? Number.NaN)
    const isPlausible = age > 0 && age < MAX_PLAUSIBLE_AGE_MS
    const since = isPlausible ? now - age : (this.#pending.get(key)?.pendingSince ?? now)
    return { ...pending, identity: key, pendingSince: since }
  }

  /** The orders of the days that `pay/list` is asked for; null after a failed reading. */
  #listedCounts() {
    if (this.state.orders === null || this.state.error !== null) return null
    const since = listedSince(this.deps.serverNow())
    const counts = { deposits: 0, withdrawals: 0 }
    for (const { isPending, pending, time } of this.#known.values())
      if (isPending && !(time !== null && time < since)) counts[pending.deposit ? 'deposits' : 'withdrawals']++
    return counts
  }

  #pollInterval(isPushed: boolean): number {
    if (this.deps.isStrained()) return isPushed ? STRAINED_POLL_MS : STRAINED_OFFLINE_POLL_MS
    return isPushed ? POLL_MS : OFFLINE_POLL_MS
  }

  #schedule(ms: number): void {
    clearTimeout(this.#pollTimer)
    this.#pollTimer = setTimeout(() => void this.refetch(), ms)
  }
}
