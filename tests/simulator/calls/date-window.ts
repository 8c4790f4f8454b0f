import { z } from 'zod'
import { beijingDayStart, formatBeijingTime, parseTime } from '../wire/beijing.ts'
import { BusinessError } from '../world/business-error.ts'

// The allowed date ranges of lists (D1 §5). Longer ranges and future dates are rejected.

const DAY_MS = 86_400_000

/** Whether the text is an existing time in this exact format: no 30th of February, no 24:00. */
function isExactTime(text: string): boolean {
  const at = parseTime(text)
  return !Number.isNaN(at) && formatBeijingTime(at) === text
}

/** `yyyy-MM-dd`. */
export const textDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => isExactTime(`${day} 00:00:00`))

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, as order/bet-report takes it (A185). */
export const textDayOrTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/)
  .refine((text) => isExactTime(text.length === 10 ? `${text} 00:00:00` : text))

export interface DateWindow {
  /** Unix ms, both included. */
  from: number
  to: number
}

/** Today and the `days - 1` days before it (A068); the whole range by default. */
export function dateWindow(
  requested: { sdate?: number | undefined; edate?: number | undefined },
  now: number,
  days: number,
): DateWindow {
  const today = beijingDayStart(now)
  const first = today - (days - 1) * DAY_MS
  const last = today + DAY_MS - 1
  const { sdate: from = first, edate: to = last } = requested
  if (from < first) rejectField('sdate', `只能查询最近${days}天`)
  if (from > last) rejectField('sdate', '不能查询未来日期')
  if (to > last) rejectField('edate', '不能查询未来日期')
  if (to < from) rejectField('edate', '结束日期不能早于开始日期')
  return { from, to }
}

/** Validates one day of such a window; returns its Beijing midnight. */
export function dayInWindow(date: number, now: number, days: number): number {
  const day = beijingDayStart(date)
  const today = beijingDayStart(now)
  if (day > today) rejectField('date', '不能查询未来日期')
  if (day <= today - days * DAY_MS) rejectField('date', `只能查询最近${days}天`)
  return day
}

/** The same for whole days (A185). */
export function wholeDayWindow(
  requested: { sdate?: string | undefined; edate?: string | undefined },
  now: number,
  days: number,
): { from: string; to: string } {
  const at = (day: string | undefined) => (day === undefined ? undefined : parseTime(`${day} 00:00:00`))
  const { from, to } = dateWindow({ sdate: at(requested.sdate), edate: at(requested.edate) }, now, days)
  return { from: formatBeijingTime(from).slice(0, 10), to: formatBeijingTime(to).slice(0, 10) }
}

export function rangeStart(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text.length === 10 ? `${text} 00:00:00` : text)
}

export function rangeEnd(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text.length === 10 ? `${text} 23:59:59` : text) + 999
}

function rejectField(field: string, message: string): never {
  throw new BusinessError([{ field, messages: [message] }], 400)
}
