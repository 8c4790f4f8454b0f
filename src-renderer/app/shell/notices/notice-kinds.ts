import {
  AlertRegular,
  ArrowDownloadRegular,
  ArrowUploadRegular,
  ChatMultipleRegular,
  ChatRegular,
  ClipboardTaskListLtrRegular,
  type FluentIcon,
  InfoRegular,
  PersonKeyRegular,
  PlugDisconnectedRegular,
} from '@fluentui/react-icons'
import { type AlertItem, type AppNotification, latestPerTag, type NotificationKind } from '#contract/alerts.ts'
import { formatAmount } from '#shared/money.ts'

const icons: Record<NotificationKind, FluentIcon> = {
  deposit: ArrowUploadRegular,
  withdrawal: ArrowDownloadRegular,
  privateMessage: ChatRegular,
  groupMessage: ChatMultipleRegular,
  session: PersonKeyRegular,
  connection: PlugDisconnectedRegular,
  server: AlertRegular,
  system: InfoRegular,
}

const typeOf = (item: AlertItem) => item.slice(0, item.indexOf(':'))

/** A summary of several kinds has the icon of none of them. */
export function noticeIcon({ kind, items }: Pick<AppNotification, 'kind' | 'items'>): FluentIcon {
  const first = items[0] && typeOf(items[0])
  return items.some((item) => typeOf(item) !== first) ? ClipboardTaskListLtrRegular : icons[kind]
}

export const noticeFilters = { all: '全部', deposit: '上分', withdrawal: '下分', message: '消息', system: '系统' }
export type NoticeFilter = keyof typeof noticeFilters

const filterOf: Record<NotificationKind, NoticeFilter> = {
  ...{ deposit: 'deposit', withdrawal: 'withdrawal', privateMessage: 'message', groupMessage: 'message' },
  ...{ session: 'system', connection: 'system', server: 'system', system: 'system' },
}

/** A summary stands for items of several kinds and is found under each of them. */
function matchesFilter({ kind, items }: AppNotification, filter: NoticeFilter): boolean {
  if (filter === 'all' || filterOf[kind] === filter) return true
  return items.some((item) => item.startsWith(`${filter}:`))
}

/** The text beside the amount of a notice, which the amount ends for a native notification. */
export function bodyWithoutAmount({ body, amount }: AppNotification): string {
  const end = amount === null ? '' : ` ${formatAmount(amount)}`
  return end !== '' && body.endsWith(end) ? body.slice(0, -end.length) : body
}

const isOpenOrder = ({ kind, state }: AppNotification) =>
  (kind === 'deposit' || kind === 'withdrawal') && state === 'open'

/** One entry per tag; orders that wait stand above all else, as messages come by the dozen. Each part is newest first. */
export const listNotices = (all: readonly AppNotification[], filter: NoticeFilter): AppNotification[] =>
  latestPerTag(all)
    .filter((notice) => matchesFilter(notice, filter))
    .toSorted((a, b) => Number(isOpenOrder(b)) - Number(isOpenOrder(a)))
