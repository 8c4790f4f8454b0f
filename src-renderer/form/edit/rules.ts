import { config, type ZodType, z } from 'zod'
import { toHundredths } from '#shared/money.ts'
import { ApiError } from '../../api/http/errors.ts'
import { NUMBER_REQUIRED, parseDecimal, stripSeparators } from '../../lib/number-input.ts'
import type { Values } from './edits.ts'

/** Non-empty text, trimmed. */
export const requiredText = (requiredMessage: string) => z.string().trim().min(1, requiredMessage)

/** Text that is not only blanks, left untrimmed. */
export const nonBlankText = (requiredMessage: string) =>
  z.string().refine((text) => text.trim() !== '', requiredMessage)

/** A points amount: 0 or more, at most two decimals, exact in JSON (A174, A183). Returns plain digits. */
export const pointsAmount = (requiredMessage: string) =>
  z
    .string()
    .superRefine((input, context) => {
      const message = input.trim() === '' ? requiredMessage : validatePoints(input)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(stripSeparators)

function validatePoints(input: string): string | null {
  const decimal = parseDecimal(input)
  if ('error' in decimal) return decimal.error
  const text = decimal.digits
  if (text.startsWith('-')) return NUMBER_REQUIRED
  if (/\.\d{3,}$/.test(text)) return '最多两位小数'
  const value = toHundredths(text)
  return value === null || value !== toHundredths(Number(text)) ? '数值过大' : null
}

/** The schema of a form whose fields are only known at run time; `validate` returns error messages by field. */
export const schemaFromValidator = (validate: (values: Values) => Record<string, string | null>): ZodType<Values> =>
  z.looseObject({}).superRefine((values, context) => {
    for (const [key, message] of Object.entries(validate(values))) {
      if (message) context.addIssue({ code: 'custom', path: [key], message })
    }
  })

// Zod otherwise probes whether eval is allowed; the content security policy blocks and reports each attempt.
config({ jitless: true })

export type FieldErrors = Readonly<Record<string, string>>

/** Returns the first message of each field, and the values as transformed by the schema, for example trimmed. */
export function validateValues<V extends Values>(schema: ZodType<Partial<V>> | undefined, input: V) {
  const { data, error } = schema?.safeParse(input) ?? {}
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) fieldErrors[String(path[0])] ??= message
  return { fieldErrors, parsed: { ...input, ...data } }
}

/** The server's messages by field; its field names are matched case-insensitively. */
export function mapFieldErrors({ fields }: ApiError, values: Values): FieldErrors {
  const errors = Object.keys(values).map((key) => [key, fields[key.toLowerCase()]])
  return Object.fromEntries(errors.filter(([, message]) => message))
}

export const omitKeys = <T>(entries: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key)))

/** Returns a row that was read again before saving. Throws ApiError with the message if it is gone. */
export function requireRow<T>(row: T | undefined, message: string): T {
  if (!row) throw new ApiError('refused', message)
  return row
}
