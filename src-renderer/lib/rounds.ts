import { formatCountdown, parseServerTime } from './beijing.ts'
import { type BannerState, bannerState } from './draws.ts'

/** Where a game's round stands (D1 §4). `endsAt` is epoch ms by the server. */
export type RoundPhase =
  | { phase: 'waiting' }
  | { phase: 'betting'; endsAt: number }
  | { phase: 'drawing'; endsAt: number }

interface RoundInfo {
  /** Milliseconds until betting closes; "wait" or empty while waiting; zero or less once closed (A050). */
  openState: number | string | null
  newOpenTime: string
}

/**
 * The phase at `now`, from what the server said at `readAt`: betting runs out into the draw, the draw into waiting. An
 * unreadable draw time counts as waiting.
 */
export function phaseAt({ openState, newOpenTime }: RoundInfo, readAt: number, now: number): RoundPhase {
  const left = openState === null || String(openState).trim() === '' ? Number.NaN : Number(openState)
  if (Number.isNaN(left)) return { phase: 'waiting' }
  const closesAt = readAt + left
  if (left > 0 && now < closesAt) return { phase: 'betting', endsAt: closesAt }
  const drawsAt = parseServerTime(newOpenTime)
  return drawsAt !== null && now < drawsAt ? { phase: 'drawing', endsAt: drawsAt } : { phase: 'waiting' }
}

/** The words for where a round stands: one for each state, on whichever screen (D3 §4). */
const stateWords = { waiting: '等待中', closed: '已封盘' } as const

/** `betting` counts to the close; a round that is closed counts to its draw where that is known. */
export function phaseText(state: BannerState, round: RoundPhase, now: number): string {
  if (state === 'open') return `距封盘 ${round.phase === 'betting' ? formatCountdown(round.endsAt - now) : ''}`
  const draws = state === 'closed' && round.phase === 'drawing'
  return stateWords[state] + (draws ? `，距开奖 ${formatCountdown(round.endsAt - now)}` : '')
}

/** How the dashboard takes a phase: by what the server says of its time alone (D1 §4). */
export const stateOfPhase: Record<RoundPhase['phase'], BannerState> = {
  betting: 'open',
  drawing: 'closed',
  waiting: 'waiting',
}

interface NumberedRound extends RoundInfo {
  lotteryId: number | string
  oldQiShu: unknown
  newQiShu: unknown
}

/** Where the round of one game stands, its numbers taken into account (D3 §4). */
export function roundState(game: NumberedRound, readAt: number, now: number): BannerState {
  const round = phaseAt(game, readAt, now)
  if (round.phase === 'waiting') return 'waiting'
  return bannerState(game.lotteryId, game.oldQiShu, game.newQiShu, round.phase === 'betting' ? round.endsAt - now : 0)
}
