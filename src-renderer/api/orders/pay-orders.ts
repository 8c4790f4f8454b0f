import { dayOf, parseServerTime, rangeBounds } from '../../lib/beijing-time.ts'
import { toHundredths } from '../../lib/money.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get, post } from '../http/http.ts'
import { type Id, toWireId } from '../http/id.ts'
import { type Page, toPage } from '../http/page.ts'
import { endpoints, NO_PERMISSION, RISK_CONTROL_STATE } from '../wire.ts'
import { fetchPendingOrders } from './dashboard.ts'
import type { PayOrder } from './pay-order.ts'

export interface PayOrderQuery {
  sdate: string
  edate: string
  paytype?: string
  state?: string
  userid?: string
  balance?: string
}

export async function fetchPayOrders(
  isDeposit: boolean,
  page: number,
  size: number,
  query: PayOrderQuery,
  signal?: AbortSignal,
): Promise<Page<PayOrder>> {
  // 0 means "no filter" for the pay type, but is a state of its own (A059).
  const paytype = query.paytype === '0' ? undefined : query.paytype
  const data = await get('payList', endpoints.payList, {
    path: { inorout: isDeposit, pageindex: page, pagesize: size },
    query: { ...query, paytype },
    signal,
  })
  return toPage<PayOrder>(data)
}

const SEARCH_PAGE_SIZE = 100
const MAX_SEARCH_PAGES = 5

/**
 * Fetches the current state of one order, null when it is not found. The API has no call for a single order, so the
 * member's orders of that day are searched, then the pending orders (A216).
 */
export async function findOrder(
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>,
  signal?: AbortSignal,
): Promise<PayOrder | null> {
  const paidAt = parseServerTime(order.payTime)
  const day = dayOf(paidAt ?? Date.now())
  const query = { ...rangeBounds(day, day), userid: String(order.userId) }
  for (let page = 1; page <= MAX_SEARCH_PAGES; page++) {
    const { rows, total } = await fetchPayOrders(order.inOrOut, page, SEARCH_PAGE_SIZE, query, signal)
    const found = rows.find((row) => String(row.id) === String(order.id))
    if (found) return found
    if (rows.length === 0 || page * SEARCH_PAGE_SIZE >= total) break
  }
  const { deposits, withdrawals } = await fetchPendingOrders(signal)
  return (order.inOrOut ? deposits : withdrawals).find((row) => String(row.id) === String(order.id)) ?? null
}

/** Result of a decision: `done`; `undone`, possibly because another operator was first (A194); `forbidden` (D1 §6). */
export type DecisionResult = 'done' | 'undone' | 'forbidden'

/** Approves or cancels an order; a reason is required to cancel. Throws ApiError. */
export async function decidePayOrder(
  id: Id,
  isConfirm: boolean,
  remark: string,
  change: TrackedChange,
): Promise<DecisionResult> {
  const body = { newId: id, isConfirm, remark }
  const result = await post<unknown>('payVerify', endpoints.payVerify, { body, change })
  return parseDecisionResult(result)
}

/** true, 1 or a nested `data` of the kind: done. -99: no permission. Anything else: not done (A063). */
export function parseDecisionResult(result: unknown): DecisionResult {
  if (typeof result === 'object' && result !== null && 'data' in result) return parseDecisionResult(result.data)
  if (Number(result) === NO_PERMISSION) return 'forbidden'
  return result === true || result === 'true' || Number(result) === 1 ? 'done' : 'undone'
}

/** For endpoints that return a success flag or nothing (D1 §7); nothing means success. */
export function parseSuccessFlag(result: unknown): DecisionResult {
  return result === undefined || result === null || Number(result) > 0 ? 'done' : parseDecisionResult(result)
}

/** Removes an order from the queue without moving points (A061, A193); `operatorId`: the signed-in operator's. */
export async function applyRiskControl(id: Id, operatorId: string, change: TrackedChange): Promise<DecisionResult> {
  const body = { ID: id, UserId: toWireId(operatorId), State: RISK_CONTROL_STATE }
  return parseSuccessFlag(await post<unknown>('saveUpDown', endpoints.riskControl, { body, change }))
}

/** Gives points to a member or takes them; any truthy result means success (D1 §7). Throws ApiError. */
export async function adjustBalance(
  isCredit: boolean,
  userId: Id,
  balance: number,
  remark: string,
  change: TrackedChange,
): Promise<DecisionResult> {
  const result = await post<unknown>('payAgentHand', endpoints.balanceAdjust, {
    body: { inOrOut: isCredit, balance, userId, remark },
    change,
  })
  const outcome = parseDecisionResult(result)
  return outcome === 'undone' && result && typeof result !== 'object' && result !== 'false' ? 'done' : outcome
}

/** Tolerance between the server's record time and the estimated send time. */
const RECORD_TIME_TOLERANCE_MS = 2_000

/** Finds adjustments of this amount since `sentAt` (epoch ms, server time), whoever made them (A195). */
export async function findAdjustments(
  isCredit: boolean,
  userId: string,
  amount: number,
  sentAt: number,
): Promise<PayOrder[]> {
  const query = {
    ...rangeBounds(dayOf(sentAt - RECORD_TIME_TOLERANCE_MS), dayOf(sentAt + RECORD_TIME_TOLERANCE_MS)),
    userid: userId,
  }
  const { rows } = await fetchPayOrders(isCredit, 1, SEARCH_PAGE_SIZE, { ...query, paytype: isCredit ? '98' : '99' })
  const expected = toHundredths(amount) ?? 0n
  return rows.filter((row) => {
    const adjusted = toHundredths(row.balance)
    return (
      (adjusted === expected || adjusted === -expected) &&
      (parseServerTime(row.payTime) ?? 0) >= sentAt - RECORD_TIME_TOLERANCE_MS
    )
  })
}
