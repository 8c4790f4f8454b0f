import type { ChatMessage } from '#contract/chat.ts'
import { type ConversationKey, parseConversationKey, speakerOf } from '#shared/conversation-key.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { type Amount, addAmounts, signOf } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import type { Page } from '../../api/http/page.ts'
import type { BalanceChange, BetOrder, ChatRecord } from '../../api/members/records.ts'
import type { Thread } from '../chat/state/chat-store.ts'
import type { Reading } from './merge-timeline.ts'

export type Speaker = ReturnType<typeof speakerOf>
interface Rows {
  changes: BalanceChange
  deposits: PayOrder
  withdrawals: PayOrder
  bets: BetOrder
  records: ChatRecord
  messages: ChatMessage & { speaker: Speaker }
}
export type SourceName = keyof Rows
/** The lists that are read page by page; `messages` are those of the open conversation. */
export type ListName = Exclude<SourceName, 'messages'>
export type TimelineEntry = {
  [Name in SourceName]: { source: Name; key: string; at: number | null; time: unknown; row: Rows[Name] }
}[SourceName]

/** In this order stands what has one time: the list is newest first, and a change follows its order or bet. */
export const SOURCES: Readonly<Record<SourceName, string>> = {
  changes: '账变',
  deposits: '上分订单',
  withdrawals: '下分订单',
  bets: '注单',
  records: '聊天记录',
  messages: '私信',
}

/** What an operator can leave out. */
export const KINDS = {
  changes: { label: '账变', sources: ['changes'] },
  orders: { label: '上下分', sources: ['deposits', 'withdrawals'] },
  bets: { label: '注单', sources: ['bets'] },
  messages: { label: '消息', sources: ['records', 'messages'] },
} as const satisfies Record<string, { label: string; sources: readonly SourceName[] }>
export type Kind = keyof typeof KINDS

const TIMES: { [Name in SourceName]: (row: Rows[Name]) => unknown } = {
  changes: ({ upTime }) => upTime,
  deposits: ({ payTime }) => payTime,
  withdrawals: ({ payTime }) => payTime,
  bets: ({ orderTime }) => orderTime,
  records: ({ time }) => time,
  messages: ({ time }) => time,
}

function entryOf<Name extends SourceName>(source: Name, key: unknown, row: Rows[Name]): TimelineEntry {
  const time = TIMES[source](row)
  const at = parseServerTime(time)
  // The first time of all stands for none.
  return { source, key: `${source} ${key}`, at: at !== null && at > 0 ? at : null, time, row } as TimelineEntry
}

export const TIMELINE_PAGE_SIZE = 50

/** Whether the server gives the page before once more, whatever page it is asked for. */
function isRepeated(pages: readonly Page<unknown>[]): boolean {
  const [before, last] = pages.slice(-2)
  const edges = ({ rows }: Page<unknown>) => stringifyJson([rows.length, rows[0], rows.at(-1)])
  return before !== undefined && last !== undefined && last.rows.length > 1 && edges(before) === edges(last)
}

export function hasMorePages(pages: readonly Page<unknown>[]): boolean {
  const last = pages.at(-1)
  return (
    last !== undefined && last.rows.length > 0 && pages.length * TIMELINE_PAGE_SIZE < last.total && !isRepeated(pages)
  )
}

/** Without those of a server that counts nothing. */
const statedTotals = (pages: readonly Page<unknown>[]) =>
  pages.filter(({ isLeast }) => !isLeast).map(({ total }) => total)

/** What is known of a list, apart from its entries. */
interface ListState {
  /** Of the last read, if it failed. */
  error: Error | null
  /** Rows that were read, and how many the server says there are. */
  count: number
  total: number
  /** The number of all rows was another one with an earlier page. */
  isShifted: boolean
}
export type ListReading = Reading<TimelineEntry> & ListState

/** A list by the pages that were read of it; `pages`: undefined until the first one is there. */
export function readingOf(
  source: ListName,
  pages: readonly Page<Rows[ListName]>[] | undefined,
  error: Error | null,
): ListReading {
  if (!pages) return { entries: [], state: error ? 'failed' : 'first', error, count: 0, total: 0, isShifted: false }
  const rows = (isRepeated(pages) ? pages.slice(0, -1) : pages).flatMap((page) => page.rows)
  const entries = rows.map((row, i) => entryOf(source, 'id' in row ? row.id : i, row as Rows[typeof source]))
  const rest = hasMorePages(pages) ? 'open' : 'ended'
  const total = pages.at(-1)!.total
  return {
    // An order that moved to the next page meanwhile is one order.
    entries: [...new Map(entries.map((entry) => [entry.key, entry])).values()],
    state: error ? 'failed' : rest,
    error,
    count: rows.length,
    total,
    isShifted: new Set(statedTotals(pages)).size > 1,
  }
}

/** The messages of a member's open conversation, newest first; null: it is not open here. Reads nothing (A196). */
export function messagesOf(thread: Pick<Thread, 'key' | 'messages'> | null, memberId: string, operatorId: string) {
  if (!thread || !isWith(thread.key, memberId)) return null
  return thread.messages
    .filter(({ state }) => state === 'sent')
    .map(({ key, message }) =>
      entryOf('messages', key, { ...message, speaker: speakerOf(thread.key, message, operatorId) }),
    )
    .toReversed()
}

function isWith(key: ConversationKey, memberId: string): boolean {
  const target = parseConversationKey(key)
  return 'userId' in target && target.userId === memberId
}

/** What an order moves once it is carried out; without a sign until then, and when it never is. */
export function orderAmount({ balance, inOrOut, state }: PayOrder): { amount: Amount | null; isSigned: boolean } {
  const size = signOf(balance) < 0 ? addAmounts('0', balance, -1) : balance
  const isCarriedOut = Number(state) === 1
  return { amount: isCarriedOut && !inOrOut ? addAmounts('0', size, -1) : size, isSigned: isCarriedOut }
}
