import { formatAmount } from '#shared/money.ts'
import { formatSpan } from '../../lib/duration.ts'
import type { ShiftRow } from './shift-figures.ts'

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
