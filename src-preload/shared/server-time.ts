import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** The server's time zone (D1 §5, A041). China has had no daylight saving since 1991, so a fixed offset is exact. */
const OFFSET_MINUTES = 8 * 60
const DAY_MS = 86_400_000

const SERVER_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i

/** A day in Beijing, `yyyy-MM-dd`. */
export type Day = string

function inBeijing(epochMs: number): Dayjs {
  return dayjs(epochMs).utcOffset(OFFSET_MINUTES)
}

/** Epoch ms of a time of the server: Beijing time without a zone, else ISO with its offset (A182); else null. */
export function parseServerTime(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = SERVER_TIME.exec(text.trim())
  if (!match) return null
  const [, day, time = '00:00', seconds = ':00', fraction = '', utc, hours = '+08', minutes = '00'] = match
  const zone = utc ? 'Z' : `${hours}:${minutes}`
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
export function rangeBounds(from: Day, to: Day, fromTime = '00:00:00', toTime = '23:59:59') {
  const instant = (day: Day, time: string) => new Date(Date.parse(`${day}T${time}+08:00`)).toISOString()
  return { sdate: instant(from, fromTime), edate: instant(to, toTime) }
}
