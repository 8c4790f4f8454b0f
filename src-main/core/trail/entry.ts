import { z } from 'zod'
import type { Change, TrackedChange, TrailEntry } from '../../../src-preload/contract.ts'
import { sanitizeSentence } from '../../../src-preload/shared/foreign-text.ts'
import { withoutSecrets } from '../redact.ts'

const text = z.string().max(100_000)
const field = z.strictObject({ field: text, from: text, to: text })
const id = z.string().regex(/^[\w-]{8,100}$/)
const route = z
  .string()
  .max(1_000)
  .regex(/^\/Main\/[\w/]+(\?[\w.*~:&=+%-]*)?$/)

/** Schema of the argument of `recordChange`. */
export const change = z.strictObject({
  what: text,
  fields: z.array(field).max(2_000),
  result: z.enum(['done', 'undone', 'unknown']),
  told: text,
})

/** Schema of the argument of `beginChange`. */
export const trackedChange: z.ZodType<TrackedChange> = change.omit({ result: true, told: true }).extend({
  id,
  route: route.nullable(),
  locks: z.array(z.string().max(200)).max(2_000),
  success: z.enum(['true', 'flag', 'truthy', 'envelope', 'batch']),
})

/** Schema of the arguments of `concludeChange`. */
export const conclusion = z.tuple([id, change.shape.result, text])

/** One line of the file. The lines of one change share an id; the last one applies. */
export interface SavedEntry extends TrailEntry {
  /** Set for a change that is recorded before it is sent. */
  id?: string | undefined
  /** Route of the screen that shows the outcome. */
  route?: string | null | undefined
  /** The outcome has not been reported yet, neither by a page nor by a notification. */
  open?: boolean | undefined
}

const entry: z.ZodType<SavedEntry> = change.extend({
  at: z.number(),
  who: z.string(),
  id: id.optional(),
  route: route.nullable().optional(),
  open: z.boolean().optional(),
})

const FIELDS_KEPT = 30
const TEXT_KEPT = 200
/** Longer input is cut before it is processed. */
const TEXT_READ = 10_000

/** Parses a line of the file; null when it is incomplete or invalid. */
function readLine(line: string): SavedEntry | null {
  try {
    return entry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** Entries in the order of their first lines, each with the content of its last line. */
export function readLines(lines: readonly string[]): SavedEntry[] {
  const entries: SavedEntry[] = []
  const positions = new Map<string, number>()
  for (const line of lines) {
    const read = readLine(line)
    if (!read) continue
    const position = read.id === undefined ? undefined : positions.get(read.id)
    if (position !== undefined) entries[position] = read
    else if (read.id !== undefined) positions.set(read.id, entries.push(read) - 1)
    else entries.push(read)
  }
  return entries
}

/**
 * Whether the file may contain an unreported entry. Scans the ids only: parsing ten thousand entries would slow down
 * the start, and there is rarely one.
 */
export function mayHaveOpen(text: string): boolean {
  const open = new Set<string>()
  for (const line of text.split('\n')) {
    const [, found] = /"id":"([\w-]+)"/.exec(line) ?? []
    if (!found) continue
    if (line.includes('"open":true')) open.add(found)
    else open.delete(found)
  }
  return open.size > 0
}

/** Builds the stored form: without secrets, and with limits that keep ten thousand entries small. */
export function keptEntry(at: number, who: string, { what, fields, result, told }: Change, secrets: readonly string[]) {
  const kept = (typed: string) => limitedText(typed, secrets)
  const shown = fields.slice(0, FIELDS_KEPT).map(({ field, from, to }) => ({
    field: kept(field),
    from: kept(from),
    to: kept(to),
  }))
  const left = fields.length - shown.length
  if (left > 0) shown.push({ field: '其余', from: '', to: `另有 ${left} 处` })
  return { at, who: kept(who), what: kept(what), fields: shown, result, told: kept(told) } satisfies TrailEntry
}

export function limitedText(typed: string, secrets: readonly string[]): string {
  return sanitizeSentence(withoutSecrets(typed.slice(0, TEXT_READ), secrets), TEXT_KEPT)
}
