import { beijingDayDigits, beijingDayStart } from '../wire/beijing.ts'
import type { Game } from './game-list.ts'

/** A Beijing midnight that all rounds are counted from. */
const ANCHOR = Date.UTC(2024, 11, 31, 16)

/** When a round is drawn, in Unix ms. Round 0 is drawn at the anchor. */
export function drawTime(game: Game, round: number): number {
  return ANCHOR + round * game.period * 1000
}

/** When a round's result is known and its bets are settled. */
export function settleTime(game: Game, round: number): number {
  return drawTime(game, round) + game.wait * 1000
}

/** The last round whose result is known at a time. */
export function lastSettled(game: Game, at: number): number {
  return Math.floor((at - game.wait * 1000 - ANCHOR) / (game.period * 1000))
}

/** The first moment a round takes bets: the one before it is settled. */
export function openTime(game: Game, round: number): number {
  return settleTime(game, round - 1)
}

/** From this moment a round takes no bets any more. */
export function sealTime(game: Game, round: number): number {
  return drawTime(game, round) - game.seal * 1000
}

/** The round that takes bets at a time, if one does. */
export function openRound(game: Game, at: number): number | undefined {
  const next = lastSettled(game, at) + 1
  return at < sealTime(game, next) ? next : undefined
}

/** A running number, or the day of the round's beginning with its number within the day, as text (A169). */
export function roundNumber(game: Game, round: number): number | string {
  if (game.base !== 'daily') return game.base + round
  const began = drawTime(game, round - 1)
  const ofDay = Math.round((began - beijingDayStart(began)) / (game.period * 1000)) + 1
  return beijingDayDigits(began) + String(ofDay).padStart(3, '0')
}
