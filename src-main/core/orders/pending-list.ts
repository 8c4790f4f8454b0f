import { type ListPage, readListPage } from '../../../src-preload/shared/list-page.ts'
import { asRecord, asText } from '../../../src-preload/shared/lossless-json.ts'
import {
  decodePayData,
  type PendingOrders,
  readOrderState,
  unreadableOrders,
} from '../../../src-preload/shared/pay-data.ts'
import { addDays, dayOf, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { AnswerError, openEnvelope } from '../gateway/envelope.ts'

/** The smallest and the largest page of the documents (A208). */
const SMALL_PAGE_SIZE = 10
const PAGE_SIZE = 100
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
export type FetchPayList = (isDeposit: boolean, page: number, size: number) => Promise<string>

type Row = Record<string, unknown>

/** The server ignores the filter, so that its total counts all orders. */
export class UnfilteredError extends AnswerError {}

/** What `pay/list` says about the orders that wait. */
export class PendingList {
  /** Grows if the server does not count the rows. */
  #countedSize = SMALL_PAGE_SIZE
  constructor(private readonly fetchPage: FetchPayList) {}

  /** How many orders wait; null if the answer does not tell. Throws as `read` does. */
  async count(): Promise<{ deposits: number; withdrawals: number } | null> {
    const size = this.#countedSize
    const [deposits, withdrawals] = await Promise.all([this.#page(true, 1, size), this.#page(false, 1, size)])
    if (!deposits.isCounted || !withdrawals.isCounted) {
      this.#countedSize = PAGE_SIZE
      return null
    }
    return { deposits: deposits.total, withdrawals: withdrawals.total }
  }

  /** All orders that wait. Throws AnswerError, and what a request throws. */
  async read(): Promise<PendingOrders> {
    const lists = { upList: await this.#readKind(true), downList: await this.#readKind(false) }
    try {
      return decodePayData(lists)
    } catch (error) {
      throw new AnswerError(error instanceof Error ? error.message : String(error))
    }
  }

  async #readKind(isDeposit: boolean): Promise<Row[]> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const rows = await this.#readPages(isDeposit)
      if (rows) return rows
    }
    throw new AnswerError(unreadableOrders('pay/list 的总数在翻页时改变'))
  }

  /** null if the list changed between two pages. */
  async #readPages(isDeposit: boolean): Promise<Row[] | null> {
    const all: Row[] = []
    const seen = new Set<string>()
    let listed: number | null = null
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { rows, total, isCounted } = await this.#page(isDeposit, page, PAGE_SIZE)
      if (isCounted && listed !== null && total !== listed) return null
      listed = total
      const ids = rows.map(({ id }) => asText(id)).filter((id) => id !== '')
      if (ids.some((id) => seen.has(id))) return null
      for (const id of ids) seen.add(id)
      all.push(...rows)
      if (all.length >= total) return all
      if (rows.length === 0) return null
    }
    throw new AnswerError(unreadableOrders('pay/list 过长'))
  }

  async #page(isDeposit: boolean, page: number, size: number): Promise<ListPage<Row>> {
    const data = await openEnvelope(await this.fetchPage(isDeposit, page, size))
    const read = readListPage<unknown>(data, { page, size })
    if (!read) throw new AnswerError(unreadableOrders('pay/list 的列表无法识别'))
    const rows = read.rows.map(asRecord)
    if (!rows.every(({ state }) => Number(readOrderState(state ?? 0)) === 0))
      throw new UnfilteredError(unreadableOrders('pay/list 的 state 不是待处理'))
    return { ...read, rows }
  }
}
