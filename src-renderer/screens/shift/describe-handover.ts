import { useState } from 'react'
import type { AlertItem } from '#contract/alerts.ts'
import { type ConversationKey, isGroup, memberOfConversation } from '#shared/conversation-key.ts'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { formatAmount } from '#shared/money.ts'
import { leastOf, type PayOrder, type PendingOrders } from '#shared/pay-data.ts'
import { routes } from '#shared/routes.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { nameWithId, sanitizeLines } from '#shared/untrusted-text.ts'
import { deleteSavedDraft, saveDraft } from '../../api/host/saved-drafts.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { markLabel } from '../../features/alerts/mark-tag.tsx'
import { queueFigures } from '../../features/orders/queue-figures.ts'
import { formatWait } from '../../lib/figures.ts'
import { getAlertItems, useAlertState } from '../../stores/alert-state.ts'
import { serverNow } from '../../stores/clock.ts'
import { type FormDraft, HANDOVER_NOTE, removeDraft, replaceOffered, useFormDrafts } from '../../stores/form-drafts.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'

/** The note as it stands, for the picture. */
export const getHandoverNote = (): string => parseNote(useFormDrafts.getState().offered)

function parseNote(drafts: readonly FormDraft[]): string {
  const stored = drafts.find(({ id }) => id === HANDOVER_NOTE)
  return stored ? String(parseJson(stored.edits)) : ''
}

/**
 * The note for the next operator. The main process keeps it as it keeps interrupted edits (A221): in memory, for this
 * operator at this server, through another screen, a reload and a crash of the page, until the sign-out.
 */
export function useHandoverNote(): { note: string; change: (note: string) => void; leave: () => void } {
  const stored = useFormDrafts(({ offered }) => parseNote(offered))
  const epoch = useSession((session) => session.epoch)
  /** While it is typed here, what the main process says of it may be older. */
  const [typed, setTyped] = useState<{ epoch: number; note: string } | null>(null)

  return {
    note: typed?.epoch === epoch ? typed.note : stored,
    change: (note) => {
      setTyped({ epoch, note })
      // With each letter: a page that crashes has no later moment.
      save(epoch, note)
    },
    leave: () => setTyped(null),
  }
}

function save(epoch: number, note: string): void {
  // Another session has notes of its own; that of a session that ended waits in the main process.
  const isCurrent = epoch === useSession.getState().epoch
  if (note === '') {
    if (isCurrent) removeDraft(HANDOVER_NOTE)
    deleteSavedDraft(HANDOVER_NOTE)
    return
  }
  const draft: FormDraft = {
    id: HANDOVER_NOTE,
    key: HANDOVER_NOTE,
    name: '交接说明',
    route: routes.Shift.path,
    edits: stringifyJson(note),
    incomplete: false,
  }
  if (isCurrent) replaceOffered(draft)
  saveDraft(epoch, draft)
}

/** What the main process publishes as open; null: it is not read. */
export interface OpenWork {
  orders: PendingOrders | null
  messages: number | null
  /** Since when each conversation waits for an answer, epoch ms of the server. */
  unanswered: ReadonlyMap<ConversationKey, number>
  /** Epoch ms of the server. */
  now: number
}

/** One line of what is open. `count`: null if it is not read. */
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
      figure: messages === null || waiting.length === 0 ? '' : `${waiting.length} 位待回复`,
      wait: messages === null || waiting.length === 0 ? '' : longest(Math.min(...waiting)),
    },
  ]
}

/** More of them are only counted: the queues show them. */
const MAX_OPEN_ORDERS = 15

/** The pending orders of both queues, the oldest first, as many as are listed. */
export function findOldestOpen(
  { deposits, withdrawals }: PendingOrders,
  max = MAX_OPEN_ORDERS,
): { title: string; orders: PayOrder[] } {
  const since = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? Number.MAX_SAFE_INTEGER
  const all = [...deposits, ...withdrawals].filter(isPending)
  const orders = all.toSorted((a, b) => since(a) - since(b)).slice(0, max)
  return { title: all.length > orders.length ? `最早 ${orders.length} 笔待处理` : '待处理订单', orders }
}

/** Who has waited longest for an answer, the longest first. */
export function findLongestWaiting(unanswered: OpenWork['unanswered'], now: number, max: number) {
  const sorted = [...unanswered].toSorted(([, a], [, b]) => a - b)
  const waiting = sorted.slice(0, max).map(([conversation, since]) => ({
    conversation,
    member: memberOfConversation(conversation),
    wait: formatWait(Math.max(0, now - since)),
  }))
  return { title: sorted.length > max ? `最久 ${max} 位待回复` : '待回复会员', waiting }
}

/** Since when an order waits; null: its time cannot be read. */
export function waitOfOpen({ payTime }: PayOrder, now: number): string | null {
  const since = parseServerTime(payTime)
  return since === null ? null : formatWait(Math.max(0, now - since))
}

export const UNREADABLE = '暂时无法读取'

/** The order with its amount, as far as it is known, or the member of a conversation. */
export function describeItem(item: AlertItem, orders: PendingOrders | null): string {
  const [type, ...rest] = item.split(':')
  const id = rest.join(':')
  if (type === 'message') return `${isGroup(id) ? '群消息' : '客服消息'} ${id.slice(id.indexOf(':') + 1)}`
  const list = type === 'deposit' ? orders?.deposits : orders?.withdrawals
  const order = list?.find((one) => String(one.id) === id)
  return order ? describeOrder(order) : `${type === 'deposit' ? '上分' : '下分'}订单 ${id}`
}

const describeOrder = ({ inOrOut, balance, payName, userId }: PayOrder) =>
  `${inOrOut ? '上分' : '下分'} ${formatAmount(balance)} ${nameWithId(payName, userId)}`

/** As a section, where there are any. */
function listOpenOrders(pending: PendingOrders | null, now: number): { title: string; lines: string[] }[] {
  if (pending === null) return []
  const { title, orders } = findOldestOpen(pending)
  const lines = orders.map((order) => `${describeOrder(order)}　等待 ${waitOfOpen(order, now) ?? '—'}`)
  return lines.length > 0 ? [{ title, lines }] : []
}

/** More than these are only counted: the queue and the chat show them. */
export const MAX_MARKED = 20
export const NO_MARKED = '没有稍后提醒和我来处理的事项'

/** All of it as text, as it is at this moment. */
export function describeHandover(): { title: string; lines: string[] }[] {
  const { orders } = usePendingOrders.getState()
  const { marks, unanswered } = getAlertItems()
  const { messages } = useAlertState.getState().status.counts
  const now = serverNow()
  const facts = describeOpenWork({ orders, messages, unanswered, now })
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
    ...listOpenOrders(orders, now),
    { title: '交接说明', lines: note === '' ? ['没有'] : note.split('\n') },
  ]
}
