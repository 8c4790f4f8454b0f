import { beijingDayStart, formatBeijingDay } from '../../wire/beijing.ts'
import type { Game } from './game-list.ts'

/** The Beijing midnight from which all rounds are counted. */
const ANCHOR_MS = Date.UTC(2024, 11, 31, 16)

/** Draw time of a round in Unix ms. Round 0 is drawn at the anchor. */
export function drawTime(game: Game, round: number): number {
  return ANCHOR_MS + round * game.period * 1000
}

/** When a round's result is published and its bets are settled. */
export function settleTime(game: Game, round: number): number {
  return drawTime(game, round) + game.wait * 1000
}

/** The last settled round at a time. */
export function lastSettled(game: Game, at: number): number {
  return Math.floor((at - game.wait * 1000 - ANCHOR_MS) / (game.period * 1000))
}

/** When a round starts taking bets: the settlement of the round before. */
export function openTime(game: Game, round: number): number {
  return settleTime(game, round - 1)
}

/** When a round stops taking bets. */
export function sealTime(game: Game, round: number): number {
  return drawTime(game, round) - game.seal * 1000
}

/** The round that takes bets at a time, if any. */
export function openRound(game: Game, at: number): number | undefined {
  const next = lastSettled(game, at) + 1
  return at < sealTime(game, next) ? next : undefined
}

/** A running number, or the date of the round's start with its number within the day as text (A169). */
export function roundNumber(game: Game, round: number): number | string {
  if (game.base !== 'daily') return game.base + round
  const startedAt = drawTime(game, round - 1)
  const numberOfDay = Math.round((startedAt - beijingDayStart(startedAt)) / (game.period * 1000)) + 1
  return formatBeijingDay(startedAt) + String(numberOfDay).padStart(3, '0')
}
