import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** The server's time zone (D1 §5, A041). China has had no daylight saving since 1991, so a fixed offset is exact. */
const OFFSET_MINUTES = 8 * 60
const DAY_MS = 86_400_000

/** A day in Beijing, `yyyy-MM-dd`. */
export type Day = string

function inBeijing(epochMs: number): Dayjs {
  return dayjs(epochMs).utcOffset(OFFSET_MINUTES)
}

/**
 * Parses a time of the server to epoch ms: `yyyy-MM-dd HH:mm:ss` and `yyyy-MM-ddTHH:mm:ss` are Beijing time, ISO with
 * an offset uses that offset (A182). null for anything else.
 */
export function parseServerTime(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim())
  if (!match) return null
  const [, day, time = '00:00', seconds = ':00', fraction = '', zone = '+08:00'] = match
  const epoch = Date.parse(`${day}T${time}${seconds}${fraction.slice(0, 4)}${zone}`)
  return Number.isNaN(epoch) ? null : epoch
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing (D1 §9). */
export function formatTime(epochMs: number): string {
  return inBeijing(epochMs).format('YYYY-MM-DD HH:mm:ss')
}

/** Formats a time of the server; an unreadable value is returned unchanged. */
export function formatServerTime(text: unknown): string {
  const epoch = parseServerTime(text)
  return epoch === null ? String(text ?? '') : formatTime(epoch)
}

export function dayOf(epochMs: number): Day {
  return inBeijing(epochMs).format('YYYY-MM-DD')
}

export function isDay(text: string): text is Day {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(dayStart(text)) === text
}

export function addDays(day: Day, days: number): Day {
  return dayOf(dayStart(day) + days * DAY_MS)
}

/** Number of days from `day` to `later`. */
export function daysBetween(day: Day, later: Day): number {
  return Math.round((dayStart(later) - dayStart(day)) / DAY_MS)
}

/** Epoch ms of 00:00:00 Beijing time; NaN for an invalid day. */
function dayStart(day: Day): number {
  return Date.parse(`${day}T00:00:00+08:00`)
}

/** ISO instants of 00:00:00 of the first and 23:59:59 of the last day, or of the given times (A040, A058, A185). */
export function rangeBounds(
  from: Day,
  to: Day,
  fromTime = '00:00:00',
  toTime = '23:59:59',
): { sdate: string; edate: string } {
  const instant = (day: Day, time: string) => new Date(Date.parse(`${day}T${time}+08:00`)).toISOString()
  return { sdate: instant(from, fromTime), edate: instant(to, toTime) }
}

/** `mm:ss`, or `h:mm:ss` from one hour on; never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}

/** Formats a waiting time in its largest full unit. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}
