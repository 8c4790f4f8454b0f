import { z } from 'zod'
import { toHundredths } from '../lib/money.ts'
import { NUMBER_ONLY, plainNumber, readDecimal } from '../lib/number-text.ts'

/** Non-empty text, trimmed. */
export function filled(missing: string) {
  return z.string().trim().min(1, missing)
}

/** Text that is not only blanks, left untrimmed. */
export function notBlank(missing: string) {
  return z.string().refine((text) => text.trim() !== '', missing)
}

/** A points amount: 0 or more, at most two decimals, exact in JSON (A174, A183). Returns plain digits. */
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
