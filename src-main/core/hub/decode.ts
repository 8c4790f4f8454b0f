import { z } from 'zod'
import type { ChatMessage } from '../../../src-preload/contract/chat.ts'
import type { Push } from '../../../src-preload/contract/hub.ts'
import { groupKey, privateKey } from '../../../src-preload/shared/conversation-key.ts'
import { asRecord, asText } from '../../../src-preload/shared/lossless-json.ts'
import { cutText, MAX_LINE_LENGTH, sanitizeText, truncateText } from '../../../src-preload/shared/untrusted-text.ts'
import { hubEvents } from '../wire.ts'

/** Longer messages are truncated with a note (fault 15). */
const MAX_CONTENT_LENGTH = 20_000

/** Longer ids and times are malformed. */
const MAX_SHORT_LENGTH = 100

/** Lenient: a missing or malformed field must not discard the whole message. */
const text = z
  .union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()])
  .catch(null)
  .transform((v) => String(v ?? ''))
/** Names are never shown in full; truncating them here saves memory if one has 60,000 letters (fault 39). */
const name = text.transform((v) => truncateText(v, MAX_LINE_LENGTH))
/** Ids and times are stored for thousands of messages. */
const shortText = text.transform((v) => v.slice(0, MAX_SHORT_LENGTH))
const count = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative())

const chatMessage = z.object({
  id: shortText,
  speakId: shortText,
  type: shortText,
  name,
  head: text,
  content: text.transform(truncateContent),
  contentType: z.coerce.number().catch(1),
  time: shortText,
})

/** Decodes a hub event, null if the payload is not understood. Never throws on data (A014–A016, A198). */
export function decodePush(event: string, args: unknown[]): Push | null {
  switch (event) {
    case hubEvents.pendingCounts:
      return decodePendingCounts(args)
    case hubEvents.status: {
      const record = asRecord(args[0])
      const [type, value] = 'type' in record ? [record.type, record.value ?? record.status] : args
      return count.safeParse(type).success ? { kind: 'status', type: Number(type), value: text.parse(value) } : null
    }
    case hubEvents.userImage: {
      const image = firstText(args[0], ['img', 'image', 'userImg', 'url', 'data'])
      return image ? { kind: 'userImage', image } : null
    }
    case hubEvents.linkTimeout: {
      const content = firstText(args[0], ['message', 'content', 'text'])
      return { kind: 'linkTimeout', text: sanitizeText(content, MAX_LINE_LENGTH) }
    }
    case hubEvents.serverNotice: {
      const texts = args.map((arg) => firstText(arg, ['content', 'message', 'text', 'title'])).filter(Boolean)
      return texts.length > 0 ? { kind: 'serverNotice', text: truncateContent(texts.join('：')) } : null
    }
    case hubEvents.privateMessage: {
      const found = findMessage(args)
      const userId =
        found && (shortText.parse(found.fields.userId) || leadingScalars(args, 1)[0] || found.message.speakId)
      if (!found || !userId) return null
      const conversation = privateKey(found.message.type, userId)
      return { kind: 'privateMessage', conversation, userId, message: found.message }
    }
    case hubEvents.publicMessage: {
      const found = findMessage(args)
      if (!found) return null
      const [lottery = '', play = ''] = leadingScalars(args, 2)
      const lotteryId = shortText.parse(found.fields.lotteryId) || lottery
      const playId = shortText.parse(found.fields.playId) || play
      const conversation = groupKey(lotteryId, playId)
      return { kind: 'publicMessage', conversation, lotteryId, playId, message: found.message }
    }
    default:
      return null
  }
}

/** Accepts (up, down), {up, down} in any spelling, [up, down], or a single total (A015). */
function decodePendingCounts(args: unknown[]): Push | null {
  const values = Array.isArray(args[0]) ? args[0] : args
  const record = asRecord(values[0])
  const keys = Object.keys(record)
  if (keys.length > 0) {
    const down = count.safeParse(record[keys.find((key) => /down|dwon|out|xia/i.test(key)) ?? ''])
    const up = count.safeParse(record[keys.find((key) => /^(?!.*(down|dwon)).*(up|in|shang)/i.test(key)) ?? ''])
    if (up.success && down.success) return pendingCountsPush(up.data, down.data)
    const total = count.safeParse(record.total ?? record.count ?? record.num)
    return total.success ? { kind: 'pendingCounts', deposits: null, withdrawals: null, total: total.data } : null
  }
  const [first, second] = [count.safeParse(values[0]), count.safeParse(values[1])]
  if (!first.success) return null
  if (second.success) return pendingCountsPush(first.data, second.data)
  return { kind: 'pendingCounts', deposits: null, withdrawals: null, total: first.data }
}

function pendingCountsPush(deposits: number, withdrawals: number): Push {
  return { kind: 'pendingCounts', deposits, withdrawals, total: deposits + withdrawals }
}

/** Decodes a message returned by a hub method, null if it is not understood. */
export function decodeMessage(value: unknown): ChatMessage | null {
  const parsed = 'content' in asRecord(value) ? chatMessage.safeParse(value) : null
  return parsed?.success && parsed.data.id ? parsed.data : null
}

function findMessage(args: unknown[]): { message: ChatMessage; fields: Record<string, unknown> } | null {
  for (const arg of args) {
    const outer = asRecord(arg)
    const fields = { ...outer, ...findContent(outer) }
    const parsed = 'content' in fields ? chatMessage.safeParse(fields) : null
    if (parsed?.success) return { message: parsed.data, fields }
  }
  return null
}

/** The object with the content, however it is wrapped. */
function findContent(value: unknown, depth = 3): Record<string, unknown> | undefined {
  const record = asRecord(value)
  if ('content' in record) return record
  const inner = depth > 0 ? Object.values(record).map((field) => findContent(field, depth - 1)) : []
  return inner.find((found) => found !== undefined)
}

/** Returns the scalars at the start of the arguments as text. */
function leadingScalars(args: unknown[], max: number): string[] {
  const end = args.findIndex((arg) => typeof arg === 'object')
  return args.slice(0, end < 0 ? max : Math.min(end, max)).map((arg) => shortText.parse(arg))
}

function firstText(value: unknown, keys: string[]): string {
  const record = asRecord(value)
  return keys.map((key) => asText(record[key])).find(Boolean) ?? asText(value)
}

export function truncateContent(content: string): string {
  return content.length > MAX_CONTENT_LENGTH ? `${cutText(content, MAX_CONTENT_LENGTH)}…（内容过长，已截断）` : content
}

/** Describes the structure of a payload for the log, without its content. */
export function describeShape(value: unknown, depth = 3): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  if (depth === 0) return Array.isArray(value) ? '[…]' : '{…}'
  const describeInner = (inner: unknown) => describeShape(inner, depth - 1)
  if (Array.isArray(value)) return `[${value.slice(0, 8).map(describeInner).join(', ')}]`
  const fields = Object.entries(value).slice(0, 24)
  return `{${fields.map(([key, field]) => `${key.slice(0, 40)}: ${describeInner(field)}`).join(', ')}}`
}
