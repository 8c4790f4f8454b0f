import { z } from 'zod'

const answer = { visible: z.boolean(), audible: z.boolean() }
const checkSchema = z.object({ at: z.number(), ...answer })

/** The stored answers by server and operator. */
export const alertChecksSchema = z.record(z.string(), z.unknown()).transform((entries) => {
  const parsed = Object.entries(entries).map(([key, entry]) => [key, checkSchema.safeParse(entry).data] as const)
  return Object.fromEntries(parsed.flatMap(([key, check]) => (check ? [[key, check] as const] : [])))
})

/** Schema of the argument of `saveAlertCheck`. */
export const alertCheckAnswerSchema = z.strictObject(answer)
