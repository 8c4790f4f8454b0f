import { type Day, daysBetween, isDay, parseServerTime } from '#shared/server-time.ts'
import { formatCountdown } from './figures.ts'

/** `open`: bets are accepted. `waiting`: a round is missing. `closed`: the next draw is pending (D3 §4). */
export type BannerState = 'open' | 'waiting' | 'closed'

/** Rounds per day, for games whose counter restarts daily (D3 §9). */
const roundsPerDay: Readonly<Record<string, number>> = { 110: 720, 140: 288, 150: 288 }

/** Date followed by the counter: `20261121077`. */
const DATED_ROUND = /^(20\d\d)(\d\d)(\d\d)(\d{3,4})$/

/**
 * Number of rounds from one round number to another: 1 for the direct successor, also across midnight for games that
 * count by the day. null when either is not a number (A169).
 */
export function roundsBetween(gameId: number | string, current: unknown, next: unknown): bigint | null {
  const [from, to] = [digitsOf(current), digitsOf(next)]
  if (from === null || to === null) return null
  const perDay = roundsPerDay[String(gameId)]
  if (perDay === undefined) return BigInt(to) - BigInt(from)
  const [fromDay, fromCount] = splitRound(from)
  const [toDay, toCount] = splitRound(to)
  // Both contain a date: skipped days are counted as missing rounds, even if the counters are consecutive.
  if (fromDay !== '' && toDay !== '') return BigInt(daysBetween(fromDay, toDay) * perDay + toCount - fromCount)
  if (toCount > fromCount && fromDay === toDay) return BigInt(toCount - fromCount)
  return BigInt(perDay - fromCount + toCount)
}

function digitsOf(round: unknown): string | null {
  const text = String(round ?? '').trim()
  return /^\d+$/.test(text) ? text : null
}

/** Splits a round number into its day, empty when it has none, and its counter. */
function splitRound(digits: string): [Day | '', number] {
  const [, year, month, date, counter] = DATED_ROUND.exec(digits) ?? []
  const day = `${year}-${month}-${date}`
  return counter !== undefined && isDay(day) ? [day, Number(counter)] : ['', Number(digits)]
}

/** `open` requires the direct successor and a positive time to closing; a gap means `waiting` (D3 §4). */
export function bannerState(gameId: number | string, current: unknown, next: unknown, closesInMs: number): BannerState {
  const between = roundsBetween(gameId, current, next)
  if (between !== null && between > 1n) return 'waiting'
  return between === 1n && closesInMs > 0 ? 'open' : 'closed'
}

/** No game draws more; a longer text is no draw, and would be as many elements in every row (fault 39). */
const MAX_BALLS = 24
const MAX_DRAW_LENGTH = 200

/** Numbers and what may stand between them: digits in words are not a result. */
const BALLS_ONLY = /^(?:[\d\s+,，、;；|/[\]]|(?<=\d)-)*$/

/** Parses the balls of a draw in the server's formats: a list, `6+3+7=16`, or `6,9,1,0,9`; empty for anything else. */
export function parseBalls(draw: unknown): number[] {
  if (String(draw ?? '').length > MAX_DRAW_LENGTH) return []
  const [balls = ''] = String(draw ?? '').split('=')
  if (!BALLS_ONLY.test(balls)) return []
  const parts = Array.isArray(draw) ? draw : balls.split(/\D+/)
  const texts = parts.map((part) => String(part).trim()).filter((text) => text !== '')
  return texts.length <= MAX_BALLS && texts.every((text) => /^\d{1,3}$/.test(text)) ? texts.map(Number) : []
}

const sum = (balls: readonly number[]) => balls.reduce((total, ball) => total + ball, 0)

/** Value rules by game (D3 §9). A game without a rule has no computed value (A168). */
const valueRules: Readonly<Record<string, { balls: number; compute: (balls: readonly number[]) => number }>> = {
  10: { balls: 1, compute: sum },
  40: { balls: 1, compute: sum },
  50: { balls: 1, compute: sum },
  60: { balls: 1, compute: sum },
  100: { balls: 2, compute: (balls) => balls.at(-2)! * 10 + balls.at(-1)! },
  110: { balls: 3, compute: (balls) => sum(balls.slice(0, 3)) },
  120: { balls: 1, compute: (balls) => balls.at(-1)! },
  130: { balls: 3, compute: (balls) => sum(balls.slice(0, 3)) },
  140: { balls: 1, compute: sum },
  150: { balls: 1, compute: (balls) => balls.at(-1)! },
}

/** The value of a draw, null when the game has no rule or the draw has too few balls. */
export function computeDrawValue(gameId: number | string, balls: readonly number[]): number | null {
  const rule = valueRules[String(gameId)]
  return rule && balls.length >= rule.balls ? rule.compute(balls) : null
}

/** The value appended by the server, as in `6+3+7=16`: the only value available for a game without a rule (A168). */
export function parseServerValue(draw: unknown): number | null {
  const match = Array.isArray(draw) ? null : /=\s*(\d{1,4})\s*$/.exec(String(draw ?? ''))
  return match ? Number(match[1]) : null
}

/** The fan of a value: modulo 4, with 0 as 4 (D3 §9, A170). */
export const computeFan = (value: number) => value % 4 || 4

/** The fan that the server gives (D3 §3), else that of the value; null when neither is known. */
export function fanOf(given: unknown, value: number | null): number | null {
  if (/^[1-4]$/.test(String(given ?? ''))) return Number(given)
  return value === null ? null : computeFan(value)
}

/** Whether a game's three balls are shown as a sum, with plus signs between them (A171). */
export const showsAsSum = (gameId: number | string, balls: readonly number[]): boolean =>
  balls.length === 3 && ['10', '40', '50', '60', '140'].includes(String(gameId))

/** The phase of a game's round (D1 §4). `endsAt` is epoch ms by the server. */
export type RoundPhase =
  | { phase: 'waiting' }
  | { phase: 'betting'; endsAt: number }
  | { phase: 'drawing'; endsAt: number }

interface RoundInfo {
  /** Milliseconds until betting closes; "wait" or empty while waiting; zero or less once closed (A050). */
  openState: number | string | null
  newOpenTime: string
}

/** The phase at `now`, from the server's response at `fetchedAt`; an unreadable draw time counts as waiting. */
export function phaseAt({ openState, newOpenTime }: RoundInfo, fetchedAt: number, now: number): RoundPhase {
  const msLeft = openState === null || String(openState).trim() === '' ? Number.NaN : Number(openState)
  if (Number.isNaN(msLeft)) return { phase: 'waiting' }
  const closesAt = fetchedAt + msLeft
  if (msLeft > 0 && now < closesAt) return { phase: 'betting', endsAt: closesAt }
  const drawsAt = parseServerTime(newOpenTime)
  return drawsAt !== null && now < drawsAt ? { phase: 'drawing', endsAt: drawsAt } : { phase: 'waiting' }
}

/** One label per state, on every screen (D3 §4). */
const stateLabels = { waiting: '等待中', closed: '已封盘' } as const

/** Counts down to the closing time while betting, and to the draw once closed, if known. */
export function formatPhase(state: BannerState, round: RoundPhase, now: number): string {
  if (state === 'open') return `距封盘 ${round.phase === 'betting' ? formatCountdown(round.endsAt - now) : ''}`
  const countsToDraw = state === 'closed' && round.phase === 'drawing'
  return stateLabels[state] + (countsToDraw ? `，距开奖 ${formatCountdown(round.endsAt - now)}` : '')
}

/** The dashboard derives the state from the server's time alone (D1 §4). */
export const stateByPhase: Record<RoundPhase['phase'], BannerState> = {
  betting: 'open',
  drawing: 'closed',
  waiting: 'waiting',
}

interface NumberedRound extends RoundInfo {
  lotteryId: number | string
  oldQiShu: unknown
  newQiShu: unknown
}

/** The state of a game's round, with its round numbers taken into account (D3 §4). */
export function roundState(game: NumberedRound, fetchedAt: number, now: number): BannerState {
  const round = phaseAt(game, fetchedAt, now)
  if (round.phase === 'waiting') return 'waiting'
  return bannerState(game.lotteryId, game.oldQiShu, game.newQiShu, round.phase === 'betting' ? round.endsAt - now : 0)
}
