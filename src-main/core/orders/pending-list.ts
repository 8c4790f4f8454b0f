import { describeUnreadList } from '#shared/envelope-data.ts'
import {
  type ListPage,
  MAX_PAGE_SIZE,
  MIN_PAGE_SIZE,
  mayBeCapped,
  readListPage,
  sizeWithin,
} from '#shared/list-page.ts'
import { asRecord, asText, asTimeText } from '#shared/lossless-json.ts'
import { exactHundredths } from '#shared/money.ts'
import { decodePayData, type PayOrder, type PendingOrders, readOrderState, unreadableOrders } from '#shared/pay-data.ts'
import type { OrderKind } from '#shared/server-profile.ts'
import { addDays, dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { AnswerError, openEnvelope } from '../gateway/envelope.ts'

const MAX_PAGES = 200
/** An order that is decided meanwhile moves those behind it, so that a page lacks one. */
const MAX_ATTEMPTS = 3

/** Days that a list of orders may be asked for: today and those before it (A068). */
const DAYS = 30

/** The filter of the list at `now`, epoch ms of the server. */
export function pendingListQuery(now: number): string {
  const { sdate, edate } = range(now)
  return `?${new URLSearchParams({ sdate, edate, state: '0' })}`
}

/** The first time that the list covers, epoch ms. */
export const listedSince = (now: number) => Date.parse(range(now).sdate)

function range(now: number) {
  const today = dayOf(now)
  return rangeBounds(addDays(today, 1 - DAYS), today)
}

/** Returns the response text of a page of `pay/list`: pending orders of the last 30 days (A216). */
export type FetchPayList = (kind: OrderKind, page: number, size: number) => Promise<string>

type Row = Record<string, unknown>
type Counts = Record<'deposits' | 'withdrawals', number>

/** Its pages end before its total. */
const MISSING = 'pay/list 没有给出全部订单'
const TOO_LONG = 'pay/list 过长'
/** Of a row that says no state it is not known whether it waits, although those that wait were asked for (A368). */
const UNSTATED = 'pay/list 的订单没有 state'
/** Another attempt would find the same. */
const LASTING = [TOO_LONG, UNSTATED]

/** The server ignores the filter, so that its total counts all orders. */
export class UnfilteredError extends AnswerError {}

/** Its pages do not come to all orders that it counts, or contradict each other. */
export class IncompleteListError extends AnswerError {
  constructor(
    problem: string,
    /** Those that were read wait all the same. */
    readonly orders: PendingOrders,
  ) {
    super(unreadableOrders(problem))
  }
}

/** What `pay/list` says about the orders that wait. */
export class PendingList {
  /** 0 at a server that was seen to number its pages so. */
  #firstPage = 1
  /** The kinds that could not be read whole; another attempt at once would cost as much again, and find the same. */
  readonly #short = new Set<OrderKind>()

  constructor(private readonly fetchPage: FetchPayList) {}

  /** How many orders wait, at least; of a server that does not count them, all are read. Throws as `read` does. */
  async count(): Promise<Counts> {
    const [deposits, withdrawals] = await Promise.all([this.#page('deposit', 1), this.#page('withdrawal', 1)])
    if (deposits.isStated && withdrawals.isStated) return { deposits: deposits.total, withdrawals: withdrawals.total }
    const all = await this.read().catch((error: unknown) => {
      if (error instanceof IncompleteListError) return error.orders
      throw error
    })
    // Rows without a state are among those of the page alone.
    const least = (orders: readonly unknown[], { rows }: ListPage<Row>) =>
      rows.every(hasState) ? orders.length : Math.max(orders.length, rows.length)
    return { deposits: least(all.deposits, deposits), withdrawals: least(all.withdrawals, withdrawals) }
  }

  /** All orders that wait. Throws IncompleteListError, AnswerError, and what a request throws. */
  async read(): Promise<PendingOrders> {
    const deposits = await this.#readKind('deposit')
    const withdrawals = await this.#readKind('withdrawal')
    const problem = deposits.problem || withdrawals.problem
    try {
      const orders = decodePayData({ upList: deposits.rows, downList: withdrawals.rows })
      if (problem === '') return orders
      throw new IncompleteListError(problem, orders)
    } catch (error) {
      if (error instanceof AnswerError) throw error
      throw new AnswerError(error instanceof Error ? error.message : String(error))
    }
  }

  /** `problem`: why these need not be all rows; empty if they are. */
  async #readKind(kind: OrderKind): Promise<{ rows: Row[]; problem: string }> {
    const found = new Map<string, Row>()
    const wasShort = this.#short.has(kind)
    let problem = ''
    for (let attempt = 1; attempt <= (wasShort ? 1 : MAX_ATTEMPTS) && !LASTING.includes(problem); attempt++) {
      const read = await this.#readPages(kind, this.#firstPage, found)
      if (Array.isArray(read)) {
        this.#short.delete(kind)
        return { rows: read, problem: '' }
      }
      problem = read
    }
    // What stands in no page from the first on may stand before it.
    const mayBeEarlier = this.#firstPage === 1 && !wasShort && !LASTING.includes(problem)
    const earlier = mayBeEarlier ? await this.#readPages(kind, 0, found).catch(() => problem) : problem
    if (!Array.isArray(earlier)) {
      this.#short.add(kind)
      return { rows: [...found.values()], problem }
    }
    this.#firstPage = 0
    return { rows: earlier, problem: '' }
  }

  /** The rows of all pages, or what is wrong with them; each that was read is added to `found` by its id. */
  async #readPages(
    kind: OrderKind,
    first: number,
    found: Map<string, Row>,
    startSize = MAX_PAGE_SIZE,
  ): Promise<Row[] | string> {
    const all: Row[] = []
    const seen = new Set<string>()
    let [size, listed]: [number, number | null] = [startSize, null]
    for (let page = first; page < first + MAX_PAGES; page++) {
      const { rows, total, isStated } = await this.#page(kind, page, size)
      remember(found, rows)
      if (!rows.every(hasState)) return UNSTATED
      if (isStated && listed !== null && total !== listed) return 'pay/list 的总数在翻页时改变'
      if (isStated) listed = total
      const ids = idsOf(rows)
      const known = ids.filter((id) => seen.has(id))
      // None are left; the last page may come again for every one behind it.
      if (known.length === rows.length) {
        const isShort = all.length < (listed ?? 0)
        const isLate = listed === null && (await this.#hasOthersBefore(kind, first, seen))
        return isShort || isLate ? MISSING : all
      }
      if (known.length > 0) return 'pay/list 的两页有同一笔订单'
      for (const id of ids) seen.add(id)
      all.push(...rows)
      const isCut = page === first && rows.length < size
      // A round number may be that of a page, not of all.
      const isCertain = !isCut || !mayBeCapped(rows.length, size)
      if (isStated && all.length >= total && isCertain) return all
      // A server that sends fewer than it is asked for may number its pages by either.
      if (!isCut) continue
      size = sizeWithin(rows.length)
      if (rows.length > size) return await this.#readPages(kind, first, found, size)
    }
    return TOO_LONG
  }

  /** Whether there are orders before the first page, where no total says that they are missing. */
  async #hasOthersBefore(kind: OrderKind, first: number, seen: ReadonlySet<string>): Promise<boolean> {
    if (first !== 1) return false
    const page = await this.#page(kind, 0).catch(() => null)
    return page !== null && idsOf(page.rows).some((id) => !seen.has(id))
  }

  async #page(kind: OrderKind, page: number, size = MIN_PAGE_SIZE): Promise<ListPage<Row>> {
    const data = await openEnvelope(await this.fetchPage(kind, page, size))
    const read = readListPage<unknown>(data, { page, size })
    if (!read) throw new AnswerError(unreadableOrders(`pay/list 的列表无法识别：${describeUnreadList(data)}`))
    const rows = read.rows.map(asRecord)
    if (!rows.every((row) => !hasState(row) || Number(readOrderState(row.state)) === 0))
      throw new UnfilteredError(unreadableOrders('pay/list 的 state 不是待处理'))
    // The total of a full page may be the number of its rows alone.
    return { ...read, rows, isStated: read.isStated && !(rows.length === size && read.total === size) }
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => asText(id)).filter((id) => id !== '')

function remember(found: Map<string, Row>, rows: readonly Row[]): void {
  for (const row of rows) if (asText(row.id) !== '' && hasState(row)) found.set(asText(row.id), row)
}

const hasState = ({ state }: Row) => readOrderState(state) !== null

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

/** A pending order with the start of its wait (ms by `performance.now()`). */
export interface TimedOrder extends PendingOrder {
  pendingSince: number
  /** By `orderKey`. */
  identity: string
}

/** An order as it was read last. */
export interface KnownOrder {
  text: string
  pending: PendingOrder
  /** By `orderKey`. */
  key: string
  /** Epoch ms of the server, null if its time is unreadable. */
  time: number | null
  isPending: boolean
}

/** The same id with another amount or time is a different order (A217); calls may write both to other decimals. */
function orderKey({ deposit, id, amount, time }: PendingOrder, epoch: number | null): string {
  const second = epoch === null ? time : Math.floor(epoch / 1_000)
  return [deposit, id, exactHundredths(amount) ?? amount, second].join('\n')
}

export function toKnownOrder(order: PayOrder, text: string): KnownOrder {
  const pending = toPendingOrder(order)
  const time = parseServerTime(pending.time)
  return { text, pending, key: orderKey(pending, time), time, isPending: !isDecided(order) }
}

/** A state that cannot be read decides nothing: `home/pay-data` lists the orders that wait. */
export const isDecided = ({ state }: PayOrder): boolean => Number.isFinite(Number(state)) && Number(state) !== 0

/**
 * Whether orders of `home/pay-data`, which lists those that wait, were all decided all the same. A server may count its
 * states from elsewhere: each has to be in a documented one, and to say who decided it and when (A358).
 */
export const areEvidentlyDecided = (orders: readonly PayOrder[]) =>
  orders.every(({ state, verifyAdmin, verifyTime, payTime }) => {
    const [submitted, decided] = [parseServerTime(payTime), parseServerTime(verifyTime)]
    const isAfter = submitted !== null && decided !== null && decided >= submitted
    return [1, 2].includes(Number(state)) && asText(verifyAdmin).trim() !== '' && isAfter
  })

const toPendingOrder = (order: PayOrder): PendingOrder => ({
  id: asText(order.id),
  deposit: order.inOrOut,
  userId: asText(order.userId),
  name: asText(order.payName) || asText(order.upName),
  amount: asText(order.balance),
  time: asTimeText(order.payTime),
})
