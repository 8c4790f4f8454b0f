import { beijingDayStart } from '../../wire/beijing.ts'
import type { Member } from '../members.ts'
import { OPERATORS } from '../operators.ts'
import { Random } from '../random.ts'
import { losingBet, seedBets } from './bet-seed.ts'
import { type Bet, betText, ignoredStake, roundText } from './bets.ts'
import type { Change } from './ledger.ts'
import type { Past } from './past.ts'
import { type Rebate, seedRebates } from './rebate-seed.ts'
import { type Referral, seedReferrals } from './referral-seed.ts'
import { possible, type Step, UP_TYPES } from './steps.ts'

/** The generated past: consistent bets, balances, rebates and referrals. */
export interface History {
  /** Newest first. */
  readonly bets: readonly Bet[]
  /** Oldest first. */
  readonly changes: readonly Change[]
  readonly rebates: readonly Rebate[]
  readonly referrals: readonly Referral[]
}

const DAY = 86_400_000
const GOODWILL = 60

export function seedHistory(past: Past): History {
  const random = new Random(past.seed, 'history')
  const { bets, cancelled } = seedBets(past)
  const steps = new Map<bigint, Step[]>(past.members.map(({ id }) => [id, []]))
  const note = (id: bigint, ...more: Step[]) => steps.get(id)?.push(...more)
  for (const { userId, ...order } of past.orders) note(userId, { ...order, playDetail: '' })
  for (const bet of bets) note(bet.member.id, ...stepsOf(bet, past.now))
  for (const { bet, at } of cancelled) {
    const taken = stakeStep(bet)
    note(bet.member.id, taken, { ...taken, at, upType: UP_TYPES.betCancelled, cents: -taken.cents })
  }
  const settle = (stake: (missing: number) => number) => {
    for (const member of past.members) {
      const lose = (from: number, to: number, cents: number) => {
        const bet = losingBet(past, random, member, from, to, stake(cents))
        bets.push(bet)
        return stakeStep(bet)
      }
      steps.set(member.id, possible(steps.get(member.id) ?? [], past.cents.get(member.id) ?? 0, past.now, lose))
    }
  }
  settle((missing) => missing)
  // Rebates and bonuses depend on the bets. The losing bets added to make room for them are excluded from the turnover,
  // so they do not change them.
  const rebates = seedRebates(past, bets)
  const referrals = seedReferrals(past, bets)
  for (const [id, step] of credits(past, random, rebates, referrals)) note(id, step)
  settle(ignoredStake)
  return {
    bets: bets.toSorted((a, b) => b.orderTime - a.orderTime),
    changes: past.members.flatMap((member) => changesOf(member, steps.get(member.id) ?? [], past)).toSorted(byTime),
    rebates,
    referrals,
  }
}

function stakeStep(bet: Bet): Step {
  const { cents, orderTime, stakes } = bet
  return { at: orderTime, upType: UP_TYPES.bet, cents: -cents, playDetail: betText(stakes), memo: roundText(bet) }
}

function stepsOf(bet: Bet, now: number): Step[] {
  const taken = stakeStep(bet)
  if (bet.award === 0 || bet.settledAt > now) return [taken]
  return [taken, { ...taken, at: bet.settledAt, upType: UP_TYPES.award, cents: bet.award }]
}

function* credits(
  past: Past,
  random: Random,
  rebates: readonly Rebate[],
  referrals: readonly Referral[],
): Generator<[bigint, Step]> {
  for (const { member, state, actual, upTime, date } of rebates) {
    if (state !== 1 || upTime === null) continue
    yield [member.id, { at: upTime, upType: UP_TYPES.rebate, cents: actual, playDetail: '', memo: `${date} 回红` }]
  }
  for (const { referrer, day, bonus } of referrals) {
    if (bonus === 0) continue
    // At five in the morning, or now if that is in the future.
    const at = Math.floor(Math.min(day + DAY + 5 * 3_600_000, past.now) / 1000) * 1000
    yield [referrer.id, { at, upType: UP_TYPES.referral, cents: bonus, playDetail: '', memo: '介绍红' }]
  }
  for (let n = 0; n < GOODWILL; n += 1) {
    const at = Math.floor(random.int(past.from, past.now) / 1000) * 1000
    const memo = `${random.pick(['心意红包', '节日红包', '补偿'])} ${random.pick(OPERATORS).name}`
    const cents = random.pick([800, 1_800, 2_800, 5_800, 8_800])
    yield [random.pick(past.members).id, { at, upType: UP_TYPES.goodwill, cents, playDetail: '', memo }]
  }
}

/** Adds running balances: each step starts with the balance that the previous one ended with. */
function changesOf(member: Member, steps: readonly Step[], past: Past): Change[] {
  let balance = steps.reduce((rest, { cents }) => rest - cents, past.cents.get(member.id) ?? 0)
  return steps.map((step) => {
    const before = balance
    balance += step.cents
    return { ...step, userId: member.id, before }
  })
}

function byTime(a: Change, b: Change): number {
  return a.at - b.at
}

/** The Beijing midnight at which a history of so many days starts. */
export function historyStart(now: number, days: number): number {
  return beijingDayStart(now) - (days - 1) * DAY
}
