import type { AlertItem, AlertKind } from '../../../src-preload/contract/alerts.ts'
import { isGroup } from '../../../src-preload/shared/conversation-key.ts'
import type { TimedOrder } from '../orders/pending-order.ts'
import { itemOfConversation, itemOfOrder } from './alert-item.ts'

/** Something that waits to be handled. */
export interface PendingItem {
  /** null: a lost session or connection, or a notice of the server, which cannot be marked. */
  item: AlertItem | null
  /** When it started to wait, ms by `performance.now()`. */
  since: number
  /** Amount of a withdrawal in points: it may override quiet times. 0 for anything else. */
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
  const ofOrders = (deposit: boolean) =>
    orders.flatMap((order) => {
      const withdrawal = deposit ? 0 : Number(order.amount) || 0
      return order.deposit === deposit ? [{ item: itemOfOrder(order), since: order.pendingSince, withdrawal }] : []
    })
  const ofConversations = (group: boolean) =>
    [...conversations].flatMap(({ key, unreadSince: since }) =>
      isGroup(key) === group ? [{ item: itemOfConversation(key), since, withdrawal: 0 }] : [],
    )
  const unmarkable = (since: number | null) => (since === null ? [] : [{ item: null, since, withdrawal: 0 }])
  return {
    session: unmarkable(lostSince.session),
    deposit: ofOrders(true),
    withdrawal: ofOrders(false),
    privateMessage: ofConversations(false),
    groupMessage: ofConversations(true),
    connection: unmarkable(lostSince.connection),
    server: serverNotices.flatMap(unmarkable),
  }
}
