import { config, type ZodType } from 'zod'
import type { ApiError } from '../../api/http/errors.ts'
import type { Values } from './edits.ts'

// Zod otherwise probes whether eval is allowed; the content security policy blocks and reports each attempt.
config({ jitless: true })

/** Messages by field. */
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

export function omitKeys<T>(entries: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key)))
}
