import { isGroup } from '../../../src-preload/shared/conversation-key.ts'
import type { TimedOrder } from '../orders/pending-orders.ts'
import type { PendingSince } from './reminders.ts'

/** Collects when each pending item started to wait, by kind. `lostSince`: null while session or connection exist. */
export function collectPendingSince(
  orders: readonly TimedOrder[],
  conversations: readonly { key: string; unreadSince: number }[],
  serverNotices: number[],
  lostSince: Record<'session' | 'connection', number | null>,
): PendingSince {
  const startTimes = (list: readonly TimedOrder[]) => list.map((order) => order.pendingSince)
  const unreadTimes = (list: typeof conversations) => list.map((conversation) => conversation.unreadSince)
  return {
    session: lostSince.session === null ? [] : [lostSince.session],
    deposit: startTimes(orders.filter(({ deposit }) => deposit)),
    withdrawal: startTimes(orders.filter(({ deposit }) => !deposit)),
    privateMessage: unreadTimes(conversations.filter(({ key }) => !isGroup(key))),
    groupMessage: unreadTimes(conversations.filter(({ key }) => isGroup(key))),
    connection: lostSince.connection === null ? [] : [lostSince.connection],
    server: serverNotices,
  }
}
