import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayOf, formatRecent, rangeBounds } from '#shared/server-time.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { describeUnreadable } from '../../api/http/errors.ts'
import { fetchWholePage, isOfMember, type Page } from '../../api/http/page.ts'
import { fetchBalanceChanges, fetchBets, fetchChatRecords } from '../../api/members/records.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { serverNow } from '../../stores/clock.ts'
import { RECENT_DAYS } from '../members/member-orders.ts'
import { isNewestFirst, listsToReadOn, mergeTimeline } from './merge-timeline.ts'
import {
  hasMorePages,
  type ListName,
  type ListReading,
  readingOf,
  SOURCES,
  TIMELINE_PAGE_SIZE,
  type TimelineEntry,
} from './timeline-entries.ts'

type Query = { sdate: string; edate: string; userid: string }
type Row = Parameters<typeof readingOf>[1] extends readonly Page<infer R>[] | undefined ? R : never
type FetchRows = (page: number, size: number, query: Query, signal: AbortSignal) => Promise<Page<Row>>

const LISTS: Readonly<Record<ListName, FetchRows>> = {
  changes: fetchBalanceChanges,
  deposits: (...call) => fetchPayOrders('deposit', ...call),
  withdrawals: (...call) => fetchPayOrders('withdrawal', ...call),
  bets: fetchBets,
  records: fetchChatRecords,
}

/** One press reads on until there are so many more entries, by at most so many pages of a list. */
const ENTRIES_PER_PRESS = 30
const PAGES_PER_PRESS = 4

/** Among the records of others no page says where this member's end. Throws ApiError. */
function requireOfMember(page: Page<Row>, memberId: string, list: string): Page<Row> {
  if (page.rows.every((row) => isOfMember(row, memberId))) return page
  throw new ApiError('unmatched', `服务器没有按会员查找（${list}）`)
}

/** One list, as it is from `since` on; nothing of it is kept once it is off the screen. */
function useList(name: ListName, memberId: string, since: number) {
  const today = dayOf(since)
  const bounds = { ...rangeBounds(addDays(today, 1 - RECENT_DAYS), today), userid: memberId }
  const query = useInfiniteQuery({
    queryKey: ['timeline', memberId, since, name],
    queryFn: ({ pageParam, signal }) =>
      fetchWholePage(
        async (page, size) => requireOfMember(await LISTS[name](page, size, bounds, signal), memberId, SOURCES[name]),
        pageParam,
        TIMELINE_PAGE_SIZE,
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (hasMorePages(pages) ? pages.length + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data, error, isFetching, refetch, fetchNextPage } = query
  return {
    name,
    reading: readingOf(name, data?.pages, isFetching ? null : error),
    isFetching,
    readOn: async () => {
      const result = await (data ? fetchNextPage({ cancelRefetch: false }) : refetch({ cancelRefetch: false }))
      return readingOf(name, result.data?.pages, result.error)
    },
  }
}

/** The lists of a member's last days, and how they are read on, page by page. */
export function useTimeline(memberId: string) {
  const [since, setSince] = useState(serverNow)
  const [isReadingOn, setReadingOn] = useState(false)
  const lists = [
    useList('changes', memberId, since),
    useList('deposits', memberId, since),
    useList('withdrawals', memberId, since),
    useList('bets', memberId, since),
    useList('records', memberId, since),
  ]

  /** Reads on what holds the others back, among these lists, until there is a screen more of it. */
  async function readOn(names: readonly ListName[]): Promise<void> {
    if (isReadingOn) return
    setReadingOn(true)
    const readings = new Map<ListName, ListReading>(
      lists.filter(({ name }) => names.includes(name)).map(({ name, reading }) => [name, reading]),
    )
    const countVisible = () => mergeTimeline<TimelineEntry>([...readings.values()]).visible.length
    const before = countVisible()
    try {
      for (let page = 0; page < PAGES_PER_PRESS && countVisible() < before + ENTRIES_PER_PRESS; page++) {
        const next = listsToReadOn([...readings])
        if (next.length === 0) return
        const read = lists.filter(({ name }) => next.includes(name))
        for (const [name, reading] of await Promise.all(
          read.map(async (list) => [list.name, await list.readOn()] as const),
        ))
          readings.set(name, reading)
      }
    } finally {
      setReadingOn(false)
    }
  }

  return { lists, since, isReadingOn, readOn, refresh: () => setSince(serverNow()) }
}

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
