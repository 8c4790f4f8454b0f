import type { Id } from '#shared/lossless-json.ts'
import { type RouteName, routes } from '#shared/routes.ts'
import type { RowMenuItem } from '../../list/table/row-menu.tsx'

const screens = { bets: 'Bet', changes: 'AccountChang', promotions: 'PromotionManagement' } as const

/** Opens a member's records in a second window of the console; in the browser preview that is a tab (A007, A009). */
export function openRecords(kind: keyof typeof screens, userId: Id): void {
  openInNewWindow(screens[kind], { uid: userId })
}

/** Opens 用户管理 at one member, where the data are edited, in a second window. */
export function openMemberRecord(userId: Id): void {
  openInNewWindow('UserManage', { userid: userId })
}

/** Opens the bets or messages of a member in one round, in a second window. */
export function openRound(screen: 'Bet' | 'ChatRecord', record: { userId: Id; lotteryId: Id; qiShu: Id }): void {
  openInNewWindow(screen, { userid: record.userId, game: record.lotteryId, round: record.qiShu })
}

/** Menu items from a record to related screens, each in a new window: the round's draw and chat, the member's lists. */
export function recordLinks({ userId, lotteryId, qiShu }: { userId?: Id; lotteryId?: Id; qiShu?: Id }): RowMenuItem[] {
  const round = lotteryId && qiShu ? { game: lotteryId, round: qiShu } : null
  const links: RowMenuItem[] = []
  if (round) links.push({ label: '本期开奖', run: () => openInNewWindow('Lottery', round) })
  if (round && userId) {
    const ofMember = { userId, lotteryId: round.game, qiShu: round.round }
    links.push({ label: '此会员本期聊天', run: () => openRound('ChatRecord', ofMember) })
    links.push({ label: '此会员本期注单', run: () => openRound('Bet', ofMember) })
  }
  if (userId) {
    links.push({ label: '此会员注单记录', run: () => openRecords('bets', userId) })
    links.push({ label: '此会员账变记录', run: () => openRecords('changes', userId) })
  }
  return links
}

/** Opens a list with these values of its filters in a second window. */
export function openInNewWindow(screen: RouteName, values: Record<string, Id>): void {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  window.open(`/#${routes[screen].path}?${query}`, '_blank', 'noopener')
}
