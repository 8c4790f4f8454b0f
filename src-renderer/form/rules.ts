import { z } from 'zod'
import { toHundredths } from '../lib/money.ts'
import { NUMBER_ONLY, plainNumber, readDecimal } from '../lib/number-text.ts'

/** A text without blanks around it, and not empty: `missing` is said then. */
export function filled(missing: string) {
  return z.string().trim().min(1, missing)
}

/** A text that says something, kept as it was typed. */
export function notBlank(missing: string) {
  return z.string().refine((text) => text.trim() !== '', missing)
}

/** Points as they are typed: 0 or more, at most two decimals, exact in JSON (A174, A183). Gives them as plain digits. */
export function points(missing: string) {
  return z
    .string()
    .superRefine((typed, context) => {
      const message = typed.trim() === '' ? missing : pointsFault(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(plainNumber)
}

function pointsFault(typed: string): string | null {
  const read = readDecimal(typed)
  if ('error' in read) return read.error
  const text = read.digits
  if (text.startsWith('-')) return NUMBER_ONLY
  if (/\.\d{3,}$/.test(text)) return '最多两位小数'
  const value = toHundredths(text)
  return value === null || value !== toHundredths(Number(text)) ? '数值过大' : null
}
