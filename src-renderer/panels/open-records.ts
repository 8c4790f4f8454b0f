import type { Id } from '../api/id.ts'
import type { RowMenuItem } from '../list/row-menu.tsx'

const paths = { bets: '/Main/Bet', changes: '/Main/AccountChang', promotions: '/Main/PromotionManagement' } as const

/** Opens a member's records in a new window, or a tab in the browser preview (A007, A009). */
export function openRecords(kind: keyof typeof paths, userId: Id): void {
  openBeside(paths[kind], { uid: userId })
}

interface About {
  userId?: Id
  lotteryId?: Id
  qiShu?: Id
}

/** Menu items from a record to related screens, each in a new window: the round's draw and chat, the member's lists. */
export function recordLinks({ userId, lotteryId, qiShu }: About): RowMenuItem[] {
  const round = lotteryId && qiShu ? { game: lotteryId, round: qiShu } : null
  return [
    ...(round ? [{ label: '本期开奖', run: () => openBeside('/Main/Lottery', round) }] : []),
    ...(round && userId
      ? [
          { label: '此会员本期聊天', run: () => openBeside('/Main/ChatRecord', { userid: userId, ...round }) },
          { label: '此会员本期注单', run: () => openBeside('/Main/Bet', { userid: userId, ...round }) },
        ]
      : []),
    ...(userId
      ? [
          { label: '此会员注单记录', run: () => openRecords('bets', userId) },
          { label: '此会员账变记录', run: () => openRecords('changes', userId) },
        ]
      : []),
  ]
}

function openBeside(path: string, values: Record<string, Id>): void {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  window.open(`/#${path}?${query}`, '_blank', 'noopener')
}
