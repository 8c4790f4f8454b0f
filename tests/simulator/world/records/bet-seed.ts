import { findGame, GAMES, type Game } from '../games/game-list.ts'
import { lastSettled, openRound, openTime, sealTime, settleTime } from '../games/rounds.ts'
import type { Member } from '../member-store.ts'
import { Random } from '../random.ts'
import { type Bet, placeBet } from './bets.ts'
import { createStake, losingTarget, randomTarget, type Stake, winningTargets } from './stakes.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

const BET_COUNT = 5_500
const CANCEL_PROBABILITY = 0.02
const MINUTE = 60_000

export interface SeededBets {
  /** Bets that stood, unordered. */
  bets: Bet[]
  /** Cancelled bets (撤投) with the time of cancellation. */
  cancelled: { bet: Bet; at: number }[]
}

/** Mostly the three-ball games, a few of every other. */
const GAME_WEIGHTS = [50, 50, 50, 40, 40, 60, 10, 140, 110, 130, 100, 120, 150, 160]

export function seedBets(snapshot: WorldSnapshot): SeededBets {
  const random = new Random(snapshot.seed, 'bets')
  const players = choosePlayers(snapshot, random)
  const all: SeededBets = { bets: [], cancelled: [] }
  while (all.bets.length < BET_COUNT) addSession(snapshot, random, random.pick(players), all)
  for (const game of GAMES) addOpenRoundBets(snapshot, random, game, players, all.bets)
  return all
}

/** About 40 % of the members, including the odd names, some playing far more often than others. */
function choosePlayers({ members }: WorldSnapshot, random: Random): Member[] {
  return members.flatMap((member, index) => {
    const plays = [7, 11, 13].includes(index) || random.chance(0.4)
    return plays ? Array<Member>(random.int(1, 6)).fill(member) : []
  })
}

/** Bets on a few consecutive rounds of one game. */
function addSession(snapshot: WorldSnapshot, random: Random, member: Member, all: SeededBets): void {
  const game = findGame(random.pick(GAME_WEIGHTS)) as Game
  const playId = random.chance(0.5) ? 1 : random.int(2, 5)
  const startedAt = random.int(snapshot.from, snapshot.now)
  const first = lastSettled(game, startedAt) + 1
  for (let round = first; round < first + random.int(1, 9); round += 1) {
    const earliest = Math.max(openTime(game, round), startedAt)
    const latest = Math.min(sealTime(game, round) - 1_000, snapshot.now)
    if (earliest > latest) continue
    const at = toWholeSecond(random.int(earliest, latest))
    const stakes = randomStakes(snapshot, random, game, round)
    const bet = placeBet(snapshot.seed, member, { game, playId, round }, stakes, at)
    const cancelled = toWholeSecond(at + random.int(5_000, MINUTE))
    if (cancelled < latest && random.chance(CANCEL_PROBABILITY)) all.cancelled.push({ bet, at: cancelled })
    else all.bets.push(bet)
  }
}

/** Bets on the round that is open at the start, which wait for its draw. */
function addOpenRoundBets(
  snapshot: WorldSnapshot,
  random: Random,
  game: Game,
  players: readonly Member[],
  bets: Bet[],
): void {
  const round = openRound(game, snapshot.now)
  if (round === undefined) return
  for (let n = 0; n < 3; n += 1) {
    const at = toWholeSecond(random.int(openTime(game, round), snapshot.now))
    const stakes = randomStakes(snapshot, random, game, round)
    bets.push(placeBet(snapshot.seed, random.pick(players), { game, playId: 1, round }, stakes, at))
  }
}

function randomStakes({ seed, now }: WorldSnapshot, random: Random, game: Game, round: number): Stake[] {
  // Bets on rounds drawn later lose, so that no balance changes on its own.
  if (settleTime(game, round) > now)
    return [createStake(losingTarget(winningTargets(seed, game, round)), randomAmount(random))]
  const targets = new Set(
    Array.from({ length: random.chance(0.75) ? 1 : random.int(2, 3) }, () => randomTarget(random, game)),
  )
  return [...targets].map((target) => createStake(target, randomAmount(random)))
}

function randomAmount(random: Random): number {
  const points = random.pick([10, 20, 20, 50, 50, 100, 100, 100, 200, 300, 500, 888])
  return (random.chance(0.02) ? points * 20 : points) * 100
}

function toWholeSecond(at: number): number {
  return Math.floor(at / 1000) * 1000
}

/** Generates a losing bet of a member between two times, in a game that is open then. */
export function losingBet(
  snapshot: WorldSnapshot,
  random: Random,
  member: Member,
  from: number,
  to: number,
  cents: number,
): Bet {
  const at = toWholeSecond(Math.max(from, Math.min(to, from + random.int(5, 90) * 1000)))
  const start = random.int(0, GAMES.length - 1)
  const games = GAMES.map((_, n) => GAMES[(start + n) % GAMES.length] as Game)
  const game = games.find((one) => openRound(one, at) !== undefined) ?? (games[0] as Game)
  const round = openRound(game, at) ?? lastSettled(game, at) + 1
  const target = losingTarget(winningTargets(snapshot.seed, game, round))
  return placeBet(
    snapshot.seed,
    member,
    { game, playId: 1, round },
    [createStake(target, Math.ceil(cents / 1000) * 1000)],
    at,
  )
}
