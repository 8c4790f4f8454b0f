import { formatBeijingTime } from '../../wire/beijing.ts'
import { findGame, type Game } from '../games/game-list.ts'
import type { GameStore } from '../games/game-store.ts'
import { roundNumber, settleTime } from '../games/rounds.ts'
import type { Member } from '../member-store.ts'
import { payoutOf, type Stake, stakeText, winningTargets } from './stakes.ts'

/** A member's bets on one round, placed together. Amounts are hundredths, times Unix ms. */
export interface Bet {
  readonly member: Member
  readonly lotteryId: number
  readonly playId: number
  readonly round: number
  readonly qiShu: number | string
  readonly stakes: readonly Stake[]
  readonly cents: number
  /** The payout once settled. */
  readonly award: number
  /** The part of the payout from guessed numbers. */
  readonly guessed: number
  readonly place: string
  readonly orderTime: number
  readonly settledAt: number
}

export interface BetFilter {
  from?: number | undefined
  to?: number | undefined
  lotteryId?: number | undefined
  playId?: number | undefined
  number?: string | undefined
  userId?: bigint | undefined
}

/** Bets of at least this stake are excluded from the valid turnover (超无视). */
const IGNORED_MIN_STAKE = 300_000

export function isIgnored({ cents }: Pick<Bet, 'cents'>): boolean {
  return cents >= IGNORED_MIN_STAKE
}

/** A stake that is certainly excluded. */
export function ignoredStake(atLeast: number): number {
  return Math.max(atLeast, IGNORED_MIN_STAKE)
}

export function placeBet(
  seed: number,
  member: Member,
  where: { game: Game; playId: number; round: number },
  stakes: readonly Stake[],
  orderTime: number,
): Bet {
  const { game, playId, round } = where
  const winning = winningTargets(seed, game, round)
  const awardOf = (part: readonly Stake[]) => part.reduce((sum, stake) => sum + payoutOf(stake, winning), 0)
  return {
    member,
    lotteryId: game.id,
    playId,
    round,
    qiShu: roundNumber(game, round),
    stakes,
    cents: stakes.reduce((sum, { cents }) => sum + cents, 0),
    award: awardOf(stakes),
    guessed: awardOf(stakes.filter(({ kind }) => kind === 'number')),
    place: member.lastLogIPAddress,
    orderTime,
    settledAt: settleTime(game, round),
  }
}

export function betText(stakes: readonly Stake[]): string {
  return stakes.map(stakeText).join(' ')
}

/** 加拿大28 2901234期: the game and round of a bet. */
export function roundText({ lotteryId, qiShu }: Pick<Bet, 'lotteryId' | 'qiShu'>): string {
  return `${findGame(lotteryId)?.name ?? ''} ${qiShu}期`
}

export function matchesBet(bet: Bet, filter: BetFilter): boolean {
  return (
    (filter.from === undefined || bet.orderTime >= filter.from) &&
    (filter.to === undefined || bet.orderTime <= filter.to) &&
    (filter.lotteryId === undefined || bet.lotteryId === filter.lotteryId) &&
    (filter.playId === undefined || bet.playId === filter.playId) &&
    (filter.number === undefined || String(bet.qiShu) === filter.number) &&
    (filter.userId === undefined || bet.member.id === filter.userId)
  )
}

/** D1 §3. Result and award appear when the round is settled by the clock. */
export function toWireBet(bet: Bet, games: GameStore, now: number) {
  const settled = bet.settledAt <= now
  return {
    userId: bet.member.id,
    name: bet.member.name,
    lotteryId: bet.lotteryId,
    playId: bet.playId,
    qiShu: bet.qiShu,
    playDetail: betText(bet.stakes),
    results: settled ? games.resultOf(bet.lotteryId, bet.round) : '',
    award: settled ? bet.award / 100 : 0,
    ipAddress: bet.place,
    orderTime: formatBeijingTime(bet.orderTime),
    isJieSuan: settled ? 1 : 0,
  }
}
