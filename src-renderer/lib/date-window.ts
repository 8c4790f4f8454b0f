import { addDays, type Day, isDay } from '#shared/server-time.ts'

/** Days a list can be queried for: today and the `days - 1` before; some lists allow future days (D1 §5, A068, A153). */
export type DateWindow = { first: Day; last: Day }

export function dateWindow(days: number, today: Day, futureDays = 0): DateWindow {
  return { first: addDays(today, 1 - days), last: addDays(today, futureDays) }
}

/** Returns the Chinese error message for a date range, null when it is valid. */
export function validateRange(from: string, to: string, window: DateWindow): string | null {
  if (!isDay(from) || !isDay(to)) return '请输入正确的日期'
  if (from > window.last || to > window.last) return '不能选择未来的日期'
  if (from < window.first || to < window.first) return `只能查询 ${window.first} 之后的数据`
  if (from > to) return '开始日期不能晚于结束日期'
  return null
}
