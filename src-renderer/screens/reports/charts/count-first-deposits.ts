import { ApiError } from '#renderer/api/http/errors.ts'
import type { Page } from '#renderer/api/http/page.ts'
import { toBoolean } from '#renderer/lib/server-boolean.ts'
import { describeGaps } from '#renderer/list/export/describe-reading.ts'
import { readPages } from '#renderer/list/export/read-pages.ts'
import type { PayOrder } from '#shared/pay-data.ts'

/**
 * Counts the members with a first deposit among all orders of a list. `gaps`: orders came or went meanwhile, in words,
 * else empty. `onRead` gets the number of orders read so far. Throws ApiError if the server does not send the orders that
 * it counts: a part of them gives no number (A278).
 */
export async function countFirstDeposits(
  load: (page: number, size: number) => Promise<Page<PayOrder>>,
  onRead: (count: number) => void,
): Promise<{ count: number; gaps: string }> {
  const members = new Set<string>()
  let readCount = 0
  let expected = Number.POSITIVE_INFINITY
  const readNext = readPages({ load, rowKey: ({ id }) => String(id), hasUniqueKeys: true })
  for (;;) {
    const { rows, total, isLast, hasChanged } = await readNext()
    for (const { userId, isFirst } of rows) if (toBoolean(isFirst)) members.add(String(userId))
    readCount += rows.length
    // Those that come while the pages are read may stand before the first one.
    expected = Math.min(expected, total)
    onRead(readCount)
    if (!isLast) continue
    const gaps = describeGaps({ phase: 'done', readCount, total, hasChanged }, '统计')
    if (readCount < expected) throw new ApiError('malformed', `没有读到全部订单，无法统计：${gaps}`)
    return { count: members.size, gaps }
  }
}
