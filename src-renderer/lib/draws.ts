import { type Day, daysBetween, isDay } from './beijing.ts'

/**
 * The rules of rounds and draws (D3 §4 and §9, decisions A168–A171). Pure: what a round number, a draw and a closing time
 * mean, game by game.
 */

/** `open`: bets are taken. `waiting`: more than one round lies between. `closed`: the next draw is awaited (D3 §4). */
export type BannerState = 'open' | 'waiting' | 'closed'

/** Rounds of a day, for games whose counter begins anew with it (D3 §9). */
const roundsOfDay: Readonly<Record<string, number>> = { 110: 720, 140: 288, 150: 288 }

/** Date before the counter: `20261121077`. */
const DATED = /^(20\d\d)(\d\d)(\d\d)(\d{3,4})$/

/**
 * How many rounds lie from one number to the next: 1 when it follows at once, over the end of a day too for the games that
 * count by the day. null when either is no number (A169).
 */
export function roundsBetween(gameId: number | string, current: unknown, next: unknown): bigint | null {
  const [from, to] = [digitsOf(current), digitsOf(next)]
  if (from === null || to === null) return null
  const wrap = roundsOfDay[String(gameId)]
  if (wrap === undefined) return BigInt(to) - BigInt(from)
  const [fromDay, fromCount] = splitRound(from)
  const [toDay, toCount] = splitRound(to)
  // Both say their day: whole days in between count, too (a skipped day is a gap, however the counters follow).
  if (fromDay !== '' && toDay !== '') return BigInt(daysBetween(fromDay, toDay) * wrap + toCount - fromCount)
  if (toCount > fromCount && fromDay === toDay) return BigInt(toCount - fromCount)
  return BigInt(wrap - fromCount + toCount)
}

function digitsOf(round: unknown): string | null {
  const text = String(round ?? '').trim()
  return /^\d+$/.test(text) ? text : null
}

/** The day, empty where the number says none, and the counter behind it. */
function splitRound(digits: string): [Day | '', number] {
  const [, year, month, date, counter] = DATED.exec(digits) ?? []
  const day = `${year}-${month}-${date}`
  return counter !== undefined && isDay(day) ? [day, Number(counter)] : ['', Number(digits)]
}

/** Open needs the very next round and a positive time to closing; a gap means waiting to open (D3 §4). */
export function bannerState(gameId: number | string, current: unknown, next: unknown, closesInMs: number): BannerState {
  const between = roundsBetween(gameId, current, next)
  if (between !== null && between > 1n) return 'waiting'
  return between === 1n && closesInMs > 0 ? 'open' : 'closed'
}

/** The balls of a draw, as the server writes it: a list, `6+3+7=16`, or `6,9,1,0,9`; empty for what is none. */
export function ballsOf(draw: unknown): number[] {
  const parts = Array.isArray(draw)
    ? draw
    : String(draw ?? '')
        .split('=')[0]!
        .split(/[^\d]+/)
  const texts = parts.map((part) => String(part).trim()).filter((text) => text !== '')
  return texts.every((text) => /^\d{1,3}$/.test(text)) ? texts.map(Number) : []
}

const sum = (balls: readonly number[]) => balls.reduce((total, ball) => total + ball, 0)

/** What a draw comes to, by game (D3 §9); a game that is not here has no rule, and no value is invented (A168). */
const values: Readonly<Record<string, { balls: number; of: (balls: readonly number[]) => number }>> = {
  10: { balls: 1, of: sum },
  40: { balls: 1, of: sum },
  50: { balls: 1, of: sum },
  60: { balls: 1, of: sum },
  100: { balls: 2, of: (balls) => balls.at(-2)! * 10 + balls.at(-1)! },
  110: { balls: 3, of: (balls) => sum(balls.slice(0, 3)) },
  120: { balls: 1, of: (balls) => balls.at(-1)! },
  130: { balls: 3, of: (balls) => sum(balls.slice(0, 3)) },
  140: { balls: 1, of: sum },
  150: { balls: 1, of: (balls) => balls.at(-1)! },
}

/** The value of a draw, null where the game has no rule or the draw too few balls. */
export function drawValue(gameId: number | string, balls: readonly number[]): number | null {
  const rule = values[String(gameId)]
  return rule && balls.length >= rule.balls ? rule.of(balls) : null
}

/** The value the server itself wrote behind a draw, `6+3+7=16`: all there is to show for a game without a rule (A168). */
export function toldValue(draw: unknown): number | null {
  const told = Array.isArray(draw) ? null : /=\s*(\d{1,4})\s*$/.exec(String(draw ?? ''))
  return told ? Number(told[1]) : null
}

/** The fan of a value: modulo 4, with 0 as 4 (D3 §9, A170). */
export function fanOf(value: number): number {
  return value % 4 || 4
}

/** Whether a game's three balls are shown as a sum, with plus signs between them (A171). */
export function showsAsSum(gameId: number | string, balls: readonly number[]): boolean {
  return balls.length === 3 && ['10', '40', '50', '60', '140'].includes(String(gameId))
}
