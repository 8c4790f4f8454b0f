import { z } from 'zod'
import {
  type AuditChange,
  type AuditEntry,
  type ChangeResult,
  MAX_CHANGE_FIELDS,
  MAX_INPUT_LENGTH,
  MAX_TEXT_LENGTH,
  type OrderDecision,
  type TrackedChange,
} from '#contract/audit.ts'
import { isContradicted, readChangeResult, UNCLEAR_RESULT } from '#shared/change-result.ts'
import { ERROR_HEADER } from '#shared/endpoints.ts'
import { describeMalformed, parseBody, readEnvelope } from '#shared/envelope.ts'
import { asRecord, asText } from '#shared/lossless-json.ts'
import { isAnswerLost, isRefusalOpen } from '#shared/lost-answer.ts'
import { forbiddenMessage, httpErrorMessage, joinErrorTexts } from '#shared/message-text.ts'
import { isOfLaterVersion, type UpgradeStep, upgradeStored, withVersion } from '#shared/stored.ts'
import { sanitizeSentence } from '#shared/untrusted-text.ts'
import { redactSecrets } from '../redact.ts'

const text = z.string().max(100_000)
const field = z.strictObject({ field: text, from: text, to: text, key: text.optional(), previous: text.optional() })
export const changeIdSchema = z.string().regex(/^[\w-]{8,100}$/)
const route = z
  .string()
  .max(1_000)
  .regex(/^\/Main\/[\w/]+(\?[\w.*~:&=+%-]*)?$/)

/** Schema of the argument of `recordChange`. */
export const auditChangeSchema = z.strictObject({
  action: text,
  form: text.optional(),
  fields: z.array(field).max(MAX_CHANGE_FIELDS),
  omitted: z.int().min(0).optional(),
  result: z.enum(['succeeded', 'failed', 'unknown']),
  detail: text,
})

const decision: z.ZodType<OrderDecision> = z.strictObject({
  kind: z.enum(['deposit', 'withdrawal']),
  action: z.enum(['approve', 'cancel', 'riskControl']),
  amount: z.string().max(400),
  waitedMs: z.number().min(0).nullable(),
  operatorId: z.string().max(100),
})

/** Schema of the argument of `beginChange`. */
export const trackedChangeSchema: z.ZodType<TrackedChange> = auditChangeSchema
  .omit({ result: true, detail: true })
  .extend({
    id: changeIdSchema,
    route: route.nullable(),
    locks: z.array(z.string().max(200)).max(2_000),
    success: z.enum(['flag', 'truthy', 'envelope', 'batch']),
    decision: decision.optional(),
    followUp: z.string().max(5_000).optional(),
  })

/** Schema of the arguments of `concludeChange`. */
export const conclusionSchema = z.tuple([changeIdSchema, auditChangeSchema.shape.result, text, z.boolean()])

const entrySchema = auditChangeSchema.extend({
  timestamp: z.number(),
  operator: z.string(),
  decision: decision.optional().catch(undefined),
  /** Absent for a change that was not sent, and in lines of earlier versions. */
  id: changeIdSchema.optional(),
  /** Whose change it is: names are not unique, and are shortened here. Absent in entries of earlier versions. */
  operatorId: z.string().max(100).optional(),
  /** Route of the screen that shows the outcome. */
  route: route.nullable().optional(),
  /** The outcome has not been reported yet, neither by a page nor by a notification. */
  open: z.boolean().optional(),
})

/** One line of the file. The lines of one change share an id; the last one applies. */
export type StoredEntry = z.infer<typeof entrySchema>

/** A table of odds that was copied or pasted is kept whole; of long texts fewer are. */
const MAX_FIELDS = 200
const MAX_FIELDS_LENGTH = 20_000

const oldFieldNames: Record<string, string> = { at: 'timestamp', who: 'operator', what: 'action', told: 'detail' }
const oldResults: Record<string, string> = { done: 'succeeded', undone: 'failed' }

/** Upgrades of a line. */
const steps: readonly UpgradeStep[] = [
  // The first lines of version 0 use other names.
  (line) => {
    if (!('told' in line)) return line
    const renamed = Object.entries(line).map(([name, value]) => [oldFieldNames[name] ?? name, value])
    return { ...Object.fromEntries(renamed), result: oldResults[String(line.result)] ?? line.result }
  },
]

export const serializeEntry = (entry: StoredEntry): string => `${JSON.stringify(withVersion(entry, steps))}\n`

/** Parses a line of the file; null when it is incomplete, invalid or of a later version. */
function parseLine(line: string): StoredEntry | null {
  try {
    return entrySchema.safeParse(upgradeStored(JSON.parse(line), steps)).data ?? null
  } catch {
    return null
  }
}

/** Whether a line is of a later version, and must stay in the file although it is not read. */
export function isOfLater(line: string): boolean {
  try {
    return isOfLaterVersion(JSON.parse(line), steps)
  } catch {
    return false
  }
}

/** Entries in the order of their first lines, each with the content of its last line. */
export function parseLines(lines: readonly string[]): StoredEntry[] {
  const entries: StoredEntry[] = []
  const positions = new Map<string, number>()
  for (const line of lines) {
    const parsed = parseLine(line)
    if (!parsed) continue
    const position = parsed.id === undefined ? undefined : positions.get(parsed.id)
    if (position !== undefined) entries[position] = parsed
    else if (parsed.id !== undefined) positions.set(parsed.id, entries.push(parsed) - 1)
    else entries.push(parsed)
  }
  return entries
}

/** Whether the file may contain an unreported entry. Scans the ids only: parsing all entries would delay the start. */
export function mayHaveUnreported(text: string): boolean {
  const unreportedIds = new Set<string>()
  for (const line of text.split('\n')) {
    const [, entryId] = /"id":"([\w-]+)"/.exec(line) ?? []
    if (!entryId) continue
    if (line.includes('"open":true')) unreportedIds.add(entryId)
    else unreportedIds.delete(entryId)
  }
  return unreportedIds.size > 0
}

/** Builds the stored form: without secrets, and with limits that keep ten thousand entries small. */
export function toAuditEntry(
  timestamp: number,
  operator: string,
  change: AuditChange,
  secrets: readonly string[],
): AuditEntry {
  const limit = (input: string) => limitText(input, secrets)
  const fields: AuditChange['fields'] = []
  let length = 0
  for (const { field, from, to, key, previous } of change.fields.slice(0, MAX_FIELDS)) {
    const texts = { field: limit(field), from: limit(from), to: limit(to), ...keepExact({ key, previous }, secrets) }
    length += Object.values(texts).join('').length
    if (length > MAX_FIELDS_LENGTH) break
    fields.push(texts)
  }
  const omitted = change.fields.length - fields.length + (change.omitted ?? 0)
  if (omitted > 0) fields.push({ field: '其余', from: '', to: `另有 ${omitted} 处` })
  const [action, detail] = [limit(change.action), limit(change.detail)]
  const { form } = keepExact({ form: change.form }, secrets)
  const optional = { ...(form && { form }), ...(omitted > 0 && { omitted }) }
  return { timestamp, operator: limit(operator), action, ...optional, fields, result: change.result, detail }
}

/** The texts that need neither redaction nor a limit: part of a value or key would restore something else. */
function keepExact<K extends string>(
  texts: Readonly<Record<K, string | undefined>>,
  secrets: readonly string[],
): Partial<Record<K, string>> {
  const isExact = (input: unknown) =>
    typeof input === 'string' && input.length <= MAX_TEXT_LENGTH && redactSecrets(input, secrets) === input
  return Object.fromEntries(Object.entries(texts).filter(([, input]) => isExact(input))) as Partial<Record<K, string>>
}

export const limitText = (input: string, secrets: readonly string[]): string =>
  sanitizeSentence(redactSecrets(input.slice(0, MAX_INPUT_LENGTH), secrets), MAX_TEXT_LENGTH)

/** The outcome of a change; `detail`: why it failed or is unknown. */
export interface Outcome {
  result: ChangeResult
  detail: string
}

const failed = (detail: string): Outcome => ({ result: 'failed', detail })
const unknown = (detail: string): Outcome => ({ result: 'unknown', detail })

/** Reads the outcome of a change from the gateway's response. Never throws. */
export async function readOutcome(
  response: Response,
  success: TrackedChange['success'],
  decision?: TrackedChange['decision'],
): Promise<Outcome> {
  const text = await response.text().catch(() => '')
  const body = parseBody(text)
  const envelope = asRecord(body)
  const error = response.headers.get(ERROR_HEADER)
  if (error === 'timeout' || error === 'network' || error === 'unusable') return unknown(asText(envelope.message))
  if (error !== null) return failed(asText(envelope.message))
  if (isAnswerLost(response.status)) return unknown(httpErrorMessage(response.status, body))
  const opened = readEnvelope(body)
  if (!response.ok) {
    const message = httpErrorMessage(response.status, body)
    return isContradicted(response.status, opened) ? unknown(message) : failed(message)
  }
  if (!opened) return unknown(describeMalformed(text))
  if (opened.succeeded) return readDataOutcome(opened.data, success, decision?.action)
  const message = forbiddenMessage(opened.errors) ?? (joinErrorTexts(opened.errors) || '操作失败')
  return isRefusalOpen(opened.errors) ? unknown(message) : failed(message)
}

function readDataOutcome(
  data: unknown,
  success: TrackedChange['success'],
  decision?: OrderDecision['action'],
): Outcome {
  const read = readChangeResult(data, success, decision)
  if (read === 'succeeded') return { result: 'succeeded', detail: '' }
  if (read === 'forbidden') return failed('无权限')
  if (read === 'unclear') return unknown(UNCLEAR_RESULT)
  return success === 'batch' ? unknown('部分未能处理') : failed('操作失败')
}
