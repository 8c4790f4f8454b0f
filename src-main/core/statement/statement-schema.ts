import { z } from 'zod'
import { STATEMENT_PART_SIZE, statementSources } from '../../../src-preload/contract/statement.ts'

/** Texts of a statement are cut by the page. */
const text = z.string().max(300)

const lineSchema = z.strictObject({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,20})?$/),
  at: z.number().min(0).max(9e12),
  hasTime: z.boolean(),
  payer: text,
  remark: text,
  source: z.enum(statementSources),
})

export const statementPartSchema = z.strictObject({
  importId: z.string().min(1).max(100),
  lines: z.array(lineSchema).max(STATEMENT_PART_SIZE),
  isLast: z.boolean(),
})

/** A keyed fingerprint. */
export const lineIdSchema = z.string().regex(/^[0-9a-f]{32}$/)
