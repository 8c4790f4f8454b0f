import { dayOf, parseServerTime, rangeBounds } from '../lib/beijing.ts'
import { toHundredths } from '../lib/money.ts'
import { pendingOrders } from './home.ts'
import { read, write } from './http.ts'
import { type Id, toWireId } from './id.ts'
import { type Page, toPage } from './page.ts'
import type { PayOrder } from './pay-order.ts'
import type { TrackedChange } from './trail.ts'
import { NO_PERMISSION, paths, RISK_CONTROL_STATE } from './wire.ts'

export interface PayListQuery {
  sdate: string
  edate: string
  paytype?: string | undefined
  state?: string | undefined
  userid?: string | undefined
  balance?: string | undefined
}

export async function payList(
  deposit: boolean,
  page: number,
  size: number,
  query: PayListQuery,
  signal?: AbortSignal,
): Promise<Page<PayOrder>> {
  // 0 means "no filter" for the pay type, but is a state of its own (A059).
  const paytype = query.paytype === '0' ? undefined : query.paytype
  const data = await read('payList', paths.payList, {
    path: { inorout: deposit, pageindex: page, pagesize: size },
    query: { ...query, paytype },
    signal,
  })
  return toPage<PayOrder>(data)
}

const SEARCH_SIZE = 100
const SEARCH_PAGES = 5

/**
 * Fetches the current state of one order, null when it is not found. The API has no call for a single order, so the
 * member's orders of that day are searched, then the pending orders (A216).
 */
export async function findOrder(
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>,
  signal?: AbortSignal,
): Promise<PayOrder | null> {
  const paid = parseServerTime(order.payTime)
  const day = dayOf(paid ?? Date.now())
  const query = { ...rangeBounds(day, day), userid: String(order.userId) }
  for (let page = 1; page <= SEARCH_PAGES; page++) {
    const { rows, total } = await payList(order.inOrOut, page, SEARCH_SIZE, query, signal)
    const found = rows.find((row) => String(row.id) === String(order.id))
    if (found) return found
    if (rows.length === 0 || page * SEARCH_SIZE >= total) break
  }
  const { deposits, withdrawals } = await pendingOrders(signal)
  return (order.inOrOut ? deposits : withdrawals).find((row) => String(row.id) === String(order.id)) ?? null
}

/** Result of a decision: `done`; `undone`, possibly because another operator was first (A194); `forbidden` (D1 §6). */
export type Verdict = 'done' | 'undone' | 'forbidden'

/** Approves or cancels an order; a reason is required to cancel. Throws ApiError. */
export async function verifyPay(id: Id, isConfirm: boolean, remark: string, change: TrackedChange): Promise<Verdict> {
  const body = { newId: id, isConfirm, remark }
  const result = await write<unknown>('payVerify', paths.payVerify, { body, change })
  return toVerdict(result)
}

/** true, 1 or a nested `data` of the kind: done. -99: no permission. Anything else: not done (A063). */
export function toVerdict(result: unknown): Verdict {
  if (typeof result === 'object' && result !== null && 'data' in result) return toVerdict(result.data)
  if (Number(result) === NO_PERMISSION) return 'forbidden'
  return result === true || result === 'true' || Number(result) === 1 ? 'done' : 'undone'
}

/** For endpoints that return a success flag or nothing (D1 §7); nothing means success. */
export function toFlag(result: unknown): Verdict {
  return result === undefined || result === null || Number(result) > 0 ? 'done' : toVerdict(result)
}

/** Removes an order from the queue without moving points (A061, A193); `operatorId`: the signed-in operator's. */
export async function riskControl(id: Id, operatorId: string, change: TrackedChange): Promise<Verdict> {
  const body = { ID: id, UserId: toWireId(operatorId), State: RISK_CONTROL_STATE }
  return toFlag(await write<unknown>('saveUpDown', paths.riskControl, { body, change }))
}

/** Gives points to a member or takes them; any truthy result means success (D1 §7). Throws ApiError. */
export async function adjustByHand(
  give: boolean,
  userId: Id,
  balance: number,
  remark: string,
  change: TrackedChange,
): Promise<Verdict> {
  const result = await write<unknown>('payAgentHand', paths.handAdjust, {
    body: { inOrOut: give, balance, userId, remark },
    change,
  })
  const verdict = toVerdict(result)
  return verdict === 'undone' && result && typeof result !== 'object' && result !== 'false' ? 'done' : verdict
}

/** Tolerance between the server's record time and the estimated send time. */
const RECORD_SLACK_MS = 2_000

/** Finds adjustments of this amount since `sentAt` (epoch ms, server time), whoever made them (A195). */
export async function handAdjustments(
  give: boolean,
  userId: string,
  amount: number,
  sentAt: number,
): Promise<PayOrder[]> {
  const query = { ...rangeBounds(dayOf(sentAt - RECORD_SLACK_MS), dayOf(sentAt + RECORD_SLACK_MS)), userid: userId }
  const { rows } = await payList(give, 1, SEARCH_SIZE, { ...query, paytype: give ? '98' : '99' })
  const wanted = toHundredths(amount) ?? 0n
  return rows.filter((row) => {
    const moved = toHundredths(row.balance)
    return (moved === wanted || moved === -wanted) && (parseServerTime(row.payTime) ?? 0) >= sentAt - RECORD_SLACK_MS
  })
}
