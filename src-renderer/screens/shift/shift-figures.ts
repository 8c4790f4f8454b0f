import type { Reply } from '#contract/alerts.ts'
import { MAX_ENTRIES } from '#contract/audit.ts'
import { formatAmount, sumAmounts } from '#shared/money.ts'
import { dayOf, formatRecent, formatTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { AuditEntry } from '../../api/host/audit-log.ts'
import { formatSpan } from '../../lib/figures.ts'

/** A period in epoch ms of the server; `to` is excluded. */
export interface ShiftRange {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The last hours up to now; null: since midnight in Beijing. */
export const quickShifts = {
  today: { label: '今天', hours: null },
  last8: { label: '近 8 小时', hours: 8 },
  last12: { label: '近 12 小时', hours: 12 },
} as const
export type QuickShift = keyof typeof quickShifts

export const isQuickShift = (name: string | null): name is QuickShift =>
  name !== null && Object.hasOwn(quickShifts, name)

/** Ends with the current minute, so that what was just done is part of it. */
export function resolveQuickShift(name: QuickShift, now: number): ShiftRange {
  const to = Math.floor(now / MINUTE_MS + 1) * MINUTE_MS
  const { hours } = quickShifts[name]
  return { from: hours === null ? parseServerTime(dayOf(now))! : to - hours * HOUR_MS, to }
}

/** `YYYY-MM-DD HH:mm` in Beijing. */
export const formatMinute = (epochMs: number) => formatTime(epochMs).slice(0, 16)

/** Epoch ms of `YYYY-MM-DD HH:mm` in Beijing; null if there is no such minute. */
function parseMinute(text: string): number | null {
  const minute = text.trim()
  const epoch = parseServerTime(minute)
  return epoch !== null && formatMinute(epoch) === minute ? epoch : null
}

/** The period between two texts, or why there is none. */
export function parseShift(from: string, to: string): ShiftRange | string {
  const [start, end] = [parseMinute(from), parseMinute(to)]
  if (start === null || end === null) return '请按 2026-01-31 08:00 的格式输入时间'
  return start < end ? { from: start, to: end } : '开始时间必须早于结束时间'
}

export const orderHeadings = (group: string) => [group, '笔数', '金额', '等待中位数', '最长等待']
export const replyHeadings = ['客服消息', '条数', '回复时间中位数', '最长回复时间']

export const formatWait = (ms: number | null) => (ms === null ? '—' : formatSpan(ms))

/** Rows without a sum of their own show none; an unreadable amount is said. */
export function formatSum({ sum, item }: ShiftRow): string {
  if (sum !== null) return formatAmount(sum)
  return item.startsWith('已') ? '有金额无法读取' : '—'
}

/** The tables as text, for the picture. */
export function describeShiftTables(orders: readonly ShiftRow[], replies: ShiftRow) {
  const waitsOf = ({ median, longest, unknownWaits }: ShiftRow) => [
    unknownWaits > 0 ? `${formatWait(median)}（${unknownWaits} 笔时间未知）` : formatWait(median),
    formatWait(longest),
  ]
  const groups = [...new Set(orders.map(({ group }) => group))]
  return [
    ...groups.map((group) => ({
      headings: orderHeadings(group),
      rows: orders
        .filter((row) => row.group === group)
        .map((row) => [row.item, String(row.count), formatSum(row), ...waitsOf(row)]),
    })),
    { headings: replyHeadings, rows: [[replies.item, String(replies.count), ...waitsOf(replies)]] },
  ]
}

/** One line of the report. */
export interface ShiftRow {
  key: string
  group: '上分订单' | '下分订单' | '客服消息'
  item: string
  count: number
  /** Digits with two decimals. null: not added up, since the amounts are of several kinds, or one is unreadable. */
  sum: string | null
  /** Ms; null: nothing was measured. */
  median: number | null
  longest: number | null
  /** Number of entries without a known waiting time. */
  unknownWaits: number
}

/** Why decisions at the start of the period may be missing: the records begin later; null: they do not. */
export function describeRecordsStart(entries: readonly AuditEntry[], { from }: ShiftRange): string | null {
  const first = entries.at(-1)
  if (!first) return '这台电脑还没有操作记录'
  if (first.timestamp <= from) return null
  const start = formatTime(first.timestamp)
  return entries.length < MAX_ENTRIES
    ? `操作记录从 ${start} 开始，此前的订单没有计入`
    : `${start} 之前的操作记录已不再保留，没有计入`
}

type Decision = NonNullable<AuditEntry['decision']>

const groups = { deposit: '上分订单', withdrawal: '下分订单' } as const
const actions = { approve: '已通过', cancel: '已取消', riskControl: '已移交风控' } as const

/** The middle value; of an even number of values the mean of the two in the middle, in whole ms. null: no values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

function summarizeWaits(waits: readonly (number | null)[]): Pick<ShiftRow, 'median' | 'longest' | 'unknownWaits'> {
  const known = waits.filter((wait) => wait !== null)
  const longest = known.length > 0 ? known.reduce((max, wait) => Math.max(max, wait)) : null
  return { median: medianOf(known), longest, unknownWaits: waits.length - known.length }
}

/** Whether a moment (epoch ms) is part of the period: its start is, its end is not. */
const isWithin = (moment: number, { from, to }: ShiftRange) => moment >= from && moment < to

const decisionsWithin = (entries: readonly AuditEntry[], operatorId: string, range: ShiftRange) =>
  entries.filter(({ decision, timestamp }) => decision?.operatorId === operatorId && isWithin(timestamp, range))

/** As in the queues: what decides first, beside each other, in what was decided and in what is open. */
export const LIST_FIGURES = ['等待', '金额']
export const decisionHeadings = ['处理明细', ...LIST_FIGURES, '内容', '结果']
const results = { succeeded: '成功', failed: '失败', unknown: '结果未知' } as const
/** More are read in 操作记录. */
const MAX_LISTED = 100

/** The decisions that the figures count and those that failed, the newest first, each with its time, and a day only before the last one. */
export function describeDecisions(entries: readonly AuditEntry[], operatorId: string, range: ShiftRange) {
  const own = decisionsWithin(entries, operatorId, range).toSorted((a, b) => b.timestamp - a.timestamp)
  return own.slice(0, MAX_LISTED).map(({ timestamp, action, decision, result }, i) => ({
    key: `${timestamp} ${i}`,
    header: formatRecent(timestamp, range.to - 1),
    cells: [formatWait(decision!.waitedMs), formatAmount(decision!.amount), isolateText(action), results[result]],
  }))
}

/**
 * What the operator decided in a period, by kind of order. Amounts of approved, cancelled and risk-controlled orders are
 * different things and never added up, nor are deposits and withdrawals (A226).
 */
export function summarizeOrders(entries: readonly AuditEntry[], operatorId: string, range: ShiftRange): ShiftRow[] {
  const own = decisionsWithin(entries, operatorId, range)
  const decisionsOf = (result: AuditEntry['result']) =>
    own.flatMap((entry) => (entry.result === result && entry.decision ? [entry.decision] : []))
  const [succeeded, unknown] = [decisionsOf('succeeded'), decisionsOf('unknown')]
  return (['deposit', 'withdrawal'] as const).flatMap((kind) => {
    const group = groups[kind]
    const decided = succeeded.filter((decision) => decision.kind === kind)
    const row = (item: string, decisions: readonly Decision[]): ShiftRow => ({
      ...{ key: `${kind} ${item}`, group, item, count: decisions.length, sum: null },
      ...summarizeWaits(decisions.map(({ waitedMs }) => waitedMs)),
    })
    const byAction = (Object.keys(actions) as Decision['action'][]).map((action) => {
      const decisions = decided.filter((decision) => decision.action === action)
      return { ...row(actions[action], decisions), sum: sumAmounts(decisions.map(({ amount }) => amount)) }
    })
    const unclear = unknown.filter((decision) => decision.kind === kind)
    return [...byAction, row('全部已处理', decided), ...(unclear.length > 0 ? [row('结果未知', unclear)] : [])]
  })
}

/** Whether the period has no decision, known or unknown, and no answer. */
export const isNothingDone = (orders: readonly ShiftRow[], replies: ShiftRow) =>
  [...orders, replies].every(({ count }) => count === 0)

/** The answered messages; the time is from the player's first message to the answer. */
export function summarizeReplies(replies: readonly Reply[], range: ShiftRange): ShiftRow {
  const own = replies.filter(({ answeredAt }) => isWithin(answeredAt, range))
  const waits = own.map(({ questionAt, answeredAt }) => (answeredAt >= questionAt ? answeredAt - questionAt : null))
  const base = { key: 'replies', group: '客服消息', item: '已回复', count: own.length, sum: null } as const
  return { ...base, ...summarizeWaits(waits) }
}
