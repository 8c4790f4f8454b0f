import { beijingDayStart } from '../../wire/beijing.ts'
import type { Member } from '../member-store.ts'
import { Random } from '../random.ts'
import { type Bet, isIgnored } from './bets.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

/** The categories of D3 §2.3 with the initial rules: required turnover, and percent of it. */
export const REFERRAL_RULES = [
  { gameId: 1, gameName: '彩票', water: 100, scale: 0.2 },
  { gameId: 2, gameName: '真人', water: 500, scale: 0.1 },
  { gameId: 3, gameName: '体育', water: 500, scale: 0.15 },
  { gameId: 4, gameName: '电竞', water: 500, scale: 0.15 },
  { gameId: 5, gameName: '电子', water: 300, scale: 0.1 },
  { gameId: 6, gameName: '棋牌', water: 300, scale: 0.1 },
  { gameId: 7, gameName: '捕鱼', water: 300, scale: 0.1 },
  { gameId: 99, gameName: '其他', water: 1_000, scale: 0.05 },
] as const

/** A referrer's bonus of one day. Amounts are hundredths. */
export interface Referral {
  readonly referrer: Member
  /** The day's Beijing midnight. */
  readonly day: number
  readonly bonus: number
  /** Turnover by category. */
  readonly water: Readonly<Record<number, number>>
}

const DAY = 86_400_000

/** One row per referrer and day with any turnover, oldest first; lottery turnover is that of the bets. */
export function seedReferrals(snapshot: WorldSnapshot, bets: readonly Bet[]): Referral[] {
  const random = new Random(snapshot.seed, 'referrals')
  const byId = new Map(snapshot.members.map((member) => [member.id, member]))
  const rowsByKey = new Map<string, { referrer: Member; day: number; water: Record<number, number> }>()
  for (const bet of bets) {
    const referrer = byId.get(bet.member.introduceId)
    const day = beijingDayStart(bet.orderTime)
    if (!referrer || isIgnored(bet) || day + DAY > snapshot.now || bet.settledAt > snapshot.now) continue
    const key = `${referrer.id}:${day}`
    const row = rowsByKey.get(key) ?? { referrer, day, water: otherTurnover(random) }
    row.water[1] = (row.water[1] ?? 0) + bet.cents
    rowsByKey.set(key, row)
  }
  const rows = [...rowsByKey.values()].toSorted((a, b) => a.day - b.day || (a.referrer.id < b.referrer.id ? -1 : 1))
  return rows.map((row) => ({ ...row, bonus: bonusOf(row.water) }))
}

/** The other products have no records here: occasional random turnover. */
function otherTurnover(random: Random): Record<number, number> {
  const otherRules = REFERRAL_RULES.slice(1)
  return Object.fromEntries(
    otherRules.map(({ gameId }) => [gameId, random.chance(0.15) ? random.int(10, 5_000) * 100 : 0]),
  )
}

function bonusOf(water: Readonly<Record<number, number>>): number {
  return REFERRAL_RULES.reduce((sum, rule) => {
    const cents = water[rule.gameId] ?? 0
    return cents < rule.water * 100 ? sum : sum + Math.round((cents * rule.scale) / 100)
  }, 0)
}
