/** The schedule and draw format of a game. */
export interface Game {
  readonly id: number
  readonly name: string
  /** Seconds between draws. */
  readonly period: number
  /** Betting closes this many seconds before the draw. */
  readonly seal: number
  /** Seconds between a draw and its result; meanwhile openState is "wait" (D1 §4). */
  readonly wait: number
  /** Number of balls, each from `low` to `high`. */
  readonly balls: number
  readonly low: number
  readonly high: number
  /** Round numbers: a running counter from this base, or date and number within the day (A169). */
  readonly base: number | 'daily'
}

/**
 * The eleven games of D1 §1. The periods of 110 (720 rounds a day), 140 and 150 (288) follow D3 §9, and so do the draw
 * values: 40, 50, 60, 10 and 140 sum all balls, 110 and 130 the first three of five, 120 and 150 use the last one.
 */
export const GAMES: readonly Game[] = [
  { id: 10, name: '北京28', period: 300, seal: 30, wait: 0, balls: 3, low: 0, high: 9, base: 3_120_000 },
  { id: 40, name: '台湾宾果28', period: 300, seal: 30, wait: 0, balls: 3, low: 0, high: 9, base: 113_000_000 },
  { id: 50, name: '加拿大28', period: 210, seal: 30, wait: 0, balls: 3, low: 0, high: 9, base: 2_900_000 },
  { id: 60, name: '俄勒冈28', period: 240, seal: 30, wait: 25, balls: 3, low: 0, high: 9, base: 810_000 },
  { id: 100, name: '重庆时时彩', period: 600, seal: 60, wait: 0, balls: 5, low: 0, high: 9, base: 'daily' },
  { id: 110, name: '极速快三', period: 120, seal: 15, wait: 0, balls: 5, low: 1, high: 6, base: 'daily' },
  { id: 120, name: '澳洲番摊', period: 300, seal: 30, wait: 0, balls: 5, low: 0, high: 9, base: 51_000_000 },
  { id: 130, name: '澳洲幸运5', period: 300, seal: 30, wait: 0, balls: 5, low: 0, high: 9, base: 51_000_000 },
  { id: 140, name: 'PC蛋蛋28', period: 300, seal: 30, wait: 0, balls: 3, low: 0, high: 9, base: 'daily' },
  { id: 150, name: '幸运番摊', period: 300, seal: 30, wait: 0, balls: 5, low: 0, high: 9, base: 'daily' },
  { id: 160, name: '急速六合彩', period: 180, seal: 20, wait: 0, balls: 7, low: 1, high: 49, base: 620_000 },
]

export function findGame(id: number): Game | undefined {
  return GAMES.find((game) => game.id === id)
}
