import { type ZodType, z } from 'zod'
import type { Values } from './edits.ts'

/** The schema of a form whose fields are only known at run time; `validate` returns error messages by field. */
export function schemaFromValidator(validate: (values: Values) => Record<string, string | null>): ZodType<Values> {
  return z.looseObject({}).superRefine((values, context) => {
    for (const [key, message] of Object.entries(validate(values))) {
      if (message) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
}
