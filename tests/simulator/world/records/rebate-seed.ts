import { beijingDayStart, formatBeijingTime } from '../../wire/beijing.ts'
import type { Member } from '../member-store.ts'
import { OPERATORS } from '../operators.ts'
import { Random } from '../random.ts'
import { type Bet, isIgnored } from './bets.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

/** A member's rebate (回红) of one day, game and play. Amounts are hundredths, `upTime` is Unix ms. */
export interface Rebate {
  readonly id: bigint
  readonly member: Member
  /** 0 for a goodwill rebate, which belongs to no game. */
  readonly lotteryId: number
  readonly playId: number
  readonly water: number
  readonly lose: number
  readonly expected: number
  actual: number
  /** The day as `yyyy-MM-dd`. */
  readonly date: string
  /** 0 pending, 1 confirmed, 2 cancelled (A080). */
  state: number
  upTime: number | null
  upName: string
  memo: string
}

const DAY = 86_400_000
const PENDING_COUNT = 40
const FIRST_ID = 7_100_001n
/** An id that no double can hold, of a pending rebate (fault 21). */
const HUGE_REBATE_ID = 9_007_199_254_740_995n
const MIN_WATER = 10_000
const MIN_LOSS = 10_000

/** Rebates of past days, oldest first. The newest forty are pending. */
export function seedRebates(snapshot: WorldSnapshot, bets: readonly Bet[]): Rebate[] {
  const random = new Random(snapshot.seed, 'rebates')
  const rows = [...sumByDay(snapshot, bets).values()]
    .filter(({ water, lose }) => water >= MIN_WATER && lose >= MIN_LOSS)
    .toSorted((a, b) => a.day - b.day || (a.member.id < b.member.id ? -1 : 1))
  return rows.map((row, index) => {
    const { day, ...rest } = row
    const id = index === rows.length - 1 ? HUGE_REBATE_ID : FIRST_ID + BigInt(index)
    const open = { ...rest, id, date: formatBeijingTime(day).slice(0, 10), expected: rebateOf(row.lose), actual: 0 }
    if (index >= rows.length - PENDING_COUNT) return { ...open, state: 0, upTime: null, upName: '', memo: '' }
    const next = day + DAY
    const upTime = Math.floor(random.int(next, Math.min(snapshot.now, next + 20 * 3_600_000)) / 1000) * 1000
    const decided = { ...open, upTime, upName: random.pick(OPERATORS).name }
    if (random.chance(0.12)) return { ...decided, state: 2, memo: random.pick(['流水不足', '对冲投注', '重复申请']) }
    return { ...decided, state: 1, actual: open.expected, memo: '' }
  })
}

function sumByDay({ now }: WorldSnapshot, bets: readonly Bet[]) {
  const sums = new Map<
    string,
    Pick<Rebate, 'member' | 'lotteryId' | 'playId'> & Record<'day' | 'water' | 'lose', number>
  >()
  for (const bet of bets) {
    const day = beijingDayStart(bet.orderTime)
    if (isIgnored(bet) || day + DAY > now || bet.settledAt > now) continue
    const { member, lotteryId, playId } = bet
    const key = `${member.id}:${day}:${lotteryId}:${playId}`
    const sum = sums.get(key) ?? { member, lotteryId, playId, day, water: 0, lose: 0 }
    sums.set(key, { ...sum, water: sum.water + bet.cents, lose: sum.lose + bet.cents - bet.award })
  }
  return sums
}

/** Three, five or eight percent of the loss. */
function rebateOf(lose: number): number {
  const high = lose < 200_000 ? 5 : 8
  const percent = lose < 50_000 ? 3 : high
  return Math.round((lose * percent) / 100)
}
