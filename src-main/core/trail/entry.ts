import { z } from 'zod'
import type { Change, TrailEntry } from '../../../src-preload/contract.ts'
import { withoutSecrets } from '../redact.ts'

const text = z.string().max(100_000)
const field = z.strictObject({ field: text, from: text, to: text })

/** What `noteChange` accepts. */
export const change = z.strictObject({
  what: text,
  fields: z.array(field).max(2_000),
  result: z.enum(['done', 'undone', 'unknown']),
  told: text,
})

const entry: z.ZodType<TrailEntry> = change.extend({ at: z.number(), who: z.string() })

const FIELDS_KEPT = 30
const TEXT_KEPT = 200

/** A line of the file as what it says; null for one that is torn or none of ours. */
export function readLine(line: string): TrailEntry | null {
  try {
    return entry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** As it is kept: without secrets, and short enough that ten thousand stay a small file. */
export function keptEntry(at: number, who: string, { what, fields, result, told }: Change, secrets: readonly string[]) {
  const kept = (typed: string) => {
    const clean = withoutSecrets(typed, secrets)
    return clean.length > TEXT_KEPT ? `${clean.slice(0, TEXT_KEPT - 1)}…` : clean
  }
  const shown = fields.slice(0, FIELDS_KEPT).map(({ field, from, to }) => ({
    field: kept(field),
    from: kept(from),
    to: kept(to),
  }))
  const left = fields.length - shown.length
  if (left > 0) shown.push({ field: '其余', from: '', to: `另有 ${left} 处` })
  return { at, who: kept(who), what: kept(what), fields: shown, result, told: kept(told) } satisfies TrailEntry
}
