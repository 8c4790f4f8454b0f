import { findGame, GAMES, type Game } from '../game-list.ts'
import type { Member } from '../members.ts'
import { Random } from '../random.ts'
import { lastSettled, openRound, openTime, sealTime, settleTime } from '../rounds.ts'
import { type Bet, placeBet } from './bets.ts'
import type { Past } from './past.ts'
import { anyTarget, loser, type Stake, stakeOn, winners } from './stakes.ts'

const BETS = 5_500
const CANCELLED = 0.02
const MINUTE = 60_000

export interface SeededBets {
  /** Bets that stood, unordered. */
  bets: Bet[]
  /** Cancelled bets (撤投) with the time of cancellation. */
  cancelled: { bet: Bet; at: number }[]
}

/** Mostly the three-ball games, a few of every other. */
const POPULAR = [50, 50, 50, 40, 40, 60, 10, 140, 110, 130, 100, 120, 150, 160]

export function seedBets(past: Past): SeededBets {
  const random = new Random(past.seed, 'bets')
  const players = playersOf(past, random)
  const all: SeededBets = { bets: [], cancelled: [] }
  while (all.bets.length < BETS) session(past, random, random.pick(players), all)
  for (const game of GAMES) justNow(past, random, game, players, all.bets)
  return all
}

/** About 40 % of the members, including the odd names, some playing far more often than others. */
function playersOf({ members }: Past, random: Random): Member[] {
  return members.flatMap((member, index) => {
    const plays = [7, 11, 13].includes(index) || random.chance(0.4)
    return plays ? Array<Member>(random.int(1, 6)).fill(member) : []
  })
}

/** Bets on a few consecutive rounds of one game. */
function session(past: Past, random: Random, member: Member, all: SeededBets): void {
  const game = findGame(random.pick(POPULAR)) as Game
  const playId = random.chance(0.5) ? 1 : random.int(2, 5)
  const began = random.int(past.from, past.now)
  const first = lastSettled(game, began) + 1
  for (let round = first; round < first + random.int(1, 9); round += 1) {
    const earliest = Math.max(openTime(game, round), began)
    const latest = Math.min(sealTime(game, round) - 1_000, past.now)
    if (earliest > latest) continue
    const at = whole(random.int(earliest, latest))
    const stakes = stakesFor(past, random, game, round)
    const bet = placeBet(past.seed, member, { game, playId, round }, stakes, at)
    const cancelled = whole(at + random.int(5_000, MINUTE))
    if (cancelled < latest && random.chance(CANCELLED)) all.cancelled.push({ bet, at: cancelled })
    else all.bets.push(bet)
  }
}

/** Bets on the round that is open at the start, which wait for its draw. */
function justNow(past: Past, random: Random, game: Game, players: readonly Member[], bets: Bet[]): void {
  const round = openRound(game, past.now)
  if (round === undefined) return
  for (let n = 0; n < 3; n += 1) {
    const at = whole(random.int(openTime(game, round), past.now))
    const stakes = stakesFor(past, random, game, round)
    bets.push(placeBet(past.seed, random.pick(players), { game, playId: 1, round }, stakes, at))
  }
}

function stakesFor({ seed, now }: Past, random: Random, game: Game, round: number): Stake[] {
  // Bets on rounds drawn later lose, so that no balance changes on its own.
  if (settleTime(game, round) > now) return [stakeOn(loser(winners(seed, game, round)), amount(random))]
  const targets = new Set(
    Array.from({ length: random.chance(0.75) ? 1 : random.int(2, 3) }, () => anyTarget(random, game)),
  )
  return [...targets].map((on) => stakeOn(on, amount(random)))
}

function amount(random: Random): number {
  const points = random.pick([10, 20, 20, 50, 50, 100, 100, 100, 200, 300, 500, 888])
  return (random.chance(0.02) ? points * 20 : points) * 100
}

function whole(at: number): number {
  return Math.floor(at / 1000) * 1000
}

/** Generates a losing bet of a member between two times, in a game that is open then. */
export function losingBet(past: Past, random: Random, member: Member, from: number, to: number, cents: number): Bet {
  const at = whole(Math.max(from, Math.min(to, from + random.int(5, 90) * 1000)))
  const start = random.int(0, GAMES.length - 1)
  const games = GAMES.map((_, n) => GAMES[(start + n) % GAMES.length] as Game)
  const game = games.find((one) => openRound(one, at) !== undefined) ?? (games[0] as Game)
  const round = openRound(game, at) ?? lastSettled(game, at) + 1
  const on = loser(winners(past.seed, game, round))
  return placeBet(past.seed, member, { game, playId: 1, round }, [stakeOn(on, Math.ceil(cents / 1000) * 1000)], at)
}
