import type { AlertCounts, NoticeKind } from '../../../src-preload/contract.ts'
import { isolateText, stripInvisible } from '../../../src-preload/shared/foreign-text.ts'
import { CHAT_ROUTE, NOTICES_ROUTE, orderListPath } from '../../../src-preload/shared/routes.ts'
import { type FreshMessages, merged } from '../chat/fresh-messages.ts'
import { isGroup } from '../chat/keys.ts'
import { serverDay } from '../server-time.ts'
import type { PendingOrder } from './readings.ts'

export interface NoticeText {
  kind: NoticeKind
  title: string
  body: string
  route: string | null
  /** The largest withdrawal amount: it may override do-not-disturb. */
  withdrawal?: number
  silent?: boolean
}

const points = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Number of orders or members named in one notification. */
const NAMED = 3
const LONGEST_NAME = 16
const LONGEST_PREVIEW = 60

/** Longer input is ignored: a notification shows far less, and the patterns below must stay fast. */
const LOOKED_AT = 2000

/** Sanitizes untrusted text: one line, no markup, phone and account numbers (7 digits or more) masked. */
export function harmless(text: string, longest: number): string {
  const part = text.slice(0, LOOKED_AT)
  const untagged = stripInvisible(part.replace(/<[^<>]*>/g, ' '))
  const masked = untagged.replace(/\d(?:[\s\-.]?\d){6,}/g, '•••')
  return isolateText(masked, longest)
}

/** Notification of new orders of one kind. A click opens the order, or the pending orders if there are several. */
export function orderNotice(orders: PendingOrder[]): NoticeText {
  const first = orders[0]!
  const kind = first.deposit ? 'deposit' : 'withdrawal'
  const large = first.deposit ? {} : { withdrawal: largest(orders) }
  const word = first.deposit ? '上分' : '下分'
  const list = orderListPath(first.deposit)
  if (orders.length > 1) {
    const named = orders.slice(0, NAMED).map((order) => `${harmless(order.name, LONGEST_NAME)} ${amount(order)}`)
    const more = orders.length > NAMED ? ' 等' : ''
    const title = `${orders.length} 笔新${word}订单`
    return { kind, title, body: named.join('，') + more, route: `${list}?state=0`, ...large }
  }
  return {
    kind,
    title: `新${word}订单`,
    body: `${harmless(first.name, LONGEST_NAME)}（${first.userId}） ${amount(first)}`,
    route: `${list}?${new URLSearchParams(questionOf(first))}`,
    ...large,
  }
}

/** Order lists cover 30 days (D1 §5); two days less allow for a wrong workstation clock. */
const LISTED_MS = 28 * 86_400_000

/** Query that makes an order list show this order even if it was decided meanwhile: its member since its day. */
function questionOf({ id, userId, time }: PendingOrder): Record<string, string> {
  const from = serverDay(time)
  if (from === null) return { userid: userId, order: id }
  // Older than the range of the list: only the pending queue contains it (A216).
  if (Date.now() - Date.parse(from) > LISTED_MS) return { state: '0', order: id }
  return { userid: userId, order: id, from }
}

export function messageNotice(fresh: FreshMessages[]): NoticeText {
  const latest = merged(fresh)
  const last = latest.at(-1)!
  const [kind, word] = isGroup(last.key) ? (['groupMessage', '群消息'] as const) : (['privateMessage', '私信'] as const)
  const messages = messageCount(fresh)
  const names = latest.map(({ name }) => harmless(name, LONGEST_NAME))
  if (latest.length > 1) {
    const more = latest.length > NAMED ? ' 等' : ''
    return {
      kind,
      title: `${messages} 条新${word}`,
      body: names.slice(0, NAMED).join('、') + more,
      route: CHAT_ROUTE,
    }
  }
  const several = messages > 1 ? `（${messages} 条）` : ''
  const title = `${names[0]} 发来${word}${several}`
  return { kind, title, body: preview(last.content), route: CHAT_ROUTE + last.key }
}

function messageCount(fresh: FreshMessages[]): number {
  return merged(fresh).reduce((sum, { count }) => sum + count, 0)
}

interface SummaryLists {
  deposit: PendingOrder[]
  withdrawal: PendingOrder[]
  privateMessage: FreshMessages[]
  groupMessage: FreshMessages[]
}

const PENDING_ROUTES = {
  deposit: `${orderListPath(true)}?state=0`,
  withdrawal: `${orderListPath(false)}?state=0`,
  privateMessage: CHAT_ROUTE,
  groupMessage: CHAT_ROUTE,
}

/**
 * One notification for everything found at the start, after a lost connection or after sleep (fault 10).
 * `alreadyPending`: the orders were pending before the session began (A217).
 */
export function summaryNotice(kinds: (keyof SummaryLists)[], lists: SummaryLists, still: boolean): NoticeText {
  const words = {
    deposit: `${lists.deposit.length} 笔上分`,
    withdrawal: `${lists.withdrawal.length} 笔下分`,
    privateMessage: `${messageCount(lists.privateMessage)} 条私信`,
    groupMessage: `${messageCount(lists.groupMessage)} 条群消息`,
  }
  const said = (['deposit', 'withdrawal', 'privateMessage', 'groupMessage'] as const).filter((one) =>
    kinds.includes(one),
  )
  const kind = kinds[0]!
  return {
    kind,
    title: still ? '仍待处理' : '待处理',
    body: said.map((one) => words[one]).join('，'),
    route: PENDING_ROUTES[kind],
    withdrawal: kinds.includes('withdrawal') ? largest(lists.withdrawal) : 0,
  }
}

/** Reminder of items pending longer than the configured time: their count and the longest wait in ms (A218). */
export function waitingNotice(
  kind: keyof SummaryLists | 'session' | 'connection' | 'server',
  count: number,
  longest: number,
): NoticeText {
  const words = {
    deposit: `${count} 笔上分订单待处理`,
    withdrawal: `${count} 笔下分订单待处理`,
    privateMessage: `${count} 位会员的私信未读`,
    groupMessage: `${count} 个群的消息未读`,
    session: '登录仍未恢复',
    connection: '连接仍未恢复',
    server: `${count} 条系统通知未读`,
  }
  const wait = duration(longest)
  const bodies: Partial<Record<typeof kind, string>> = {
    session: `已失效 ${wait}，请重新登录`,
    connection: `已断开 ${wait}，正在不断重连`,
  }
  const body = bodies[kind] ?? `最久已等待 ${wait}，请尽快处理`
  const route = kind in PENDING_ROUTES ? PENDING_ROUTES[kind as keyof SummaryLists] : null
  return { kind, title: words[kind], body, route }
}

/** Formats a wait in its one or two largest units, so that it is quick to read. */
function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`
  return hours % 24 > 0 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${hours / 24} 天`
}

/** Summary at the end of do-not-disturb; it opens the notification centre, which lists the suppressed notifications. */
export function quietEndedNotice(held: ReadonlyMap<NoticeKind, number>, waiting: AlertCounts): NoticeText {
  const count = [...held.values()].reduce((sum, one) => sum + one, 0)
  const { deposits, withdrawals, messages } = waiting
  const kind = (['withdrawal', 'deposit', 'privateMessage'] as const).find((one) => held.has(one)) ?? 'system'
  const body = `期间有 ${count} 条通知；待处理：上分 ${deposits}，下分 ${withdrawals}，私信 ${messages}`
  return { kind, title: '免打扰已结束', body, route: NOTICES_ROUTE }
}

function largest(withdrawals: PendingOrder[]): number {
  return withdrawals.reduce((most, { amount }) => Math.max(most, Number(amount) || 0), 0)
}

function preview(content: string): string {
  if (/^\S+\.(png|jpe?g|gif|webp|bmp)$/i.test(content.slice(0, LOOKED_AT).trim())) return '[图片]'
  return harmless(content, LONGEST_PREVIEW) || '[消息]'
}

function amount(order: PendingOrder): string {
  return points.format((order.amount || '0') as `${number}`)
}
