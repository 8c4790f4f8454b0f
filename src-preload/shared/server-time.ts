import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { currentProfile } from './server-profile.ts'

dayjs.extend(utc)

/** The server's time zone (D1 §5, A041). China has had no daylight saving since 1991, so a fixed offset is exact. */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The parts of a day and time as written by .NET: `2026-11-25T08:03:02.1234567+08:00`, `2026/11/25 8:03:02`, `2026-11-25`. */
const SERVER_TIME =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(\.\d+)?\s?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i
const DOTNET_TIME = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/
/** Seconds since 1970, ten digits from 2001 to 2286, or thousandths of them down to nanoseconds. */
const UNIX_TIME = /^(\d{10}(?:\d{3})?)(?:\d{3}){0,2}$/
/** Of seconds with a fraction. */
const UNIX_FRACTION = /^(\d{10})\.(\d{1,9})$/
/** `20261125080302`, `2026年11月25日 8:03:02`: other spellings of the same parts. */
const COMPACT_TIME = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const CHINESE_DAY = /^(\d{4})年(\d{1,2})月(\d{1,2})日\s?/
/** The default formats of Java and Go; `CST` is China's there. */
const JAVA_TIME = /^[a-z]{3} ([a-z]{3}) (\d\d) (\d\d:\d\d:\d\d) (?:CST|GMT\+08:00|UTC\+8) (\d{4})$/i
/** `[2026,11,25,8,3,2]` as a text: year to second, and what is below it. */
const TIME_PARTS = /^(\d{4}),(\d{1,2}),(\d{1,2})(?:,(\d{1,2}))?(?:,(\d{1,2}))?(?:,(\d{1,2}))?(?:,\d{1,9})?$/
const GO_ZONE = /(?<=[+-]\d{4}) [A-Z]{3,4}$/
/** `2026-11-25T08:03:02+08:00[Asia/Shanghai]`. */
const JAVA_REGION = /(?<=Z|[+-]\d\d:\d\d)\[[\w/+-]{1,40}\]$/
/** `Nov 25, 2026, 8:03:02 AM`, of Gson. */
const GSON_TIME = /^([a-z]{3}) (\d{1,2}), (\d{4}),?(?= )/i
/** `2026/11/25 下午 8:03:02`, and the half of the day behind the time. */
const CHINESE_HALF = /([上下]午)\s?(\d{1,2}:\d\d(?::\d\d)?)$/
const HALF_OF_DAY = /(?<=\s)(\d{1,2})(:\d\d(?::\d\d)?)\s?([AP]M|[上下]午)$/i
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
/** As in the headers of HTTP. */
const HTTP_TIME = /^[a-z]{3}, (\d{1,2}) ([a-z]{3}) (\d{4}) \d\d:\d\d:\d\d GMT$/i

/**
 * What MySQL has for no time; others have the first one that they know, the year 1 or 1970, or 0. The year 1 may come as unix
 * time, or in the American order of .NET.
 */
const NO_TIME = /^0000-00-00(?:[T ]00:00:00)?|^0$|^-6213(?:5596800|5625600)(?:0{3}){0,2}$|^0?1\/0?1\/0001(?: |$)/

/** A day in Beijing, `yyyy-MM-dd`. */
export type Day = string

/** Its clock as that of UTC: with dayjs' own offset it follows the daylight saving of the workstation. */
const inBeijing = (epochMs: number): Dayjs => dayjs.utc(epochMs + OFFSET_MS)

/**
 * Epoch ms of a time of the server: in the zone of its profile without one of its own, Beijing's by default, else with
 * its offset (A182); in .NET's spellings, or unix seconds or milliseconds. null for anything else.
 */
export function parseServerTime(value: unknown): number | null {
  if (!Array.isArray(value) && !['number', 'bigint', 'string'].includes(typeof value)) return null
  const text = String(value).trim()
  const [, unix] = UNIX_TIME.exec(text) ?? []
  if (unix) return Number(unix.padEnd(13, '0'))
  const dotnet = DOTNET_TIME.exec(text)
  if (dotnet) return Number(dotnet[1])
  const match = SERVER_TIME.exec(text) ?? SERVER_TIME.exec(toUsualSpelling(text))
  if (!match) return parseInstant(text)
  const [, year, , month, day, hour, minute = '00', second = '00', fraction = '', utc, hours, minutes = '00'] = match
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const [mm, dd, hh, min, ss] = [month, day, hour, minute, second].map((part = '0') => twoDigits(part))
  const { zone: serverZone, falseZ } = currentProfile().time
  const isLocal = utc ? falseZ : hours === undefined
  const ownZone = utc ? 'Z' : `${hours}:${minutes}`
  const zone = isLocal ? serverZone : ownZone
  const epoch = Date.parse(`${year}-${mm}-${dd}T${hh}:${min}:${ss}${fraction.slice(0, 4)}${zone}`)
  return finite(epoch)
}

const finite = (epoch: number) => (Number.isNaN(epoch) ? null : epoch)

const toUsualSpelling = (text: string) =>
  toWholeDay(text)
    .replace(TIME_PARTS, (...[, y, mo, d, h = '0', min = '0', s = '0']: string[]) => {
      return `${y}-${mo}-${d} ${h}:${twoDigits(min)}:${twoDigits(s)}`
    })
    .replace(COMPACT_TIME, '$1-$2-$3 $4:$5:$6')
    .replace(CHINESE_DAY, '$1-$2-$3 ')
    .replace(GO_ZONE, '')
    .replace(JAVA_REGION, '')
    .replace(JAVA_TIME, (_all, month, day, time, year) => `${year}-${monthNumber(month)}-${day} ${time}+08:00`)
    .trim()

/** A time of a half of the day by the hours of the whole one. `11/12/2026 8:03 AM` stays: either may be its month. */
function toWholeDay(text: string): string {
  const half = text.replace(CHINESE_HALF, '$2 $1')
  if (!HALF_OF_DAY.test(half)) return text
  return half
    .replace(HALF_OF_DAY, (all, hour, rest, mark) => {
      const isLate = /^p|下/i.test(mark)
      return Number(hour) >= 1 && Number(hour) <= 12 ? `${(Number(hour) % 12) + (isLate ? 12 : 0)}${rest}` : all
    })
    .replace(GSON_TIME, (_all, month, day, year) => `${year}-${monthNumber(month)}-${day}`)
}

/** Whether there is such a day; one that there is not would be read as another one, such as 11-31 as 12-01. */
export const isDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const twoDigits = (part: string) => part.padStart(2, '0')
const monthNumber = (name: string) => MONTHS.indexOf(name.toLowerCase()) / 3 + 1

/** Of a spelling that leaves no zone open. */
function parseInstant(text: string): number | null {
  const [, seconds, fraction = ''] = UNIX_FRACTION.exec(text) ?? []
  if (seconds) return Number(seconds + fraction.slice(0, 3).padEnd(3, '0'))
  const [, day, month, year] = HTTP_TIME.exec(text) ?? []
  return month && isDate(Number(year), monthNumber(month), Number(day)) ? finite(Date.parse(text)) : null
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing (D1 §9). */
export const formatTime = (epochMs: number): string => inBeijing(epochMs).format('YYYY-MM-DD HH:mm:ss')

/** `HH:mm:ss` on the same day in Beijing as `now`, else `MM-DD HH:mm`, with the year when it is another one. */
export function formatRecent(epochMs: number, now: number): string {
  // Both times are compared as texts: a table asks for its rows each time one of them changes.
  const [time, today] = [formatTime(epochMs), formatTime(now)]
  if (time.startsWith(today.slice(0, 10))) return time.slice(11)
  return time.slice(time.startsWith(today.slice(0, 5)) ? 5 : 0, 16)
}

/** `11-20 10:05` of a time of the server in these days; an unreadable text is not cut. */
export function formatDayTime(time: unknown): string {
  const text = formatServerTime(time)
  return parseServerTime(time) === null ? text : text.slice('2026-'.length, -':00'.length)
}

/** Formats a time of the server; an unreadable text is returned unchanged, one before all others and an object are none. */
export function formatServerTime(text: unknown): string {
  if (typeof text === 'object' && !Array.isArray(text)) return ''
  const epoch = parseServerTime(text)
  if ((epoch !== null && epoch <= 0) || NO_TIME.test(String(text))) return ''
  return epoch === null ? String(text ?? '') : formatTime(epoch)
}

export const dayOf = (epochMs: number): Day => inBeijing(epochMs).format('YYYY-MM-DD')

export const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(dayStart(text)) === text

export const addDays = (day: Day, days: number): Day => dayOf(dayStart(day) + days * DAY_MS)

export const daysBetween = (day: Day, later: Day): number => Math.round((dayStart(later) - dayStart(day)) / DAY_MS)

/** Epoch ms of 00:00:00 Beijing time; NaN for an invalid day. */
const dayStart = (day: Day): number => Date.parse(`${day}T00:00:00+08:00`)

/** ISO instants of 00:00:00 of the first and 23:59:59 of the last day, or of the given times (A040, A058, A185). */
export function rangeBounds(from: Day, to: Day, fromTime = '00:00:00', toTime = '23:59:59') {
  const instant = (day: Day, time: string) => new Date(Date.parse(`${day}T${time}+08:00`)).toISOString()
  return { sdate: instant(from, fromTime), edate: instant(to, toTime) }
}
