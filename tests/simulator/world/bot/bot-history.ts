import { formatBeijingTime } from '../../wire/beijing.ts'
import type { Entity } from '../config/collection.ts'
import { findGame, GAMES, type Game } from '../games/game-list.ts'
import type { GameStore } from '../games/game-store.ts'
import { lastSettled, openTime, roundNumber, sealTime, settleTime } from '../games/rounds.ts'
import { Random } from '../random.ts'
import { keepNonNegative } from '../records/balance-steps.ts'
import { historyStart } from '../records/history.ts'
import { createStake, losingTarget, payoutOf, randomTarget, winningTargets } from '../records/stakes.ts'
import { HISTORY_DAYS } from '../records/world-snapshot.ts'

/** The bot's balance change types, in the documented order from 1 (A085). */
export const BIZ_TYPES = ['余额变更', '上分', '下分', '下注', '派奖', '返水', '投注撤单', '赛果修正'] as const

/** A bet placed in a group. Amounts are hundredths. */
export interface BotBet {
  readonly id: number
  /** Shared by the bets of one message. */
  readonly limitId: number
  readonly memberId: number
  readonly at: number
  readonly game: Game
  readonly round: number
  readonly target: string
  readonly cents: number
  readonly award: number
  readonly cancelled: boolean
}

interface BotBalanceStep {
  readonly at: number
  readonly cents: number
  /** 1 to 8. */
  readonly type: number
  readonly memberId: number
  /** A bet's id, or the limit id of a message with several bets; 0 without a bet. */
  readonly bizId: number
  readonly remark: string
}

export interface BotChange extends BotBalanceStep {
  readonly before: number
}

interface BotHistorySource {
  seed: number
  now: number
  /** Members with their current balances in hundredths. */
  members: readonly { id: number; cents: number }[]
}

const MESSAGE_COUNT = 900
/** How many of them are on unsettled rounds. */
const UNSETTLED_MESSAGES = 6
const EVENT_COUNT = 160
const FIRST_BET_ID = 8_000_001
/** Message ids are negative (A207). */
const FIRST_LIMIT_ID = -5_500_001

/** Group bets of the last ten days, and balance changes that lead to the current balances. */
export function seedBotHistory(source: BotHistorySource): { bets: BotBet[]; changes: BotChange[] } {
  const random = new Random(source.seed, 'bot')
  const from = historyStart(source.now, HISTORY_DAYS)
  const bets: BotBet[] = []
  for (let n = 0; n < MESSAGE_COUNT; n += 1) {
    const when = n < UNSETTLED_MESSAGES ? source.now : random.int(from, source.now)
    bets.push(...seedMessage(random, when, source, FIRST_LIMIT_ID - n, FIRST_BET_ID + bets.length))
  }
  const placedBets = [...bets]
  const changes = source.members.flatMap(({ id, cents }) => {
    const memberBets = placedBets.filter(({ memberId }) => memberId === id)
    const addLosingBet = (at: number, to: number, missing: number): BotBalanceStep => {
      const bet = losingBet(
        source.seed,
        id,
        FIRST_BET_ID + bets.length,
        toWholeSecond(Math.max(at, Math.min(to, at + 30_000))),
        missing,
      )
      bets.push(bet)
      return { at: bet.at, cents: -missing, type: 4, memberId: id, bizId: bet.id, remark: '' }
    }
    const steps = [...toSteps(memberBets, source.now), ...seedEvents(random, from, source, id)]
    return withRunningBalance(keepNonNegative(steps, cents, source.now, addLosingBet), cents)
  })
  return { bets: bets.toSorted((a, b) => b.at - a.at), changes: changes.toSorted((a, b) => a.at - b.at) }
}

/** One message with one to three bets of a member on the round open at a time. */
function seedMessage(
  random: Random,
  when: number,
  source: BotHistorySource,
  limitId: number,
  firstId: number,
): BotBet[] {
  const { seed, now, members } = source
  const game = random.pick(GAMES.slice(0, 5))
  const round = lastSettled(game, when) + 1
  const at = toWholeSecond(Math.min(now, random.int(openTime(game, round), sealTime(game, round) - 1_000)))
  const winning = winningTargets(seed, game, round)
  const isUnsettled = settleTime(game, round) > now
  const memberId = random.pick(members).id
  // Bets on rounds drawn later lose, so that no balance changes on its own.
  const targets = Array.from({ length: random.int(1, 3) }, () =>
    isUnsettled ? losingTarget(winning) : randomTarget(random, game),
  )
  return [...new Set(targets)].map((target, n) => {
    const cents = random.pick([1_000, 2_000, 5_000, 10_000, 30_000])
    const cancelled = !isUnsettled && random.chance(0.03)
    const award = payoutOf(createStake(target, cents), winning)
    return { id: firstId + n, limitId, memberId, at, game, round, target, cents, award, cancelled }
  })
}

function losingBet(seed: number, memberId: number, id: number, at: number, cents: number): BotBet {
  const game = findGame(50) as Game
  const round = lastSettled(game, at) + 1
  const target = losingTarget(winningTargets(seed, game, round))
  return { id, limitId: FIRST_LIMIT_ID - id, memberId, at, game, round, target, cents, award: 0, cancelled: false }
}

/** One balance change per message, with the limit id when it had several bets. */
function toSteps(bets: readonly BotBet[], now: number): BotBalanceStep[] {
  return [...new Set(bets.map(({ limitId }) => limitId))].flatMap((limitId) => {
    const messageBets = bets.filter((bet) => bet.limitId === limitId)
    const [{ at, memberId, game, round, id }] = messageBets as [BotBet]
    const sum = (amountOf: (bet: BotBet) => number) => messageBets.reduce((total, bet) => total + amountOf(bet), 0)
    const base = { memberId, bizId: messageBets.length > 1 ? limitId : id, remark: `${roundNumber(game, round)}期` }
    const settled = settleTime(game, round)
    const refund = sum((bet) => (bet.cancelled ? bet.cents : 0))
    const award = sum((bet) => (bet.cancelled ? 0 : bet.award))
    return [
      { ...base, at, cents: -sum(({ cents }) => cents), type: 4 },
      ...(refund > 0 ? [{ ...base, at: settled, cents: refund, type: 7 }] : []),
      ...(award > 0 && settled <= now ? [{ ...base, at: settled, cents: award, type: 5 }] : []),
    ]
  })
}

/** Top-ups, withdrawals, rebates, corrections and manual adjustments. */
function seedEvents(
  random: Random,
  from: number,
  { now, members }: BotHistorySource,
  memberId: number,
): BotBalanceStep[] {
  return Array.from({ length: Math.round(EVENT_COUNT / members.length) }, () => {
    const type = random.pick([1, 2, 2, 3, 6, 8])
    const points = random.pick([50, 100, 200, 500])
    const added = type === 6 ? points * 2 : points * 100
    const cents = type === 3 ? -points * 100 : added
    return {
      at: toWholeSecond(random.int(from, now)),
      cents,
      type,
      memberId,
      bizId: 0,
      remark: type === 1 ? '人工调整' : '',
    }
  })
}

function withRunningBalance(steps: readonly BotBalanceStep[], finalBalance: number): BotChange[] {
  let balance = steps.reduce((total, { cents }) => total - cents, finalBalance)
  return steps.map((step) => {
    const before = balance
    balance += step.cents
    return { ...step, before }
  })
}

function toWholeSecond(at: number): number {
  return Math.floor(at / 1000) * 1000
}

/** D3 §3, without the row number. Result and settlement depend on the clock. */
export function toWireBotBet(bet: BotBet, member: Entity, games: GameStore, now: number) {
  const { game, round, target, cents, award, cancelled } = bet
  const settled = settleTime(game, round) <= now
  const isCounted = settled && !cancelled
  return {
    OBetTime: formatBeijingTime(bet.at),
    OLotteryId: game.id,
    OExpect: roundNumber(game, round),
    MCode: member.MCode,
    MName: member.TelName,
    MTelCode: member.TelCode,
    OBetSubType: target,
    OOdds: payoutOf(createStake(target, 10_000), new Set([target])) / 10_000,
    OKj: settled ? games.resultOf(game.id, round) : '',
    OBalance: cents / 100,
    OAmount: cancelled ? 0 : cents / 100,
    OResult: isCounted ? (award - cents) / 100 : 0,
    // 0 unsettled, 2 cancelled (D3 §4).
    OIsSetTlement: cancelled ? 2 : Number(settled),
  }
}
