import { formatRecent } from '#shared/server-time.ts'
import { describeUnreadable } from '../../api/http/errors.ts'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { RECENT_DAYS } from '../members/member-orders.ts'
import { isNewestFirst } from './merge-timeline.ts'
import type { ListReading, TimelineEntry } from './timeline-entries.ts'

/** What of a list is not in the timeline, or may not be; null: it is there as far as it was read. */
export function describeGap(label: string, reading: ListReading, now: number): string | null {
  const { entries, state, error, count, total, isShifted } = reading
  if (state === 'failed') {
    const oldest = isNewestFirst(entries) ? entries.findLast(({ at }) => at !== null)?.at : null
    const where = oldest == null ? '' : `${formatRecent(oldest, now)} 以前的`
    return `${label}：${where}${count > 0 && oldest == null ? '其余的' : ''}${describeUnreadable(error)}`
  }
  if (state === 'open' && !isNewestFirst(entries))
    return `${label}：服务器没有按时间从新到旧给出，已读 ${formatCount(count)} 条，其余的可能在任何时间`
  if (state === 'ended' && count < total)
    return `${label}：服务器说共 ${formatCount(total)} 条，只给出 ${formatCount(count)} 条`
  if (isShifted) return `${label}：读取期间有新记录，可能有重复或缺少，请刷新`
  return null
}

/** Private messages are what the open conversation has, and nothing is read for them (A196). */
export function describeMessages(
  messages: readonly TimelineEntry[] | null,
  hasOlder: boolean,
  now: number,
): string | null {
  if (messages === null) return '私信：没有打开这位会员的会话；时间线不读取聊天历史，那会把会话标为已读'
  if (!hasOlder) return null
  const oldest = messages.findLast(({ at }) => at !== null)?.at
  return `私信：只含会话里已打开的${oldest == null ? '' : `，最早 ${formatRecent(oldest, now)}`}`
}

interface End {
  isWaiting: boolean
  isFailed: boolean
  hasMore: boolean
  readTo: number | null
  heldCount: number
  since: number
}

/** How far the list goes. */
export function describeEnd({ isWaiting, isFailed, hasMore, readTo, heldCount, since }: End): string {
  const at = `截至 ${formatRecent(since, since)}`
  if (isWaiting) return at
  if (!hasMore) return `${at} · 近 ${RECENT_DAYS} 天到此为止${isFailed ? '，缺少没有读到的' : ''}`
  if (readTo === null) return `${at} · 还没有读完`
  const held = heldCount > 0 ? `；另有 ${heldCount} 条更早的，要等其他记录也读到那里` : ''
  return `${at} · 读到 ${formatRecent(readTo, since)} 到此为止${held}`
}
