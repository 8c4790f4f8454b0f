import { z } from 'zod'
import { parseTime } from '../wire/beijing.ts'
import type { FieldError } from '../wire/envelope.ts'

// Path and query values are text; each schema validates strictly and returns the handler's type.

export function textInt(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^-?\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

export const textId = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)

export const textBool = z.enum(['true', 'false']).transform((text) => text === 'true')

export const textAmount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .transform(Number)

/** List dates are ISO instants (A040, A185); returns Unix ms. */
export const textInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?(Z|[+-]\d\d:\d\d)$/)
  .transform(parseTime)
  .pipe(z.number())

export const pageIndex = textInt(1)
/** A server may support no other page sizes (A208). */
const PAGE_SIZES = [10, 20, 50, 100] as const
export const pageSize = textInt(1).pipe(z.literal(PAGE_SIZES))

// JSON values keep their type: a quoted number is invalid.

export const jsonId = z.union([z.int().nonnegative(), z.bigint().nonnegative()]).transform(BigInt)
/** Messaging-service ids may be negative (A207). */
export const signedId = z.union([z.int(), z.bigint()]).transform(BigInt)
export const jsonPageSize = z.literal(PAGE_SIZES)

/** More than 0, at most two decimals (A183). */
export const jsonAmount = z
  .number()
  .positive()
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)))

/** The same, or 0. */
export const jsonPoints = z.union([z.literal(0), jsonAmount])

/** Schema errors in the envelope's form: one entry per field. */
export function fieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  const messagesByField = new Map<string, string[]>()
  const addMessage = (field: string, message: string) =>
    messagesByField.set(field, [...(messagesByField.get(field) ?? []), message])
  for (const issue of error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) addMessage([...path, key].join('.'), `${key} 未知`)
    } else {
      const field = path.join('.') || 'body'
      addMessage(field, valueAt(input, path) === undefined ? `${field} 不能为空` : `${field} 格式不正确`)
    }
  }
  return [...messagesByField].map(([field, messages]) => ({ field, messages: [...new Set(messages)] }))
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
