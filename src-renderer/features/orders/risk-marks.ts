import type { Reconciliation } from '#contract/orders.ts'
import { addAmounts, formatAmount, signOf, toHundredths } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText, sanitizeText } from '#shared/untrusted-text.ts'
import { isPending, payStates } from '../../api/orders/pay-order.ts'
import { isMasked, mayBeSame } from '../../lib/mask-personal.ts'

/** A reason to look twice at an order. Only a balance below zero blocks the approval (A214). */
export interface RiskMark {
  label: string
  /** '': the label says it all. */
  reason: string
  tone: 'danger' | 'warning'
  /** The order that the mark is about. */
  other?: PayOrder
}

/** An order of a list, compared with the other rows. */
export type QueueOrder = PayOrder & {
  duplicateOf?: PayOrder
  /** The member's bound accounts were read already, and the order is for another one. */
  isForeign?: boolean
  /** One of the orders that wait longest. */
  isLongest?: boolean
}

const MARKED_COUNT = 3

export function markLongest(rows: readonly QueueOrder[]): readonly QueueOrder[] {
  const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? Number.POSITIVE_INFINITY
  const pending = rows.filter(isPending).toSorted((a, b) => timeOf(a) - timeOf(b))
  const longest = new Set(pending.slice(0, MARKED_COUNT))
  return rows.map((order) => (longest.has(order) ? { ...order, isLongest: true } : order))
}

const CANCELLED = 2

const DUPLICATE_WINDOW_MS = 10 * 60_000

/** Whether two orders may be one that was submitted twice: same member, kind and amount within ten minutes, none cancelled. */
export function isPossibleDuplicate(order: PayOrder, other: PayOrder): boolean {
  if (String(order.id) === String(other.id) || String(order.userId) !== String(other.userId)) return false
  if ([order, other].some(({ state }) => Number(state) === CANCELLED)) return false
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
    const other = others.find((candidate) => isPossibleDuplicate(order, candidate))
    return other ? { ...order, duplicateOf: other } : order
  })
}

/** What the balance of the row lacks for a payout, formatted; null: nothing, or it is not known. */
function lacking({ balance, lastBalance }: PayOrder): string | null {
  const left = addAmounts(lastBalance, balance, -1)
  return left !== null && signOf(left) < 0 ? formatAmount(addAmounts('0', left, -1)) : null
}

export const subjectOf = ({ inOrOut }: PayOrder) => (inOrOut ? '付款人' : '收款账户')

/** The marks that need nothing but the row. `threshold`: 0 is off. */
export function rowMarks(order: QueueOrder, threshold: number): RiskMark[] {
  const marks: RiskMark[] = []
  const amount = toHundredths(order.balance)
  const limit = toHundredths(threshold)
  const lacks = order.inOrOut || currentProfile().withdrawalDebit === 'request' ? null : lacking(order)
  if (lacks !== null) marks.push({ label: '余额不足', reason: `提交时余额少 ${lacks}`, tone: 'danger' })
  if (order.duplicateOf) marks.push(duplicateMark(order.duplicateOf))
  if (amount === null) marks.push({ label: '金额不明', reason: '服务器没有给出可识别的金额', tone: 'warning' })
  if (threshold > 0 && amount !== null && limit !== null && amount >= limit) {
    marks.push({ label: '大额', reason: `金额达到 ${formatAmount(threshold)}`, tone: 'warning' })
  }
  return marks
}

const duplicateMark = (other: PayOrder): RiskMark => ({
  label: '疑似重复',
  reason: `该会员 ${formatServerTime(other.payTime)} 有同样金额的订单，${stateOf(other)}`,
  tone: 'warning',
  other,
})
const stateOf = ({ state }: PayOrder) => payStates[Number(state)]?.label ?? isolateText(String(state))

/** Bound accounts as far as the comparison with an order needs them. */
type Account = { payName: unknown; payNo: unknown }

/** `masked`: by what the server shows of both they may be the same, or not (A376). */
type AccountMatch = 'same' | 'different' | 'unbound' | 'masked'

/**
 * Compares an order with the member's bound accounts: a payout by its account and name, a deposit by the payer's name.
 * null: the order names neither.
 */
export function matchAccounts(order: PayOrder, accounts: readonly Account[]): AccountMatch | null {
  const [name, account] = [normalize(order.payName), order.inOrOut ? '' : normalize(order.payNo)]
  if (name === '' && account === '') return null
  if (accounts.length === 0) return 'unbound'
  const fits = (isEqual: typeof mayBeSame) => (bound: Account) =>
    (name === '' || isEqual(normalize(bound.payName), name)) &&
    (account === '' || isEqual(normalize(bound.payNo), account))
  if (accounts.some(fits((a, b) => a === b && !isMasked(a)))) return 'same'
  const mayBe = (a: unknown, b: unknown) => (isMasked(a) || isMasked(b) ? mayBeSame(a, b) : a === b)
  return accounts.some(fits(mayBe)) ? 'masked' : 'different'
}

/** Spaces in names and account numbers carry no meaning, nor does which dot divides a name, and how wide digits are. */
function normalize(text: unknown): string {
  return sanitizeText(String(text ?? ''), 300)
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[•・‧∙⋅](?=\p{Script=Han})/gu, '·')
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
    marks.push({ label: `余额不足 ${formatAmount(addAmounts('0', after, -1))}`, reason: '', tone: 'danger' })
  }
  if (accounts && matchAccounts(order, accounts) === 'different') {
    marks.push({ label: `${subjectOf(order)}与绑定账户不符`, reason: '', tone: 'danger' })
  }
  const duplicateOf = orders.find((other) => isPossibleDuplicate(order, other)) ?? order.duplicateOf
  // What the row says of the balance, the facts say better.
  const compared = duplicateOf ? { ...order, duplicateOf } : order
  marks.push(...rowMarks(compared, threshold).filter(({ tone }) => tone === 'warning'))
  if (sharing > 0)
    marks.push({ label: `同 IP ${sharing} 人`, reason: `另有 ${sharing} 名会员使用同一 IP`, tone: 'warning' })
  return marks
}

/** What is known about pending orders without reading anything for it. */
export interface KnownFacts {
  /** From this amount on an order is large; 0 is off. */
  threshold: number
  /** Whether the bound accounts that were read of the member are others. */
  isForeign: (order: QueueOrder) => boolean
  /** By the order's id; null: no statement is imported. */
  statement: Readonly<Record<string, Reconciliation>> | null
}

/** How much an order asks to be looked at: 0 nothing speaks against it, 1 a warning, 2 a danger. It decides nothing. */
export function doubtOf(order: QueueOrder, { threshold, isForeign, statement }: KnownFacts): 0 | 1 | 2 {
  const marks = rowMarks(order, threshold)
  if (isForeign(order) || marks.some(({ tone }) => tone === 'danger')) return 2
  const isUnpaid = order.inOrOut && statement !== null && statement[String(order.id)]?.state !== 'certain'
  return marks.length > 0 || isUnpaid ? 1 : 0
}
