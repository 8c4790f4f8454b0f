import { formatAmount, signOf, toHundredths } from '../../../src-preload/shared/money.ts'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { sanitizeText } from '../../../src-preload/shared/untrusted-text.ts'

/** A reason to look twice at an order. Only a balance below zero blocks the approval (A214). */
export interface RiskMark {
  label: string
  reason: string
  tone: 'danger' | 'warning'
}

/** An order of a list, compared with the other rows. */
export type QueueOrder = PayOrder & { isDuplicate?: boolean }

const DUPLICATE_WINDOW_MS = 10 * 60_000

/** Whether two orders may be one that was submitted twice: same member, kind and amount within ten minutes. */
export function isPossibleDuplicate(order: PayOrder, other: PayOrder): boolean {
  if (String(order.id) === String(other.id) || String(order.userId) !== String(other.userId)) return false
  const amount = toHundredths(order.balance)
  if (order.inOrOut !== other.inOrOut || amount === null || amount !== toHundredths(other.balance)) return false
  const [time, otherTime] = [parseServerTime(order.payTime), parseServerTime(other.payTime)]
  return time !== null && otherTime !== null && Math.abs(time - otherTime) <= DUPLICATE_WINDOW_MS
}

/** Marks the rows that may be duplicates of another row; every other row is returned as it is. */
export function markDuplicates(rows: readonly PayOrder[]): QueueOrder[] {
  const byMember = new Map<string, PayOrder[]>()
  for (const order of rows) {
    const member = String(order.userId)
    byMember.set(member, [...(byMember.get(member) ?? []), order])
  }
  return rows.map((order) => {
    const others = byMember.get(String(order.userId)) ?? []
    return others.some((other) => isPossibleDuplicate(order, other)) ? { ...order, isDuplicate: true } : order
  })
}

/** The marks that need nothing but the row. `threshold`: 0 is off. */
export function rowMarks(order: QueueOrder, threshold: number): RiskMark[] {
  const marks: RiskMark[] = []
  const amount = toHundredths(order.balance)
  const limit = toHundredths(threshold)
  if (order.isDuplicate) marks.push(duplicateMark)
  if (threshold > 0 && amount !== null && limit !== null && amount >= limit) {
    marks.push({ label: '大额', reason: `金额达到 ${formatAmount(threshold)}`, tone: 'warning' })
  }
  return marks
}

const duplicateMark: RiskMark = { label: '疑似重复', reason: '该会员十分钟内有同样金额的订单', tone: 'warning' }

/** Bound accounts as far as the comparison with an order needs them. */
type Account = { payName: unknown; payNo: unknown }

export type AccountMatch = 'same' | 'different' | 'unbound'

/**
 * Compares an order with the member's bound accounts: a payout by its account and name, a deposit by the payer's name.
 * null: the order names neither.
 */
export function matchAccounts(order: PayOrder, accounts: readonly Account[]): AccountMatch | null {
  const [name, account] = [normalize(order.payName), order.inOrOut ? '' : normalize(order.payNo)]
  if (name === '' && account === '') return null
  if (accounts.length === 0) return 'unbound'
  const isSame = ({ payName, payNo }: Account) =>
    (name === '' || normalize(payName) === name) && (account === '' || normalize(payNo) === account)
  return accounts.some(isSame) ? 'same' : 'different'
}

/** Spaces in names and account numbers carry no meaning. */
function normalize(text: unknown): string {
  return sanitizeText(String(text ?? ''), 300)
    .replace(/\s/g, '')
    .toLowerCase()
}

/** What was read about an order besides its row; undefined: not read. */
export interface ReadFacts {
  accounts?: readonly Account[] | undefined
  /** Other orders of the member, of the same kind at least. */
  orders?: readonly PayOrder[] | undefined
  /** Number of other members at the same address. */
  sharing?: number | undefined
  /** The member's balance after the approval. */
  after?: string | null | undefined
}

/** All marks of an order, the blocking one first. */
export function orderMarks(order: QueueOrder, facts: ReadFacts, threshold: number): RiskMark[] {
  const marks: RiskMark[] = []
  const { accounts, orders = [], sharing = 0, after = null } = facts
  if (!order.inOrOut && after !== null && signOf(after) < 0) {
    marks.push({ label: '余额将为负', reason: `通过后余额 ${formatAmount(after)}，低于零`, tone: 'danger' })
  }
  if (accounts && matchAccounts(order, accounts) === 'different') {
    const subject = order.inOrOut ? '付款人' : '收款账户'
    marks.push({ label: `${subject}不一致`, reason: `${subject}与绑定账户不一致`, tone: 'danger' })
  }
  const isDuplicate = order.isDuplicate || orders.some((other) => isPossibleDuplicate(order, other))
  marks.push(...rowMarks({ ...order, isDuplicate }, threshold))
  if (sharing > 0)
    marks.push({ label: `同 IP ${sharing} 人`, reason: `另有 ${sharing} 名会员使用同一 IP`, tone: 'warning' })
  return marks
}
