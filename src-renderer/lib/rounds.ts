import { parseServerTime } from '#shared/server-time.ts'
import { type BannerState, bannerState } from './draws.ts'
import { formatCountdown } from './duration.ts'

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
