import { addDays, type Day, dayOf, formatTime, parseServerTime } from '#shared/server-time.ts'

/** `HH:mm` of a server time; an empty string for an invalid one. */
export function formatClockTime(time: string): string {
  const epoch = parseServerTime(time)
  return epoch === null ? '' : formatTime(epoch).slice(11, 16)
}

export function parseDay(time: string): Day {
  const epoch = parseServerTime(time)
  return epoch === null ? '' : dayOf(epoch)
}

/** 今天, 昨天 or a date; `now` is server time in epoch ms. */
export function formatDayLabel(day: Day, now: number): string {
  const today = dayOf(now)
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  return day.slice(0, 4) === today.slice(0, 4) ? `${month}月${date}日` : `${year}年${month}月${date}日`
}

/** The time for today, otherwise the day; `now` is server time in epoch ms. */
export function formatShortTime(time: string, now: number): string {
  const day = parseDay(time)
  return day === '' || day === dayOf(now) ? formatClockTime(time) : formatDayLabel(day, now)
}
