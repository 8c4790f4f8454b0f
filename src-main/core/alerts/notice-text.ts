import type { NoticeKind } from '../../../src-preload/contract.ts'
import type { FreshMessages } from '../chat/fresh-messages.ts'
import { isGroup } from '../chat/keys.ts'
import type { PendingOrder } from './readings.ts'

export interface NoticeText {
  kind: NoticeKind
  title: string
  body: string
  route: string | null
  /** The largest withdrawal it tells of: it may break the quiet. */
  withdrawal?: number
  /** Told without a sound. */
  silent?: boolean
}

/** The chat without a conversation chosen; with one its key follows. */
const CHAT_ROUTE = '/Main/Home?chat='

const points = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** How many of several orders or members a notice names. */
const NAMED = 3
const LONGEST_NAME = 16
const LONGEST_PREVIEW = 60

/** Text of others as a notice may show it: one line, no markup, no phone or account number (a run of 7 digits and more). */
export function harmless(text: string, longest: number): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\d(?:[\s\-.]?\d){6,}/g, '•••')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control and direction characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : plain
}

/** What a notice says of new orders of one kind, and where a click leads: to the very order, or to the pending ones. */
export function orderNotice(orders: PendingOrder[]): NoticeText {
  const first = orders[0]!
  const kind = first.deposit ? 'deposit' : 'withdrawal'
  const large = first.deposit ? {} : { withdrawal: largest(orders) }
  const word = first.deposit ? '上分' : '下分'
  const list = `/Main/UpDownScore/${first.deposit ? 1 : 2}`
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

const BEIJING_MS = 8 * 3_600_000
/** D1 §5: an order list reaches 30 days back; two days less leave room for a workstation's clock. */
const LISTED_MS = 28 * 86_400_000

/** What an order list is asked to show an order, decided meanwhile or not: its member since its day, or the whole queue. */
function questionOf({ id, userId, time }: PendingOrder): Record<string, string> {
  const zoned = /\d(Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : Number.NaN
  const written = Number.isNaN(zoned) ? time : new Date(zoned + BEIJING_MS).toISOString()
  const from = /^\d{4}-\d\d-\d\d/.exec(written)?.[0]
  if (!from) return { userid: userId, order: id }
  // Before what the list may be asked for, only the queue has it (A216).
  if (Date.now() - Date.parse(from) > LISTED_MS) return { state: '0', order: id }
  return { userid: userId, order: id, from }
}

export function messageNotice(fresh: FreshMessages[]): NoticeText {
  const latest = new Map(fresh.map((one) => [one.key, one]))
  const last = fresh.at(-1)!
  const [kind, word] = isGroup(last.key) ? (['groupMessage', '群消息'] as const) : (['privateMessage', '私信'] as const)
  const messages = messageCount(fresh)
  const names = [...latest.values()].map(({ name }) => harmless(name, LONGEST_NAME))
  if (latest.size > 1) {
    const more = latest.size > NAMED ? ' 等' : ''
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
  return fresh.reduce((sum, { count }) => sum + count, 0)
}

interface SummaryLists {
  deposit: PendingOrder[]
  withdrawal: PendingOrder[]
  privateMessage: FreshMessages[]
  groupMessage: FreshMessages[]
}

const PENDING_ROUTES = {
  deposit: '/Main/UpDownScore/1?state=0',
  withdrawal: '/Main/UpDownScore/2?state=0',
  privateMessage: CHAT_ROUTE,
  groupMessage: CHAT_ROUTE,
}

/** One notice for everything found after a gap: at the start, after a lost connection, after sleep (fault 10). */
export function summaryNotice(kinds: (keyof SummaryLists)[], lists: SummaryLists): NoticeText {
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
    title: '待处理',
    body: said.map((one) => words[one]).join('，'),
    route: PENDING_ROUTES[kind],
    withdrawal: largest(lists.withdrawal),
  }
}

/** What waits longer than the operator set. */
export function waitingNotice(
  kind: keyof SummaryLists | 'connection' | 'server',
  count: number,
  minutes: number,
): NoticeText {
  const words = {
    deposit: `${count} 笔上分订单`,
    withdrawal: `${count} 笔下分订单`,
    privateMessage: `${count} 位会员的私信`,
    groupMessage: `${count} 个群的消息`,
    connection: '实时连接断开',
    server: `${count} 条系统通知`,
  }
  const body = kind === 'connection' ? '仍在不断重连' : '请尽快处理'
  const route = kind in PENDING_ROUTES ? PENDING_ROUTES[kind as keyof SummaryLists] : null
  return { kind, title: `${words[kind]}已超过 ${minutes} 分钟`, body, route }
}

function largest(withdrawals: PendingOrder[]): number {
  return Math.max(0, ...withdrawals.map(({ amount }) => Number(amount) || 0))
}

function preview(content: string): string {
  if (/^\S+\.(png|jpe?g|gif|webp|bmp)$/i.test(content.trim())) return '[图片]'
  return harmless(content, LONGEST_PREVIEW) || '[消息]'
}

function amount(order: PendingOrder): string {
  return points.format((order.amount || '0') as `${number}`)
}
