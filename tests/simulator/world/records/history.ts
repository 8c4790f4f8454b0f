import { beijingDayStart } from '../../wire/beijing.ts'
import type { Member } from '../member-store.ts'
import { OPERATORS } from '../operators.ts'
import { Random } from '../random.ts'
import { type BalanceStep, keepNonNegative, UP_TYPES } from './balance-steps.ts'
import { losingBet, seedBets } from './bet-seed.ts'
import { type Bet, betText, ignoredStake, roundText } from './bets.ts'
import type { BalanceChange } from './ledger.ts'
import { type Rebate, seedRebates } from './rebate-seed.ts'
import { type Referral, seedReferrals } from './referral-seed.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

/** The generated past: consistent bets, balances, rebates and referrals. */
export interface History {
  /** Newest first. */
  readonly bets: readonly Bet[]
  /** Oldest first. */
  readonly changes: readonly BalanceChange[]
  readonly rebates: readonly Rebate[]
  readonly referrals: readonly Referral[]
}

const DAY = 86_400_000
const GOODWILL_COUNT = 60

export function seedHistory(snapshot: WorldSnapshot): History {
  const random = new Random(snapshot.seed, 'history')
  const { bets, cancelled } = seedBets(snapshot)
  const steps = new Map<bigint, BalanceStep[]>(snapshot.members.map(({ id }) => [id, []]))
  const addSteps = (id: bigint, ...more: BalanceStep[]) => steps.get(id)?.push(...more)
  for (const { userId, ...order } of snapshot.orders) addSteps(userId, { ...order, playDetail: '' })
  for (const bet of bets) addSteps(bet.member.id, ...toSteps(bet, snapshot.now))
  for (const { bet, at } of cancelled) {
    const stake = stakeStep(bet)
    addSteps(bet.member.id, stake, { ...stake, at, upType: UP_TYPES.betCancelled, cents: -stake.cents })
  }
  const balanceAll = (stake: (missing: number) => number) => {
    for (const member of snapshot.members) {
      const addLosingBet = (from: number, to: number, cents: number) => {
        const bet = losingBet(snapshot, random, member, from, to, stake(cents))
        bets.push(bet)
        return stakeStep(bet)
      }
      steps.set(
        member.id,
        keepNonNegative(steps.get(member.id) ?? [], snapshot.cents.get(member.id) ?? 0, snapshot.now, addLosingBet),
      )
    }
  }
  balanceAll((missing) => missing)
  // Rebates and bonuses depend on the bets. The losing bets added to make room for them are excluded from the turnover,
  // so they do not change them.
  const rebates = seedRebates(snapshot, bets)
  const referrals = seedReferrals(snapshot, bets)
  for (const [id, step] of credits(snapshot, random, rebates, referrals)) addSteps(id, step)
  balanceAll(ignoredStake)
  return {
    bets: bets.toSorted((a, b) => b.orderTime - a.orderTime),
    changes: snapshot.members
      .flatMap((member) => withRunningBalance(member, steps.get(member.id) ?? [], snapshot))
      .toSorted(byTime),
    rebates,
    referrals,
  }
}

function stakeStep(bet: Bet): BalanceStep {
  const { cents, orderTime, stakes } = bet
  return { at: orderTime, upType: UP_TYPES.bet, cents: -cents, playDetail: betText(stakes), memo: roundText(bet) }
}

function toSteps(bet: Bet, now: number): BalanceStep[] {
  const stake = stakeStep(bet)
  if (bet.award === 0 || bet.settledAt > now) return [stake]
  return [stake, { ...stake, at: bet.settledAt, upType: UP_TYPES.award, cents: bet.award }]
}

function* credits(
  snapshot: WorldSnapshot,
  random: Random,
  rebates: readonly Rebate[],
  referrals: readonly Referral[],
): Generator<[bigint, BalanceStep]> {
  for (const { member, state, actual, upTime, date } of rebates) {
    if (state !== 1 || upTime === null) continue
    yield [member.id, { at: upTime, upType: UP_TYPES.rebate, cents: actual, playDetail: '', memo: `${date} 回红` }]
  }
  for (const { referrer, day, bonus } of referrals) {
    if (bonus === 0) continue
    // At five in the morning, or now if that is in the future.
    const at = Math.floor(Math.min(day + DAY + 5 * 3_600_000, snapshot.now) / 1000) * 1000
    yield [referrer.id, { at, upType: UP_TYPES.referral, cents: bonus, playDetail: '', memo: '介绍红' }]
  }
  for (let n = 0; n < GOODWILL_COUNT; n += 1) {
    const at = Math.floor(random.int(snapshot.from, snapshot.now) / 1000) * 1000
    const memo = `${random.pick(['心意红包', '节日红包', '补偿'])} ${random.pick(OPERATORS).name}`
    const cents = random.pick([800, 1_800, 2_800, 5_800, 8_800])
    yield [random.pick(snapshot.members).id, { at, upType: UP_TYPES.goodwill, cents, playDetail: '', memo }]
  }
}

/** Adds running balances: each step starts with the balance that the previous one ended with. */
function withRunningBalance(member: Member, steps: readonly BalanceStep[], snapshot: WorldSnapshot): BalanceChange[] {
  let balance = steps.reduce((total, { cents }) => total - cents, snapshot.cents.get(member.id) ?? 0)
  return steps.map((step) => {
    const before = balance
    balance += step.cents
    return { ...step, userId: member.id, before }
  })
}

function byTime(a: BalanceChange, b: BalanceChange): number {
  return a.at - b.at
}

/** The Beijing midnight at which a history of so many days starts. */
export function historyStart(now: number, days: number): number {
  return beijingDayStart(now) - (days - 1) * DAY
}
