import { parseServerTime } from './beijing.ts'

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
