import { z } from 'zod'
import { toHundredths } from '../lib/money.ts'

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
    .transform((typed) => typed.trim().replaceAll(/[,，]/g, ''))
    .superRefine((text, context) => {
      const message = text === '' ? missing : pointsFault(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
}

function pointsFault(text: string): string | null {
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return '该项必须输入数字'
  if (/\.\d{3,}$/.test(text)) return '最多两位小数'
  const value = toHundredths(text)
  return value === null || value !== toHundredths(Number(text)) ? '数值过大' : null
}
