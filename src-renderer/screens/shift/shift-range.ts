import { dayOf, formatTime, parseServerTime } from '#shared/server-time.ts'

/** A period in epoch ms of the server; `to` is excluded. */
export interface ShiftRange {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The last hours up to now; null: since midnight in Beijing. */
export const quickShifts = {
  today: { label: '今天', hours: null },
  last8: { label: '近 8 小时', hours: 8 },
  last12: { label: '近 12 小时', hours: 12 },
} as const
export type QuickShift = keyof typeof quickShifts

export function isQuickShift(name: string | null): name is QuickShift {
  return name !== null && Object.hasOwn(quickShifts, name)
}

/** Ends with the current minute, so that what was just done is part of it. */
export function resolveQuickShift(name: QuickShift, now: number): ShiftRange {
  const to = Math.floor(now / MINUTE_MS + 1) * MINUTE_MS
  const { hours } = quickShifts[name]
  return { from: hours === null ? parseServerTime(dayOf(now))! : to - hours * HOUR_MS, to }
}

/** `YYYY-MM-DD HH:mm` in Beijing. */
export const formatMinute = (epochMs: number) => formatTime(epochMs).slice(0, 16)

/** Epoch ms of `YYYY-MM-DD HH:mm` in Beijing; null if there is no such minute. */
function parseMinute(text: string): number | null {
  const minute = text.trim()
  const epoch = parseServerTime(minute)
  return epoch !== null && formatMinute(epoch) === minute ? epoch : null
}

/** The period between two texts, or why there is none. */
export function parseShift(from: string, to: string): ShiftRange | string {
  const [start, end] = [parseMinute(from), parseMinute(to)]
  if (start === null || end === null) return '请按 2026-01-31 08:00 的格式输入时间'
  return start < end ? { from: start, to: end } : '开始时间必须早于结束时间'
}
