import { beijingDayStart, formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../business-error.ts'
import { Random } from '../random.ts'
import { drawBalls, formatDraw } from './draws.ts'
import { findGame, GAMES, type Game } from './game-list.ts'
import { drawTime, lastSettled, roundNumber, sealTime, settleTime } from './rounds.ts'

/** How many days of results are kept, including today. */
const RESULT_DAYS = 10
const DAY = 86_400_000

export interface GameFlags {
  muteState: boolean
  banState: boolean
}

interface RoundTotals {
  number: number
  balance: number
  winLost: number
}

/** The rounds of all games, computed from the clock, and the flags that operators set. */
export class GameStore {
  readonly #seed: number
  readonly #flags = new Map<number, GameFlags>(GAMES.map(({ id }) => [id, { muteState: false, banState: id === 160 }]))
  readonly #overrides = new Map<number, Record<string, unknown>>()
  readonly #totals = new Map<string, RoundTotals>()

  constructor(seed: number) {
    this.#seed = seed
  }

  flags(id: number): GameFlags {
    const flags = this.#flags.get(id)
    if (!flags) throw new BusinessError('游戏不存在')
    return flags
  }

  /** Fixes fields of a game's home info until cleared. */
  override(id: number, fields: Record<string, unknown>): void {
    this.flags(id)
    this.#overrides.set(id, { ...this.#overrides.get(id), ...fields })
  }

  clearOverride(id: number): void {
    this.#overrides.delete(id)
  }

  /** Home game info (D1 §3) of one game, or of all for 0 (A059). */
  info(id: number, now: number): Record<string, unknown>[] {
    const games = id === 0 ? GAMES : [findGame(id)]
    return games.flatMap((game) => (game ? [{ ...this.#info(game, now), ...this.#overrides.get(game.id) }] : []))
  }

  /** The settled rounds of a game, newest first; with `number` only the round of that number, if it exists. */
  settledRounds(id: number, now: number, number?: string): number[] {
    const game = this.#game(id)
    const last = lastSettled(game, now)
    const before = lastSettled(game, beijingDayStart(now) - (RESULT_DAYS - 1) * DAY)
    const rounds = Array.from({ length: last - before }, (_, n) => last - n)
    return number === undefined ? rounds : rounds.filter((round) => String(roundNumber(game, round)) === number)
  }

  /** A draw as a row of the results list (D1 §3): number, result and profit equal those of the home info. */
  toWireDraw(id: number, round: number) {
    const game = this.#game(id)
    return {
      qiShu: roundNumber(game, round),
      // The scheduled draw, and the time of its result.
      openTime: formatBeijingTime(drawTime(game, round)),
      addTime: formatBeijingTime(settleTime(game, round)),
      results: this.#resultOf(game, round),
      winLost: this.#totalsOf(game, round).winLost,
    }
  }

  #game(id: number): Game {
    const game = findGame(id)
    if (!game) throw new BusinessError('游戏不存在')
    return game
  }

  #info(game: Game, now: number): Record<string, unknown> {
    const old = lastSettled(game, now)
    const waiting = now >= drawTime(game, old + 1)
    const next = drawTime(game, old + 1)
    const totals = this.#totalsOf(game, old)
    const today = this.#today(game, old, now)
    return {
      lotteryId: game.id,
      oldQiShu: roundNumber(game, old),
      oldOpenTime: formatBeijingTime(drawTime(game, old)),
      oldOpenResult: this.#resultOf(game, old),
      oldNumber: totals.number,
      oldBalance: totals.balance,
      oldWinLost: totals.winLost,
      newQiShu: roundNumber(game, old + 1),
      newOpenTime: formatBeijingTime(next),
      openState: waiting ? 'wait' : sealTime(game, old + 1) - now,
      ...this.flags(game.id),
      sumNumber: today.balance,
      sumWinLost: today.winLost,
    }
  }

  #resultOf(game: Game, round: number): string {
    return formatDraw(game, drawBalls(this.#seed, game, round))
  }

  /** The result of a round alone: many bets ask for theirs. */
  resultOf(id: number, round: number): string {
    return this.#resultOf(this.#game(id), round)
  }

  #totalsOf(game: Game, round: number): RoundTotals {
    const key = `${game.id}:${round}`
    const cached = this.#totals.get(key)
    if (cached) return cached
    const random = new Random(this.#seed, `stakes:${key}`)
    const number = random.int(0, 45)
    const balance = Array.from({ length: number }, () => random.int(1, 60) * 10).reduce((sum, one) => sum + one, 0)
    const totals = { number, balance, winLost: Math.round(balance * (random.next() * 2.2 - 1) * 100) / 100 + 0 }
    this.#totals.set(key, totals)
    return totals
  }

  #today(game: Game, last: number, now: number): RoundTotals {
    const sum = { number: 0, balance: 0, winLost: 0 }
    const midnight = beijingDayStart(now)
    for (let round = last; drawTime(game, round) > midnight; round -= 1) {
      const roundTotals = this.#totalsOf(game, round)
      sum.balance += roundTotals.balance
      sum.winLost = Math.round((sum.winLost + roundTotals.winLost) * 100) / 100
    }
    return sum
  }
}
