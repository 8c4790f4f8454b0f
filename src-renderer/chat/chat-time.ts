import { addDays, type Day, dayOf, formatTime, parseServerTime } from '../lib/beijing.ts'

/** `HH:mm` of a server's time; nothing for what is none. */
export function clockTime(time: string): string {
  const epoch = parseServerTime(time)
  return epoch === null ? '' : formatTime(epoch).slice(11, 16)
}

export function dayOfTime(time: string): Day {
  const epoch = parseServerTime(time)
  return epoch === null ? '' : dayOf(epoch)
}

/** A day as people speak of it; `now` is epoch ms by the server. */
export function dayName(day: Day, now: number): string {
  const today = dayOf(now)
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  return day.slice(0, 4) === today.slice(0, 4) ? `${month}月${date}日` : `${year}年${month}月${date}日`
}

/** As short as a list has room for: the time of today, else the day. */
export function shortTime(time: string, now: number): string {
  const day = dayOfTime(time)
  return day === '' || day === dayOf(now) ? clockTime(time) : dayName(day, now)
}
