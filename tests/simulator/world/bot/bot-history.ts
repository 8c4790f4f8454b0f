import { beijingTime } from '../../wire/beijing.ts'
import type { Entity } from '../config/collection.ts'
import { findGame, GAMES, type Game } from '../game-list.ts'
import type { GameBook } from '../games.ts'
import { Random } from '../random.ts'
import { historyStart } from '../records/history.ts'
import { HISTORY_DAYS } from '../records/past.ts'
import { anyTarget, loser, payout, stakeOn, winners } from '../records/stakes.ts'
import { possible } from '../records/steps.ts'
import { lastSettled, openTime, roundNumber, sealTime, settleTime } from '../rounds.ts'

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
  readonly on: string
  readonly cents: number
  readonly award: number
  readonly cancelled: boolean
}

interface BotStep {
  readonly at: number
  readonly cents: number
  /** 1 to 8. */
  readonly type: number
  readonly memberId: number
  /** A bet's id, or the limit id of a message with several bets; 0 without a bet. */
  readonly bizId: number
  readonly remark: string
}

export interface BotChange extends BotStep {
  readonly before: number
}

interface Source {
  seed: number
  now: number
  /** Members with their current balances in hundredths. */
  members: readonly { id: number; cents: number }[]
}

const MESSAGES = 900
/** How many of them are on unsettled rounds. */
const WAITING = 6
const EVENTS = 160
const FIRST_BET = 8_000_001
/** Message ids are negative (A207). */
const FIRST_LIMIT = -5_500_001

/** Group bets of the last ten days, and balance changes that lead to the current balances. */
export function seedBotHistory(source: Source): { bets: BotBet[]; changes: BotChange[] } {
  const random = new Random(source.seed, 'bot')
  const from = historyStart(source.now, HISTORY_DAYS)
  const bets: BotBet[] = []
  for (let n = 0; n < MESSAGES; n += 1) {
    const when = n < WAITING ? source.now : random.int(from, source.now)
    bets.push(...message(random, when, source, FIRST_LIMIT - n, FIRST_BET + bets.length))
  }
  const called = [...bets]
  const changes = source.members.flatMap(({ id, cents }) => {
    const own = called.filter(({ memberId }) => memberId === id)
    const lose = (at: number, to: number, missing: number): BotStep => {
      const bet = lostBet(
        source.seed,
        id,
        FIRST_BET + bets.length,
        whole(Math.max(at, Math.min(to, at + 30_000))),
        missing,
      )
      bets.push(bet)
      return { at: bet.at, cents: -missing, type: 4, memberId: id, bizId: bet.id, remark: '' }
    }
    const steps = [...stepsOf(own, source.now), ...events(random, from, source, id)]
    return chain(possible(steps, cents, source.now, lose), cents)
  })
  return { bets: bets.toSorted((a, b) => b.at - a.at), changes: changes.toSorted((a, b) => a.at - b.at) }
}

/** One message with one to three bets of a member on the round open at a time. */
function message(random: Random, when: number, source: Source, limitId: number, firstId: number): BotBet[] {
  const { seed, now, members } = source
  const game = random.pick(GAMES.slice(0, 5))
  const round = lastSettled(game, when) + 1
  const at = whole(Math.min(now, random.int(openTime(game, round), sealTime(game, round) - 1_000)))
  const won = winners(seed, game, round)
  const waits = settleTime(game, round) > now
  const memberId = random.pick(members).id
  // Bets on rounds drawn later lose, so that no balance changes on its own.
  const targets = Array.from({ length: random.int(1, 3) }, () => (waits ? loser(won) : anyTarget(random, game)))
  return [...new Set(targets)].map((on, n) => {
    const cents = random.pick([1_000, 2_000, 5_000, 10_000, 30_000])
    const cancelled = !waits && random.chance(0.03)
    const award = payout(stakeOn(on, cents), won)
    return { id: firstId + n, limitId, memberId, at, game, round, on, cents, award, cancelled }
  })
}

function lostBet(seed: number, memberId: number, id: number, at: number, cents: number): BotBet {
  const game = findGame(50) as Game
  const round = lastSettled(game, at) + 1
  const on = loser(winners(seed, game, round))
  return { id, limitId: FIRST_LIMIT - id, memberId, at, game, round, on, cents, award: 0, cancelled: false }
}

/** One balance change per message, with the limit id when it had several bets. */
function stepsOf(bets: readonly BotBet[], now: number): BotStep[] {
  return [...new Set(bets.map(({ limitId }) => limitId))].flatMap((limitId) => {
    const together = bets.filter((bet) => bet.limitId === limitId)
    const [{ at, memberId, game, round, id }] = together as [BotBet]
    const sum = (of: (bet: BotBet) => number) => together.reduce((total, bet) => total + of(bet), 0)
    const base = { memberId, bizId: together.length > 1 ? limitId : id, remark: `${roundNumber(game, round)}期` }
    const settled = settleTime(game, round)
    const back = sum((bet) => (bet.cancelled ? bet.cents : 0))
    const award = sum((bet) => (bet.cancelled ? 0 : bet.award))
    return [
      { ...base, at, cents: -sum(({ cents }) => cents), type: 4 },
      ...(back > 0 ? [{ ...base, at: settled, cents: back, type: 7 }] : []),
      ...(award > 0 && settled <= now ? [{ ...base, at: settled, cents: award, type: 5 }] : []),
    ]
  })
}

/** Top-ups, withdrawals, rebates, corrections and manual adjustments. */
function events(random: Random, from: number, { now, members }: Source, memberId: number): BotStep[] {
  return Array.from({ length: Math.round(EVENTS / members.length) }, () => {
    const type = random.pick([1, 2, 2, 3, 6, 8])
    const points = random.pick([50, 100, 200, 500])
    const cents = type === 3 ? -points * 100 : type === 6 ? points * 2 : points * 100
    return { at: whole(random.int(from, now)), cents, type, memberId, bizId: 0, remark: type === 1 ? '人工调整' : '' }
  })
}

function chain(steps: readonly BotStep[], end: number): BotChange[] {
  let balance = steps.reduce((rest, { cents }) => rest - cents, end)
  return steps.map((step) => {
    const before = balance
    balance += step.cents
    return { ...step, before }
  })
}

function whole(at: number): number {
  return Math.floor(at / 1000) * 1000
}

/** D3 §3, without the row number. Result and settlement depend on the clock. */
export function botBetOnWire(bet: BotBet, member: Entity, games: GameBook, now: number) {
  const { game, round, on, cents, award, cancelled } = bet
  const settled = settleTime(game, round) <= now
  const counts = settled && !cancelled
  return {
    OBetTime: beijingTime(bet.at),
    OLotteryId: game.id,
    OExpect: roundNumber(game, round),
    MCode: member.MCode,
    MName: member.TelName,
    MTelCode: member.TelCode,
    OBetSubType: on,
    OOdds: payout(stakeOn(on, 10_000), new Set([on])) / 10_000,
    OKj: settled ? games.drawOnWire(game.id, round).results : '',
    OBalance: cents / 100,
    OAmount: cancelled ? 0 : cents / 100,
    OResult: counts ? (award - cents) / 100 : 0,
    // 0 unsettled, 2 cancelled (D3 §4).
    OIsSetTlement: cancelled ? 2 : settled ? 1 : 0,
  }
}
