import { type Id, parseWireId, toWireId } from '#shared/lossless-json.ts'
import { toHundredths } from '#shared/money.ts'
import { hasId, orderAmount, type PayOrder, readOrderState } from '#shared/pay-data.ts'
import { currentProfile, directionOf, type OrderKind, orderKind } from '#shared/server-profile.ts'
import { addDays, dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get, post } from '../http/http.ts'
import { readPage } from '../http/list.ts'
import { fetchAllPages, findInPages, isOfMember, type Page } from '../http/page.ts'
import { isCarriedOut } from '../http/results.ts'
import { endpoints } from '../wire.ts'
import { fetchPendingOrders } from './dashboard.ts'
import { adjustmentPayType, hasState, statedState } from './pay-order.ts'

type PayOrderQuery = {
  sdate: string
  edate: string
  paytype?: string
  state?: string
  userid?: string
  balance?: string
}

export async function fetchPayOrders(
  kind: OrderKind,
  page: number,
  size: number,
  query: PayOrderQuery,
  signal?: AbortSignal,
): Promise<Page<PayOrder>> {
  // 0 means "no filter" for the pay type, but is a state of its own (A059).
  const paytype = query.paytype === '0' ? undefined : query.paytype
  const request = (pageindex: number) => {
    const path = { inorout: directionOf(kind), pageindex, pagesize: size }
    return get('payList', endpoints.payList, { path, query: { ...query, paytype }, signal })
  }
  const read = await readPage<PayOrder>(request, endpoints.payList, { page, size })
  // A flag has several spellings, of which one as text is never false here, and a state may come by its name.
  const inOrOut = kind === 'deposit'
  const readOrder = (order: PayOrder) => ({
    ...order,
    inOrOut,
    balance: orderAmount(inOrOut, order.balance),
    state: statedState(hasId(order) ? readOrderState(order.state) : null) as number,
  })
  return { ...read, rows: read.rows.map(readOrder) }
}

/**
 * Fetches the current state of one order, null when it is not found or its row says none (A364). The API has no call for
 * a single order, so the member's orders of that day are searched, then the pending orders (A216). With those of the days
 * beside it: a time whose zone the server does not say, or says wrongly, may be read as one of another day.
 */
export async function findOrder(
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>,
  signal?: AbortSignal,
): Promise<PayOrder | null> {
  const day = dayOf(parseServerTime(order.payTime) ?? Date.now())
  const query = { ...rangeBounds(addDays(day, -1), addDays(day, 1)), userid: String(order.userId) }
  const isOrder = (row: PayOrder) => String(row.id) === String(order.id) && hasState(row)
  const fetchPage = (page: number, size: number) => fetchPayOrders(orderKind(order.inOrOut), page, size, query, signal)
  const found = await findInPages(fetchPage, isOrder)
  if (found) return found
  const { deposits, withdrawals } = (await fetchPendingOrders()).orders
  return (order.inOrOut ? deposits : withdrawals).find(isOrder) ?? null
}

/** Approves or cancels an order; a reason is required to cancel. false: possibly decided by another operator (A194). */
export async function decidePayOrder(newId: Id, isConfirm: boolean, remark: string, change: TrackedChange) {
  const body = { newId: parseWireId(newId), isConfirm, remark }
  return isCarriedOut(await post('payVerify', endpoints.payVerify, { body, change }), change)
}

/**
 * Moves an order to risk control. No document says what becomes of the order and its points (A061, A193).
 * `operatorId`: the signed-in operator's.
 */
export async function applyRiskControl(id: Id, operatorId: string, change: TrackedChange): Promise<boolean> {
  const body = { ID: parseWireId(id), UserId: toWireId(operatorId), State: currentProfile().codes.riskControl }
  return isCarriedOut(await post('saveUpDown', endpoints.riskControl, { body, change }), change)
}

/** Gives points to a member or takes them. Throws ApiError. */
export async function adjustBalance(
  isCredit: boolean,
  userId: Id,
  balance: number,
  remark: string,
  change: TrackedChange,
): Promise<boolean> {
  const body = { inOrOut: isCredit, balance, userId: parseWireId(userId), remark }
  return isCarriedOut(await post('payAgentHand', endpoints.balanceAdjust, { body, change }), change)
}

/** Tolerance between the server's record time and the estimated send time. */
const RECORD_TIME_TOLERANCE_MS = 2_000

/**
 * Finds adjustments of this amount from `sentAt` to `until` (epoch ms, server time), by any operator (A195), and those of
 * which the server does not say the amount or the time.
 */
export async function findAdjustments(
  isCredit: boolean,
  userid: string,
  amount: number,
  sentAt: number,
  until: number,
): Promise<PayOrder[]> {
  const earliest = sentAt - RECORD_TIME_TOLERANCE_MS
  const query = {
    ...rangeBounds(dayOf(earliest), dayOf(until + RECORD_TIME_TOLERANCE_MS)),
    userid,
    paytype: adjustmentPayType(orderKind(isCredit)),
  }
  const fetchPage = (page: number, size: number) => fetchPayOrders(orderKind(isCredit), page, size, query)
  const rows = await fetchAllPages(fetchPage, { isCounted: true })
  const expected = toHundredths(amount) ?? 0n
  return rows.filter(({ userId, balance, payTime }) => {
    const adjusted = toHundredths(balance)
    const at = parseServerTime(payTime)
    const isOfAmount = adjusted === null || adjusted === expected || adjusted === -expected
    return isOfMember({ userId }, userid) && isOfAmount && (at === null || at >= earliest)
  })
}
