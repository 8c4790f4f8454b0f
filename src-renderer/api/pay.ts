import { dayOf, parseServerTime, rangeBounds } from '../lib/beijing.ts'
import { type Amount, toHundredths } from '../lib/money.ts'
import { read, write } from './http.ts'
import type { Option } from './names.ts'
import { type Page, toPage } from './page.ts'
import { NO_PERMISSION, paths, RISK_CONTROL_STATE } from './wire.ts'

/** Digits as they came: a number, a text, or a bigint beyond 2^53. */
export type Id = number | string | bigint

/** D1 §3. */
export interface PayOrder {
  id: Id
  userId: Id
  payType: number | string
  balance: Amount
  lastBalance: Amount
  payIPAddress: string
  payIP: string
  payName: string
  payNo: string
  payTime: string
  remark: string
  /** true: deposit. */
  inOrOut: boolean
  state: number
  upName: string
  isFirst: boolean | number
  verifyAdmin: string
  verifyTime: string
  gameType: number | string
}

/** D1 §4. Other values are shown as they are, without actions (A064). */
export const payStates: Record<number, { label: string; tone: 'danger' | 'success' | 'brand' }> = {
  0: { label: '待处理', tone: 'danger' },
  1: { label: '已处理', tone: 'success' },
  2: { label: '已取消', tone: 'brand' },
}

export type PayAction = 'approve' | 'cancel' | 'riskControl'

/** What may be done in which state (D1 §2, §4): only a pending order can be decided. */
const payActions: Record<number, readonly PayAction[]> = { 0: ['approve', 'cancel', 'riskControl'] }

export function actionsOf(order: PayOrder): readonly PayAction[] {
  return payActions[Number(order.state)] ?? []
}

/** Pay types of D2 §9, for a server whose name list lacks them; 98 and 99 are points given or taken by hand (A195). */
const payTypeNames: Record<string, string> = {
  1: '支付宝',
  2: '微信',
  3: 'QQ',
  4: '银行卡',
  5: 'USDT',
  6: '云闪付',
  98: '赠送',
  99: '扣除',
}

export function payTypeName(payType: unknown, names: readonly Option[] = []): string {
  const value = String(payType ?? '')
  return names.find((name) => name.value === value)?.label ?? payTypeNames[value] ?? value
}

/** The options of the pay-type filter: all, the server's names, and the one made by hand (D1 §9, A065). */
export function payTypeOptions(deposit: boolean, names: readonly Option[]): Option[] {
  const byHand = deposit ? '98' : '99'
  const first = { label: deposit ? '全部上分' : '全部下分', value: '0' }
  const others = names.filter(({ value }) => value !== '0' && value !== '98' && value !== '99')
  const known = names.find(({ value }) => value === byHand)
  return [first, ...others, known ?? { label: payTypeNames[byHand] ?? byHand, value: byHand }]
}

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
  // 0 is no filter for the pay type, but a state of its own (A059).
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

/** One order as it stands now: there is no call for it, so its member's orders of that day are looked through. */
export async function findOrder(
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>,
): Promise<PayOrder | null> {
  const paid = parseServerTime(order.payTime)
  const day = dayOf(paid ?? Date.now())
  const query = { ...rangeBounds(day, day), userid: String(order.userId) }
  for (let page = 1; page <= SEARCH_PAGES; page++) {
    const { rows, total } = await payList(order.inOrOut, page, SEARCH_SIZE, query)
    const found = rows.find((row) => String(row.id) === String(order.id))
    if (found) return found
    if (rows.length === 0 || page * SEARCH_SIZE >= total) break
  }
  return null
}

/** What became of a decision: `done`; `undone`, somebody else may have been first (A194); `forbidden` (D1 §6). */
export type Verdict = 'done' | 'undone' | 'forbidden'

/** Approves or cancels an order; a reason is required to cancel. Throws ApiError. */
export async function verifyPay(id: Id, isConfirm: boolean, remark: string): Promise<Verdict> {
  const result = await write<unknown>('payVerify', paths.payVerify, { body: { newId: id, isConfirm, remark } })
  return toVerdict(result)
}

/** true, 1 or a nested `data` of the kind: done. -99: no permission. Anything else: not done (A063). */
export function toVerdict(result: unknown): Verdict {
  if (typeof result === 'object' && result !== null && 'data' in result) return toVerdict(result.data)
  if (Number(result) === NO_PERMISSION) return 'forbidden'
  return result === true || result === 'true' || Number(result) === 1 ? 'done' : 'undone'
}

/** The same of a call that answers a success flag, or nothing (D1 §7): then the envelope has said it. */
export function toFlag(result: unknown): Verdict {
  return result === undefined || result === null || Number(result) > 0 ? 'done' : toVerdict(result)
}

/** Takes an order out of the queue without moving points (A061, A193); `operatorId` is the signed-in operator's. */
export async function riskControl(id: Id, operatorId: string): Promise<Verdict> {
  const body = { ID: id, UserId: toWireId(operatorId), State: RISK_CONTROL_STATE }
  return toFlag(await write<unknown>('saveUpDown', paths.riskControl, { body }))
}

/** Gives points to a member or takes them, by hand; any truthy answer means done (D1 §7). Throws ApiError. */
export async function adjustByHand(give: boolean, userId: Id, balance: number, remark: string): Promise<Verdict> {
  const result = await write<unknown>('payAgentHand', paths.handAdjust, {
    body: { inOrOut: give, balance, userId, remark },
  })
  const verdict = toVerdict(result)
  return verdict === 'undone' && result && typeof result !== 'object' && result !== 'false' ? 'done' : verdict
}

/** Clocks and answers differ by less than this. */
const RECORD_SLACK_MS = 2_000

/** The record of points given or taken since `sentAt` (epoch ms by the server), null when there is none (A195). */
export async function handAdjustment(
  give: boolean,
  userId: string,
  amount: number,
  sentAt: number,
): Promise<PayOrder | null> {
  const query = { ...rangeBounds(dayOf(sentAt - RECORD_SLACK_MS), dayOf(sentAt + RECORD_SLACK_MS)), userid: userId }
  const { rows } = await payList(give, 1, SEARCH_SIZE, { ...query, paytype: give ? '98' : '99' })
  const wanted = toHundredths(amount) ?? 0n
  const matches = (row: PayOrder) => {
    const moved = toHundredths(row.balance)
    return (moved === wanted || moved === -wanted) && (parseServerTime(row.payTime) ?? 0) >= sentAt - RECORD_SLACK_MS
  }
  return rows.find(matches) ?? null
}

/** A typed id as the number it is on the wire, without losing digits. */
export function toWireId(typed: string): Id {
  const text = typed.trim()
  if (!/^(0|[1-9]\d*)$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}
