import { z } from 'zod'
import { beijingDayStart, beijingTime, readTime } from '../wire/beijing.ts'
import { Refusal } from '../world/refusal.ts'

// The allowed date ranges of lists (D1 §5). Longer ranges and future dates are rejected.

const DAY = 86_400_000

/** Whether the text is an existing time in this exact format: no 30th of February, no 24:00. */
function isMoment(text: string): boolean {
  const at = readTime(text)
  return !Number.isNaN(at) && beijingTime(at) === text
}

/** `yyyy-MM-dd`. */
export const textDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => isMoment(`${day} 00:00:00`))

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, as order/bet-report takes it (A185). */
export const textDayOrTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/)
  .refine((text) => isMoment(text.length === 10 ? `${text} 00:00:00` : text))

export interface Window {
  /** Unix ms, both included. */
  from: number
  to: number
}

/** Today and the `days - 1` days before it (A068); the whole range by default. */
export function listWindow(
  asked: { sdate?: number | undefined; edate?: number | undefined },
  now: number,
  days: number,
): Window {
  const today = beijingDayStart(now)
  const first = today - (days - 1) * DAY
  const last = today + DAY - 1
  const { sdate: from = first, edate: to = last } = asked
  if (from < first) refuse('sdate', `只能查询最近${days}天`)
  if (from > last) refuse('sdate', '不能查询未来日期')
  if (to > last) refuse('edate', '不能查询未来日期')
  if (to < from) refuse('edate', '结束日期不能早于开始日期')
  return { from, to }
}

/** Validates one day of such a window; returns its Beijing midnight. */
export function windowDay(date: number, now: number, days: number): number {
  const day = beijingDayStart(date)
  const today = beijingDayStart(now)
  if (day > today) refuse('date', '不能查询未来日期')
  if (day <= today - days * DAY) refuse('date', `只能查询最近${days}天`)
  return day
}

/** The same for whole days (A185). */
export function dayWindow(
  asked: { sdate?: string | undefined; edate?: string | undefined },
  now: number,
  days: number,
): { from: string; to: string } {
  const at = (day: string | undefined) => (day === undefined ? undefined : readTime(`${day} 00:00:00`))
  const { from, to } = listWindow({ sdate: at(asked.sdate), edate: at(asked.edate) }, now, days)
  return { from: beijingTime(from).slice(0, 10), to: beijingTime(to).slice(0, 10) }
}

/** The start of a range from a day or time. */
export function rangeStart(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readTime(text.length === 10 ? `${text} 00:00:00` : text)
}

export function rangeEnd(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readTime(text.length === 10 ? `${text} 23:59:59` : text) + 999
}

function refuse(field: string, message: string): never {
  throw new Refusal([{ field, messages: [message] }], 400)
}
