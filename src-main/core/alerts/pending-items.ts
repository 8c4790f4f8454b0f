import type { AlertItem, AlertKind } from '#contract/alerts.ts'
import { type ConversationKey, isGroup } from '#shared/conversation-key.ts'
import { sizeInPoints } from '#shared/money.ts'
import type { PendingOrder, TimedOrder } from '../orders/pending-order.ts'

const MESSAGE = 'message:'

export const itemOfOrder = ({ deposit, id }: Pick<PendingOrder, 'deposit' | 'id'>): AlertItem =>
  `${deposit ? 'deposit' : 'withdrawal'}:${id}`

export const itemOfConversation = (key: ConversationKey): AlertItem => `${MESSAGE}${key}`

/** null for an order. */
export const conversationOf = (item: AlertItem): ConversationKey | null =>
  item.startsWith(MESSAGE) ? item.slice(MESSAGE.length) : null

/** Something that waits to be handled. */
export interface PendingItem {
  /** null: a lost session or connection, or a notice of the server, which cannot be marked. */
  item: AlertItem | null
  /** When it started to wait, ms by `performance.now()`. */
  since: number
  /** Amount of a withdrawal in points: it may override quiet times, as one without an amount does. 0 for anything else. */
  withdrawal: number
}

export type PendingItems = Record<AlertKind, PendingItem[]>

/** Collects what waits, by kind. `lostSince`: null while session or connection exist. */
export function collectPending(
  orders: readonly TimedOrder[],
  conversations: Iterable<{ key: string; unreadSince: number }>,
  serverNotices: number[],
  lostSince: Record<'session' | 'connection', number | null>,
): PendingItems {
  const unmarkable = (since: number | null) => (since === null ? [] : [{ item: null, since, withdrawal: 0 }])
  const pending: PendingItems = {
    session: unmarkable(lostSince.session),
    deposit: [],
    withdrawal: [],
    privateMessage: [],
    groupMessage: [],
    connection: unmarkable(lostSince.connection),
    server: serverNotices.flatMap(unmarkable),
  }
  // There may be many, and they are collected every few seconds.
  for (const order of orders) {
    const withdrawal = order.deposit ? 0 : sizeInPoints(order.amount)
    const item = { item: itemOfOrder(order), since: order.pendingSince, withdrawal }
    pending[order.deposit ? 'deposit' : 'withdrawal'].push(item)
  }
  for (const { key, unreadSince: since } of conversations)
    pending[isGroup(key) ? 'groupMessage' : 'privateMessage'].push({
      item: itemOfConversation(key),
      since,
      withdrawal: 0,
    })
  return pending
}
