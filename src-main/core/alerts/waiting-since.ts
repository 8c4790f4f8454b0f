import { isGroup } from '../chat/keys.ts'
import type { WaitingOrder } from './orders.ts'
import type { WaitingSince } from './reminders.ts'

/** Collects when each pending item started to wait, by kind. `lostSince`: null while session or connection exist. */
export function waitingSince(
  orders: readonly WaitingOrder[],
  talks: readonly { key: string; since: number }[],
  serverNotices: number[],
  lost: Record<'session' | 'connection', number | null>,
): WaitingSince {
  const since = (list: readonly { since: number }[]) => list.map((one) => one.since)
  return {
    session: lost.session === null ? [] : [lost.session],
    deposit: since(orders.filter(({ deposit }) => deposit)),
    withdrawal: since(orders.filter(({ deposit }) => !deposit)),
    privateMessage: since(talks.filter(({ key }) => !isGroup(key))),
    groupMessage: since(talks.filter(({ key }) => isGroup(key))),
    connection: lost.connection === null ? [] : [lost.connection],
    server: serverNotices,
  }
}
