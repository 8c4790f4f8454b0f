import { z } from 'zod'
import { toHundredths } from '../../../src-preload/shared/money.ts'
import { NUMBER_REQUIRED, parseDecimal, stripSeparators } from '../../lib/number-input.ts'

/** Non-empty text, trimmed. */
export function requiredText(requiredMessage: string) {
  return z.string().trim().min(1, requiredMessage)
}

/** Text that is not only blanks, left untrimmed. */
export function nonBlankText(requiredMessage: string) {
  return z.string().refine((text) => text.trim() !== '', requiredMessage)
}

/** A points amount: 0 or more, at most two decimals, exact in JSON (A174, A183). Returns plain digits. */
export function pointsAmount(requiredMessage: string) {
  return z
    .string()
    .superRefine((input, context) => {
      const message = input.trim() === '' ? requiredMessage : validatePoints(input)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(stripSeparators)
}

function validatePoints(input: string): string | null {
  const decimal = parseDecimal(input)
  if ('error' in decimal) return decimal.error
  const text = decimal.digits
  if (text.startsWith('-')) return NUMBER_REQUIRED
  if (/\.\d{3,}$/.test(text)) return '最多两位小数'
  const value = toHundredths(text)
  return value === null || value !== toHundredths(Number(text)) ? '数值过大' : null
}
