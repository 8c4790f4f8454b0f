import type { AlertCounts, AlertItem, AlertKind, NotificationKind } from '#contract/alerts.ts'
import { contentText } from '#shared/content-text.ts'
import { isGroup, memberOfConversation } from '#shared/conversation-key.ts'
import { formatAmount, sizeInPoints } from '#shared/money.ts'
import { CHAT_ROUTE, NOTICES_ROUTE, orderListPath, routes } from '#shared/routes.ts'
import { dayOf, parseServerTime } from '#shared/server-time.ts'
import { cutText, isolateText, nameWithId, sanitizeText, stripInvisible } from '#shared/untrusted-text.ts'
import { mergeByConversation, type UnreportedMessages } from '../chat/apply-list.ts'
import type { PendingOrder } from '../orders/pending-list.ts'
import { conversationOf, itemOfConversation, itemOfOrder, type PendingItem } from './alert-items.ts'

export interface NotificationDraft {
  kind: NotificationKind
  title: string
  body: string
  route: string | null
  /** The largest withdrawal amount: it may override do-not-disturb. */
  withdrawal?: number
  silent?: boolean
  /** 加急: the system shows it before others where it can. */
  isUrgent?: boolean
  /** What it stands for waits for certain, although it may have been read. */
  isReminder?: boolean
  /** Replaces the native notification with the same tag, instead of the one of the same item. */
  tag?: string
  /** Ids of the members that it is about: watched ones have a sound of their own. */
  members?: string[]
  /** What it stands for, see `AppNotification`. */
  items?: AlertItem[]
  amount?: string
}

/** More are not remembered of one notification: it goes to every page, and each of them is looked for when it is handled (A321). */
export const MAX_ITEMS = 10_000
/** Number of orders or members named in one notification. */
const MAX_NAMED = 3
const MAX_MEMBER_NAME_LENGTH = 16
const MAX_ID_LENGTH = 30
const MAX_PREVIEW_LENGTH = 60

/** Longer input is ignored: a notification shows far less, and the patterns below must stay fast. */
const MAX_INPUT_LENGTH = 2000

/**
 * Sanitizes untrusted text: one line, no markup, phone and account numbers (7 digits or more) masked. `contentType`: of a
 * message, if it is known.
 */
export function sanitizeForNotification(text: string, maxLength: number, contentType?: number): string {
  const untagged = stripInvisible(contentText(cutText(text, MAX_INPUT_LENGTH), contentType))
  const masked = untagged.replace(/\p{Nd}(?:[\s\-.]?\p{Nd}){6,}/gu, '•••')
  return isolateText(masked, maxLength)
}

const sanitizeName = (name: string) => sanitizeForNotification(name, MAX_MEMBER_NAME_LENGTH)

/** The member's name, or the id where the server gives no name. */
const memberOf = ({ name, userId }: PendingOrder) => sanitizeName(name) || sanitizeText(userId, MAX_ID_LENGTH)

/** Notification of new orders of one kind. A click opens the order, or the pending orders if there are several. */
export function orderNotification(orders: PendingOrder[]): NotificationDraft {
  const first = orders[0]!
  const kind = first.deposit ? 'deposit' : 'withdrawal'
  const withdrawalFields = first.deposit ? {} : { withdrawal: maxWithdrawal(orders) }
  const label = first.deposit ? '上分' : '下分'
  const list = orderListPath(first.deposit)
  const items = orders.map(itemOfOrder)
  const members = membersOf(orders)
  if (orders.length > 1) {
    const named = orders.slice(0, MAX_NAMED).map((order) => `${memberOf(order)} ${amount(order)}`)
    const more = orders.length > MAX_NAMED ? ' 等' : ''
    const title = `${orders.length} 笔新${label}订单`
    return { kind, title, body: named.join('，') + more, route: `${list}?state=0`, items, members, ...withdrawalFields }
  }
  return {
    kind,
    title: `新${label}订单`,
    body: `${nameWithId(sanitizeName(first.name), sanitizeText(first.userId, MAX_ID_LENGTH))} ${amount(first)}`,
    items,
    members,
    amount: first.amount,
    route: `${list}?${new URLSearchParams(orderListQuery(first))}`,
    ...withdrawalFields,
  }
}

/** Order lists cover 30 days (D1 §5); two days less allow for a wrong workstation clock. */
const ORDER_LIST_RANGE_MS = 28 * 86_400_000

/** Query that makes an order list show this order even if it was decided meanwhile: its member since its day. */
function orderListQuery({ id, userId, time }: PendingOrder): Record<string, string> {
  const epoch = parseServerTime(time)
  if (epoch === null) return { userid: userId, order: id }
  const from = dayOf(epoch)
  // Older than the range of the list: only the pending queue contains it (A216).
  if (Date.now() - Date.parse(from) > ORDER_LIST_RANGE_MS) return { state: '0', order: id }
  return { userid: userId, order: id, from }
}

export function messageNotification(unreported: UnreportedMessages[]): NotificationDraft {
  const latest = mergeByConversation(unreported)
  const last = latest.at(-1)!
  const [kind, label] = isGroup(last.key)
    ? (['groupMessage', '群消息'] as const)
    : (['privateMessage', '私信'] as const)
  const messages = latest.reduce((sum, { count }) => sum + count, 0)
  const items = latest.slice(0, MAX_ITEMS).map(({ key }) => itemOfConversation(key))
  const members = membersOf(latest)
  const names = latest.slice(0, MAX_NAMED).map(({ name }) => sanitizeName(name))
  if (latest.length > 1) {
    const body = names.join('、') + (latest.length > MAX_NAMED ? ' 等' : '')
    return { kind, title: `${messages} 条新${label}`, body, route: CHAT_ROUTE, items, members }
  }
  const several = messages > 1 ? `（${messages} 条）` : ''
  const title = `${names[0]} 发来${label}${several}`
  return { kind, title, body: preview(last), route: CHAT_ROUTE + last.key, items, members }
}

const messageCount = (unreported: UnreportedMessages[]): number =>
  mergeByConversation(unreported).reduce((sum, { count }) => sum + count, 0)

interface SummaryItems {
  deposit: PendingOrder[]
  withdrawal: PendingOrder[]
  privateMessage: UnreportedMessages[]
  groupMessage: UnreportedMessages[]
}

const PENDING_ROUTES = {
  deposit: `${routes.UpScore.path}?state=0`,
  withdrawal: `${routes.DownScore.path}?state=0`,
  privateMessage: CHAT_ROUTE,
  groupMessage: CHAT_ROUTE,
}

type SummaryKind = keyof SummaryItems

/** All found after a gap or sleep (fault 10). `startLeast`: stands before the number of orders of before the session (A217). */
export function summaryNotification(kinds: SummaryKind[], lists: SummaryItems, startLeast: string | null) {
  const labels = {
    deposit: `${startLeast ?? ''}${lists.deposit.length} 笔上分`,
    withdrawal: `${startLeast ?? ''}${lists.withdrawal.length} 笔下分`,
    privateMessage: `${messageCount(lists.privateMessage)} 条私信`,
    groupMessage: `${messageCount(lists.groupMessage)} 条群消息`,
  }
  const listedKinds = (Object.keys(labels) as SummaryKind[]).filter((item) => kinds.includes(item))
  const kind = kinds[0]!
  return {
    kind,
    title: startLeast === null ? '待处理' : '仍待处理',
    body: listedKinds.map((item) => labels[item]).join('，'),
    route: PENDING_ROUTES[kind],
    items: kinds.flatMap((item) => itemsOf(lists[item])),
    members: kinds.flatMap((item) => membersOf(lists[item])),
    withdrawal: kinds.includes('withdrawal') ? maxWithdrawal(lists.withdrawal) : 0,
  } satisfies NotificationDraft
}

/** Reminder of items pending longer than the configured time: their count and the longest wait in ms (A218). */
export function overdueNotification(
  kind: AlertKind,
  waiting: readonly PendingItem[],
  longestWait: number,
  least: string,
): NotificationDraft {
  const count = waiting.length
  const labels = {
    deposit: `${least}${count} 笔上分订单待处理`,
    withdrawal: `${least}${count} 笔下分订单待处理`,
    privateMessage: `${count} 位会员的私信未读`,
    groupMessage: `${count} 个群的消息未读`,
    session: '登录仍未恢复',
    connection: '连接仍未恢复',
    server: `${count} 条系统通知未读`,
  }
  const wait = duration(longestWait)
  const bodies: Partial<Record<typeof kind, string>> = {
    session: `已失效 ${wait}，请重新登录`,
    connection: `已断开 ${wait}，正在不断重连`,
  }
  const body = bodies[kind] ?? `最久已等待 ${wait}，请尽快处理`
  const route = kind in PENDING_ROUTES ? PENDING_ROUTES[kind as SummaryKind] : null
  return { kind, title: labels[kind], body, route, items: itemsOfPending(waiting), tag: `reminder:${kind}` }
}

/** Items that wait for so long that the window comes to the front (A224); its sound is played by the escalation. */
export function escalationNotification(
  kind: AlertKind,
  waiting: readonly PendingItem[],
  longestWait: number,
  least: string,
): NotificationDraft {
  const draft = overdueNotification(kind, waiting, longestWait, least)
  // In quiet times it is for one over the exception, which overrides them for the notification too.
  const withdrawal = waiting.reduce((max, item) => Math.max(max, item.withdrawal), 0)
  return { ...draft, title: `请立即处理：${draft.title}`, silent: true, isUrgent: true, withdrawal }
}

const MARK_NAMES = { deposit: '笔上分订单', withdrawal: '笔下分订单', message: '位会员的消息' } as const

/** The end of 稍后提醒: one notification for what was snoozed together. */
export function snoozeEndedNotification(items: AlertItem[], orders: readonly PendingOrder[]): NotificationDraft {
  const typeOf = (item: AlertItem) => item.slice(0, item.indexOf(':')) as keyof typeof MARK_NAMES
  const first = orders[0]
  if (items.length === 1 && first)
    return { ...orderNotification([first]), title: `稍后提醒：${first.deposit ? '上分' : '下分'}订单` }
  const counts = (Object.keys(MARK_NAMES) as (keyof typeof MARK_NAMES)[]).flatMap((type) => {
    const count = items.filter((item) => typeOf(item) === type).length
    return count > 0 ? `${count} ${MARK_NAMES[type]}` : []
  })
  const type = typeOf(items[0]!)
  const kind = type === 'message' ? 'privateMessage' : type
  const conversation = items.length === 1 ? conversationOf(items[0]!) : null
  const route = conversation === null ? PENDING_ROUTES[kind] : CHAT_ROUTE + conversation
  return {
    kind,
    title: '稍后提醒',
    body: `${counts.join('，')}仍待处理`,
    route,
    items,
    isReminder: true,
    withdrawal: maxWithdrawal(orders.filter(({ deposit }) => !deposit)),
  }
}

/** A notification of before the restart: no name or text of it was kept (A230). */
export function restoredText(
  kind: NotificationKind,
  count: number,
  amount: string | null,
): Omit<NotificationDraft, 'kind'> {
  const titles: Record<NotificationKind, string> = {
    deposit: '上分订单',
    withdrawal: '下分订单',
    privateMessage: '私信',
    groupMessage: '群消息',
    session: '登录失效',
    connection: '连接提醒',
    server: '系统通知',
    system: '控制台提示',
  }
  const route = kind in PENDING_ROUTES ? PENDING_ROUTES[kind as SummaryKind] : null
  if (amount !== null) return { title: `${titles[kind]} ${formatAmount(amount)}`, body: '重启前的通知', route }
  // What is beyond the limit was not kept.
  const number = count < MAX_ITEMS ? `${count} 项` : `${count} 项或更多`
  return { title: count > 1 ? `${titles[kind]} ${number}` : titles[kind], body: '重启前的通知，内容不保存', route }
}

const itemsOfPending = (waiting: readonly PendingItem[]): AlertItem[] => waiting.flatMap(({ item }) => item ?? [])

/** Formats a wait in its one or two largest units, so that it is quick to read. */
function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`
  return hours % 24 > 0 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${hours / 24} 天`
}

/** Summary at the end of do-not-disturb; it opens the notification centre, which lists the suppressed notifications. */
export function dndEndedNotification(
  suppressed: ReadonlyMap<NotificationKind, number>,
  { deposits, withdrawals, messages }: AlertCounts,
  least: string,
) {
  const count = [...suppressed.values()].reduce((sum, item) => sum + item, 0)
  const kind = (['withdrawal', 'deposit', 'privateMessage'] as const).find((item) => suppressed.has(item)) ?? 'system'
  const body = `期间有 ${count} 条通知；待处理：上分 ${least}${deposits}，下分 ${least}${withdrawals}，私信 ${messages}`
  return { kind, title: '免打扰已结束', body, route: NOTICES_ROUTE } satisfies NotificationDraft
}

const itemsOf = (list: (PendingOrder | UnreportedMessages)[]): AlertItem[] => [
  ...new Set(list.map((entry) => ('key' in entry ? itemOfConversation(entry.key) : itemOfOrder(entry)))),
]

/** A group is of no member. Called with all conversations of a first reading at once: without `flatMap`, which takes longer. */
function membersOf(list: readonly (PendingOrder | UnreportedMessages)[]): string[] {
  const members: string[] = []
  for (const entry of list) {
    if ('userId' in entry) members.push(entry.userId)
    else if (!isGroup(entry.key)) members.push(memberOfConversation(entry.key))
  }
  return members
}

const maxWithdrawal = (withdrawals: readonly PendingOrder[]): number =>
  withdrawals.reduce((max, { amount }) => Math.max(max, sizeInPoints(amount)), 0)

const preview = ({ content, contentType }: UnreportedMessages): string =>
  sanitizeForNotification(content, MAX_PREVIEW_LENGTH, contentType) || '[消息]'

const amount = (order: PendingOrder): string => formatAmount(order.amount)
