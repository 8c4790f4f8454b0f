import { dayOf, formatTime } from './server-time.ts'

/** A period of every week without alerts, in Beijing time; it ends on the next day if `to` is not after `from` (A225). */
export interface QuietPeriod {
  /** Days on which it begins: 1 is Monday, 7 is Sunday. */
  days: number[]
  /** `HH:mm`. */
  from: string
  /** `HH:mm`. */
  to: string
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000
/** 1970-01-01 was a Thursday, day 4 of the week. */
const EPOCH_WEEKDAY = 4
/** Periods that cover this much cover every week. */
const WEEK_MS = 7 * DAY_MS

/**
 * End of the quiet time at `now`, null if there is none: do-not-disturb and the periods of the week (A225), those that
 * overlap or follow each other taken as one. Infinity if the periods leave no gap. `now` and the result are epoch ms by
 * the server's clock: that of a workstation may be hours off (fault 17). `quietUntil` was set by `workstationNow`.
 */
export function quietEnd(
  { quietUntil, quietSchedule }: { quietUntil: number | null; quietSchedule: readonly QuietPeriod[] },
  now: number,
  workstationNow: number,
): number | null {
  const dndEnd = quietUntil === null ? Number.NEGATIVE_INFINITY : now + quietUntil - workstationNow
  let end = now
  while (end - now < WEEK_MS) {
    const ends = quietSchedule.map((period) => endOfPeriod(period, end))
    const next = Math.max(end, dndEnd, ...ends)
    if (next === end) break
    end = next
  }
  if (end - now >= WEEK_MS) return Number.POSITIVE_INFINITY
  return end > now ? end : null
}

/** 免打扰至 07:30, with the day if that is another one. */
export function describeQuietEnd(end: number, now: number): string {
  if (end === Number.POSITIVE_INFINITY) return '一直免打扰'
  const [until, today] = [formatTime(end), dayOf(now)]
  return `免打扰至 ${until.startsWith(today) ? until.slice(11, 16) : until.slice(5, 16)}`
}

/** End of the occurrence of a period that covers `time`; -Infinity if none does. */
function endOfPeriod({ days, from, to }: QuietPeriod, time: number): number {
  const today = Math.floor((time + BEIJING_MS) / DAY_MS)
  const [start, end] = [minutesOf(from), minutesOf(to)]
  const duration = (end > start ? end - start : end - start + 24 * 60) * MINUTE_MS
  // An occurrence of yesterday may end today.
  for (const day of [today, today - 1]) {
    const weekday = ((((day + EPOCH_WEEKDAY - 1) % 7) + 7) % 7) + 1
    const startedAt = day * DAY_MS - BEIJING_MS + start * MINUTE_MS
    if (days.includes(weekday) && startedAt <= time && time < startedAt + duration) return startedAt + duration
  }
  return Number.NEGATIVE_INFINITY
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
