// The server's time zone is UTC+8 without daylight saving (D1 §9).
const UTC_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** `yyyy-MM-dd HH:mm:ss` Beijing time (A182) of an instant in Unix ms. */
export function formatBeijingTime(at: number): string {
  return new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The start (Unix ms) of the Beijing day that contains `at`. */
export function beijingDayStart(at: number): number {
  return Math.floor((at + UTC_OFFSET_MS) / DAY_MS) * DAY_MS - UTC_OFFSET_MS
}

/** The Beijing day of an instant as `yyyyMMdd`. */
export function formatBeijingDay(at: number): string {
  return formatBeijingTime(at).slice(0, 10).replaceAll('-', '')
}

/** Reads `yyyy-MM-dd HH:mm:ss` (Beijing), ISO with an offset, or Unix ms; NaN for anything else. */
export function parseTime(value: string | number): number {
  if (typeof value === 'number') return value
  const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(value)
  return Date.parse(local ? `${local[1]}T${local[2]}+08:00` : value)
}
