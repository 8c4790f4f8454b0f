import type { AlertItem } from '#contract/alerts.ts'
import { type ConversationKey, isGroup } from '#shared/conversation-key.ts'
import { formatAmount } from '#shared/money.ts'
import { leastOf, type PendingOrders } from '#shared/pay-data.ts'
import { isolateText, sanitizeLines } from '#shared/untrusted-text.ts'
import { markLabel } from '../../features/alerts/mark-tag.tsx'
import { queueFigures } from '../../features/orders/queue-figures.ts'
import { formatWait } from '../../lib/duration.ts'
import { getAlertItems } from '../../stores/alert-items.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { serverNow } from '../../stores/clock.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { getHandoverNote } from './handover-note.ts'

/** What the main process publishes as open; null: it cannot be read. */
export interface OpenWork {
  orders: PendingOrders | null
  messages: number | null
  /** Since when each conversation waits for an answer, epoch ms of the server. */
  unanswered: ReadonlyMap<ConversationKey, number>
  /** Epoch ms of the server. */
  now: number
}

/** One line of what is open. `count`: null if it cannot be read. */
interface OpenFact {
  kind: 'deposit' | 'withdrawal' | 'message'
  label: string
  count: string | null
  /** Such as the sum. */
  figure: string
  wait: string
}

export function describeOpenWork({ orders, messages, unanswered, now }: OpenWork): OpenFact[] {
  const longest = (since: number | null) => (since === null ? '' : `最长等待 ${formatWait(Math.max(0, now - since))}`)
  const waiting = [...unanswered.values()]
  return [
    ...(['deposit', 'withdrawal'] as const).map((kind): OpenFact => {
      const fact = { kind, label: kind === 'deposit' ? '上分订单' : '下分订单', figure: '', wait: '' }
      if (orders === null) return { ...fact, count: null }
      const { count, sum, oldestAt } = queueFigures(kind === 'deposit' ? orders.deposits : orders.withdrawals)
      const least = leastOf(orders)
      if (count === 0) return { ...fact, count: `${least}0 笔待处理` }
      const figure = sum === null ? '有金额无法读取' : formatAmount(sum)
      return { ...fact, count: `${least}${count} 笔待处理`, figure, wait: longest(oldestAt) }
    }),
    {
      kind: 'message',
      label: '客服消息',
      count: messages === null ? null : `${messages} 条未读`,
      figure: messages === null || waiting.length === 0 ? '' : `${waiting.length} 位会员待回复`,
      wait: messages === null || waiting.length === 0 ? '' : longest(Math.min(...waiting)),
    },
  ]
}

export const UNREADABLE = '暂时无法读取'

/** The order with its amount, as far as it is known, or the member of a conversation. */
export function describeItem(item: AlertItem, orders: PendingOrders | null): string {
  const [type, ...rest] = item.split(':')
  const id = rest.join(':')
  if (type === 'message') return `${isGroup(id) ? '群消息' : '客服消息'} ${id.slice(id.indexOf(':') + 1)}`
  const list = type === 'deposit' ? orders?.deposits : orders?.withdrawals
  const order = list?.find((one) => String(one.id) === id)
  const label = type === 'deposit' ? '上分' : '下分'
  if (!order) return `${label}订单 ${id}`
  return `${label} ${formatAmount(order.balance)} ${isolateText(String(order.payName ?? ''))}（${String(order.userId)}）`
}

/** More than these are only counted: the queue and the chat show them. */
export const MAX_MARKED = 20
export const NO_MARKED = '没有稍后提醒和我来处理的事项'

/** All of it as text, as it is at this moment. */
export function describeHandover(): { title: string; lines: string[] }[] {
  const { orders } = usePendingOrders.getState()
  const { marks, unanswered } = getAlertItems()
  const { messages } = useAlertState.getState().status.counts
  const facts = describeOpenWork({ orders, messages, unanswered, now: serverNow() })
  const marked = [...marks].map(([item, mark]) =>
    [describeItem(item, orders), markLabel(mark)].filter(Boolean).join('　'),
  )
  const note = sanitizeLines(getHandoverNote()).trim()
  return [
    {
      title: '待交接',
      lines: facts.map(({ label, count, figure, wait }) =>
        [label, count ?? UNREADABLE, figure, wait].filter(Boolean).join('　'),
      ),
    },
    {
      title: '已标记',
      lines: [
        ...(marked.length > 0 ? marked.slice(0, MAX_MARKED) : [NO_MARKED]),
        ...(marked.length > MAX_MARKED ? [`还有 ${marked.length - MAX_MARKED} 项`] : []),
      ],
    },
    { title: '交接说明', lines: note === '' ? ['没有'] : note.split('\n') },
  ]
}
