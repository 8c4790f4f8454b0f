import { z } from 'zod'
import { HUB_RULES } from './hub-rules.ts'
import { REST_RULES } from './rest-rules.ts'

/** The names of all rules; a dialect is a list of them, applied in order. */
export const DIALECT_RULES = [...(Object.keys(REST_RULES) as (keyof typeof REST_RULES)[]), ...HUB_RULES] as const

export type Dialect = readonly (typeof DIALECT_RULES)[number][]

export const dialectSchema = z.array(z.enum(DIALECT_RULES))
