import type { OrderDecision } from '#contract/audit.ts'
import type { Events } from '#contract/desktop.ts'
import type { PendingOrdersState } from '#contract/orders.ts'
import {
  MAX_STATEMENT_LINES,
  type Reconciliation,
  type StatementLine,
  type StatementPart,
  type StatementView,
} from '#contract/orders.ts'
import type { SessionView } from '#contract/session.ts'
import type { Settings } from '#contract/settings.ts'
import { asText } from '#shared/lossless-json.ts'
import { exactHundredths } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import { CoalescingRunner, driveInTurns } from '../scheduling.ts'
import {
  findPayment,
  indexLines,
  type KnownLine,
  type LineIndex,
  matchStatement,
  type StatementOrder,
} from './match-statement.ts'
import { UsedLines } from './used-lines.ts'

/** A burst of changes of the orders is matched once. */
const MATCH_INTERVAL_MS = 100
/** Decided orders of this session whose lines are taken out of a statement that is imported later. */
const MAX_DECIDED = 5_000

interface StatementCheckDeps {
  ports: Pick<Ports, 'usedLines' | 'log'>
  settings: { effective: Pick<Settings, 'statementCheck' | 'statementMinutes'> }
  session: { view: Pick<SessionView, 'signedIn' | 'server'> }
  orders(): PendingOrdersState
  onChange(view: StatementView | null): void
}

/**
 * Compares imported statements of received payments with the pending deposits. The one place that knows the lines: every
 * window shows the same. Lines are in memory until the operator signs out; nothing is sent and no order is decided.
 */
export class StatementCheck {
  view: StatementView | null = null
  readonly #used: UsedLines
  #incoming = new Map<string, StatementLine[]>()
  #lines = new Map<string, KnownLine>()
  #index: LineIndex | null = null
  /** Read when they are compared: before a statement is imported nothing does. */
  #pending = new Map<string, PayOrder>()
  /** Deposits that left the queue, other than cancelled. */
  #decided = new Map<string, StatementOrder>()
  #cancelled = new Set<string>()
  /** Decided orders whose line is to be found. */
  #unpaid: StatementOrder[] = []
  /** Incremented when the statement is cleared: what an earlier import does meanwhile is dropped. */
  #generation = 0
  #runner = new CoalescingRunner(() => this.#match(), MATCH_INTERVAL_MS)

  constructor(private readonly deps: StatementCheckDeps) {
    this.#used = new UsedLines(deps.ports.usedLines, deps.ports.log)
  }

  readonly commands = {
    importStatement: (part) => this.import(part),
    clearStatement: () => this.clear(),
    confirmStatementLine: (orderId, lineId) => this.#confirm(orderId, lineId),
    releaseStatementLine: (orderId) => this.#release(orderId),
  } satisfies Partial<CommandHandlers>

  async import({ importId, lines, isLast }: StatementPart): Promise<StatementView | null> {
    if (!this.deps.settings.effective.statementCheck) throw new Error('到账核对已停用')
    if (!this.deps.session.view.signedIn) throw new Error('请先登录')
    const all = this.#incoming.get(importId) ?? []
    all.push(...lines)
    if (all.length + this.#lines.size > MAX_STATEMENT_LINES) {
      this.#incoming.delete(importId)
      throw new Error(`明细太多，一共不能超过 ${MAX_STATEMENT_LINES} 行，请先清空`)
    }
    this.#incoming.set(importId, all)
    if (!isLast) return this.view
    this.#incoming.delete(importId)
    const generation = this.#generation
    await this.#used.load()
    const known = await driveInTurns(this.#identify(all))
    if (generation !== this.#generation) return this.view
    for (const line of known) this.#lines.set(line.id, line)
    const index = await driveInTurns(indexLines([...this.#lines.values()]))
    if (generation !== this.#generation) return this.view
    this.#index = index
    this.#unpaid = [...this.#decided.values()]
    await this.#runner.request()
    return this.view
  }

  clear(): void {
    this.#generation++
    this.#incoming.clear()
    this.#lines.clear()
    this.#index = null
    this.#unpaid = []
    if (this.view) this.#publish(null)
  }

  #onOrders(): void {
    const { orders } = this.deps.orders()
    if (!orders) return
    const pending = new Map<string, PayOrder>()
    for (const order of orders.deposits) if (Number(order.state) === 0) pending.set(asText(order.id), order)
    for (const [id, left] of this.#pending) {
      if (pending.has(id) || this.#cancelled.has(id)) continue
      const order = toStatementOrder(left)
      this.#decided.set(id, order)
      if (this.#decided.size > MAX_DECIDED) this.#decided.delete(this.#decided.keys().next().value!)
      if (this.#index) this.#unpaid.push(order)
    }
    for (const orders of [this.#decided, this.#cancelled])
      for (const id of orders.keys()) if (pending.has(id)) orders.delete(id)
    this.#unpaid = this.#unpaid.filter(({ id }) => !pending.has(id))
    this.#pending = pending
    this.#rematch()
  }

  /** A cancelled deposit has used no line: the payment may belong to the next order of the member. */
  async onDecided(locks: readonly string[], { kind, action }: OrderDecision): Promise<void> {
    if (kind !== 'deposit' || action !== 'cancel') return
    for (const id of locks.map((lock) => lock.replace(/^order:/, ''))) {
      const order = this.#pendingOrder(id) ?? this.#decided.get(id)
      this.#cancelled.add(id)
      this.#decided.delete(id)
      this.#unpaid = this.#unpaid.filter((unpaid) => unpaid.id !== id)
      await this.#used.load()
      if (order) this.#used.release(this.#orderFingerprint(order))
    }
    this.#rematch()
  }

  /** What else of the console concerns it. */
  onEvent(event: keyof Events): void {
    if (event === 'orders') this.#onOrders()
    else if (event === 'settings') {
      if (this.deps.settings.effective.statementCheck) this.#rematch()
      else this.clear()
    } else if (event === 'session' && !this.deps.session.view.signedIn) {
      this.clear()
      for (const orders of [this.#pending, this.#decided, this.#cancelled]) orders.clear()
    }
  }

  /** Resolves when the used lines are saved. */
  stop(): Promise<void> {
    this.#runner.stop()
    return this.#used.flush()
  }

  async #confirm(orderId: string, lineId: string): Promise<void> {
    const [order, line] = [this.#pendingOrder(orderId), this.#lines.get(lineId)]
    if (!order) throw new Error('这笔上分已不在待处理订单中')
    if (!line || exactHundredths(line.amount) !== exactHundredths(order.amount)) {
      throw new Error('已导入的明细中没有这一行，或金额不同')
    }
    const fits = ([id, { state, lines }]: [string, Reconciliation]) =>
      id !== orderId && state === 'certain' && lines.some((other) => other.id === lineId)
    if (this.#used.isUsed(lineId) || Object.entries(this.view?.orders ?? {}).some(fits)) {
      throw new Error('这一行已用于另一笔订单')
    }
    const fingerprint = this.#orderFingerprint(order)
    this.#used.release(fingerprint)
    this.#used.add({ line: lineId, order: fingerprint, isConfirmed: true })
    await this.#used.flush()
    await this.#runner.request()
  }

  async #release(orderId: string): Promise<void> {
    const order = this.#pendingOrder(orderId)
    if (order) this.#used.release(this.#orderFingerprint(order))
    await this.#used.flush()
    await this.#runner.request()
  }

  #pendingOrder(id: string): StatementOrder | undefined {
    const order = this.#pending.get(id)
    return order && toStatementOrder(order)
  }

  *#pendingOrders(): Generator<void, StatementOrder[]> {
    const orders: StatementOrder[] = []
    for (const order of this.#pending.values()) {
      orders.push(toStatementOrder(order))
      yield
    }
    return orders
  }

  #rematch(): void {
    if (this.#index) void this.#runner.request()
  }

  async #match(): Promise<void> {
    const [index, generation] = [this.#index, this.#generation]
    if (!index) return
    const isUsed = this.#used.isUsed
    const toleranceMs = this.deps.settings.effective.statementMinutes * 60_000
    await driveInTurns(this.#takePayments(index, toleranceMs))
    const orders = await driveInTurns(this.#pendingOrders())
    const confirmed = await driveInTurns(this.#confirmedLines(orders))
    const results = await driveInTurns(matchStatement(orders, index, { isUsed, confirmed, toleranceMs }))
    if (generation !== this.#generation) return
    let usedCount = 0
    for (const id of this.#lines.keys()) if (isUsed(id)) usedCount++
    const certain = [...results.values()].filter(({ state, isConfirmed }) => state === 'certain' && !isConfirmed)
    this.#publish({
      orders: Object.fromEntries(results),
      lineCount: this.#lines.size,
      unusedCount: this.#lines.size - usedCount - certain.length,
      isPersistent: this.#used.isPersistent,
    })
  }

  /** Lines of decided orders are used, before the others are matched. */
  *#takePayments(index: LineIndex, toleranceMs: number): Generator<void, void> {
    const unpaid = this.#unpaid.splice(0).sort((a, b) => (a.at ?? 0) - (b.at ?? 0) || (a.id < b.id ? -1 : 1))
    for (const order of unpaid) {
      const fingerprint = this.#orderFingerprint(order)
      if (!this.#used.lineOf(fingerprint)) {
        const lineId = findPayment(order, index, { isUsed: this.#used.isUsed, toleranceMs })
        if (lineId !== null) this.#used.add({ line: lineId, order: fingerprint, isConfirmed: false })
      }
      yield
    }
  }

  /** The lines that operators chose for pending orders. An order that is pending again has used no line. */
  *#confirmedLines(orders: readonly StatementOrder[]): Generator<void, Map<string, string>> {
    const confirmed = new Map<string, string>()
    for (const order of orders) {
      const fingerprint = this.#orderFingerprint(order)
      const entry = this.#used.lineOf(fingerprint)
      if (entry?.isConfirmed) confirmed.set(order.id, entry.line)
      else if (entry) this.#used.release(fingerprint)
      yield
    }
    return confirmed
  }

  /** Of lines with the same minute, amount and payer each has its own number, whatever their order in the statement is. */
  *#identify(lines: readonly StatementLine[]): Generator<void, KnownLine[]> {
    const rank = ({ at, remark, source }: StatementLine) => `${String(at).padStart(16, '0')}\n${source}\n${remark}`
    const groups = new Map<string, StatementLine[]>()
    for (const line of lines) {
      const amount = exactHundredths(line.amount)
      if (amount === null || amount <= 0n) continue
      const time = line.hasTime ? Math.floor(line.at / 60_000) : `day ${line.at}`
      const key = [amount, time, line.payer.replace(/\s/g, '')].join('\n')
      const group = groups.get(key)
      if (group) group.push(line)
      else groups.set(key, [line])
      yield
    }
    const known: KnownLine[] = []
    for (const [key, group] of groups) {
      group.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
      for (const [i, line] of group.entries()) known.push({ ...line, id: this.#used.fingerprint(`line\n${key}\n${i}`) })
      yield
    }
    return known
  }

  #orderFingerprint({ id, amount, at }: StatementOrder): string {
    return this.#used.fingerprint(['order', this.deps.session.view.server, id, exactHundredths(amount), at].join('\n'))
  }

  #publish(view: StatementView | null): void {
    this.view = view
    this.deps.onChange(view)
  }
}

const toStatementOrder = (order: PayOrder): StatementOrder => ({
  id: asText(order.id),
  amount: asText(order.balance),
  at: parseServerTime(order.payTime),
  payer: asText(order.payName),
  memberId: asText(order.userId),
})
