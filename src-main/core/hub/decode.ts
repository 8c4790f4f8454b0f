import { z } from 'zod'
import type { ChatMessage } from '#contract/chat.ts'
import type { Push } from '#contract/network.ts'
import { groupKey, privateKey } from '#shared/conversation-key.ts'
import { asRecord, asText, asTimeText } from '#shared/lossless-json.ts'
import { directionOfName } from '#shared/pay-data.ts'
import { readState, type StateNames } from '#shared/state-codes.ts'
import { cutText, MAX_LINE_LENGTH, sanitizeText, truncateText } from '#shared/untrusted-text.ts'
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
const timeText = z
  .unknown()
  .optional()
  .transform((v) => shortText.parse(asTimeText(v)))
const count = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative())

/** By their names, as .NET may write an enumeration. */
const CONTENT_TYPES: StateNames = [
  [/^te?xt$/i, 1],
  [/^html$/i, 2],
  [/^(image|img|picture|pic)$/i, 3],
]

const chatMessage = z.object({
  id: shortText,
  speakId: shortText,
  type: shortText,
  name,
  head: text,
  content: text.transform(truncateContent),
  contentType: z.preprocess((v) => readState(v, CONTENT_TYPES) ?? undefined, z.coerce.number().catch(1)),
  time: timeText,
})

/** More messages in one push are left to the next reading of the lists. */
const MAX_MESSAGES = 1_000

/**
 * Decodes a hub event, which may carry several messages, notices or states (A320); null stands for what is not understood.
 * Never throws on data (A014–A016, A198).
 */
export function decodePushes(event: string, args: unknown[]): (Push | null)[] {
  switch (event) {
    case hubEvents.privateMessage:
      return decodeMessages(args, (message, fields, scalars) => {
        const userId = shortText.parse(fields.userId) || scalars[0] || message.speakId
        if (!userId) return null
        return { kind: 'privateMessage', conversation: privateKey(message.type, userId), userId, message }
      })
    case hubEvents.publicMessage:
      return decodeMessages(args, (message, fields, [lottery = '', play = '']) => {
        const lotteryId = shortText.parse(fields.lotteryId) || lottery
        const playId = shortText.parse(fields.playId) || play
        return { kind: 'publicMessage', conversation: groupKey(lotteryId, playId), lotteryId, playId, message }
      })
    case hubEvents.serverNotice:
    case hubEvents.status: {
      const records = args.filter((arg) => Object.keys(asRecord(arg)).length > 0)
      return records.length > 1 && records.length === args.length
        ? records.slice(0, MAX_MESSAGES).map((record) => decodeOne(event, [record]))
        : [decodeOne(event, args)]
    }
    default:
      return [decodeOne(event, args)]
  }
}

function decodeOne(event: string, args: unknown[]): Push | null {
  switch (event) {
    case hubEvents.pendingCounts:
      return decodePendingCounts(args)
    case hubEvents.status: {
      const record = asRecord(args[0])
      const [type, value] = 'type' in record ? [record.type, record.value ?? record.status ?? record.data] : args
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
      const names = ['content', 'message', 'text', 'title']
      const texts = args.map((arg) => firstText(arg, names) || firstText(asRecord(arg).data, names)).filter(Boolean)
      return texts.length > 0 ? { kind: 'serverNotice', text: truncateContent(texts.join('：')) } : null
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
    const [ups, downs] = [true, false].map((isDeposit) => keys.filter((key) => directionOfName(key) === isDeposit))
    const [up, down] = [count.safeParse(record[ups![0] ?? '']), count.safeParse(record[downs![0] ?? ''])]
    // Of two names of one direction either may be something else, such as a time.
    if (ups!.length > 1 || downs!.length > 1) return null
    if (up.success && down.success) return pendingCountsPush(up.data, down.data)
    if (typeof record.data === 'object' && record.data !== null) return decodePendingCounts([record.data])
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

/** `decode` gets a message, its fields, and the scalars before it, which may say where it belongs. */
function decodeMessages(
  args: unknown[],
  decode: (message: ChatMessage, fields: Fields, scalars: string[]) => Push | null,
): (Push | null)[] {
  const pushes: (Push | null)[] = []
  for (const { fields, scalars } of findMessages(args)) {
    const parsed = 'content' in fields && pushes.length < MAX_MESSAGES ? chatMessage.safeParse(fields) : null
    pushes.push(parsed?.success ? decode(parsed.data, fields, scalars) : null)
    if (pushes.length > MAX_MESSAGES) break
  }
  return pushes.length > 0 ? pushes : [null]
}

type Fields = Record<string, unknown>

interface Candidate {
  fields: Fields
  scalars: string[]
}

/** The objects of a payload that are messages, however they are wrapped and listed, and those in a list that may be. */
function* findMessages(list: readonly unknown[], inherited: string[] = [], depth = 3): Generator<Candidate> {
  let scalars: string[] = []
  for (const item of list) {
    if (typeof item !== 'object') {
      scalars.push(shortText.parse(item))
      continue
    }
    const before = scalars.length > 0 ? scalars : inherited
    const found = findIn(item, before, depth)
    yield* found
    // Like a message, but for its content.
    if (found.length === 0 && MESSAGE_FIELDS.some((name) => name in asRecord(item)))
      yield { fields: asRecord(item), scalars: before }
    ;[inherited, scalars] = [before, []]
  }
}

const MESSAGE_FIELDS = ['speakId', 'contentType', 'userId']

/** The fields around a message say where it belongs, too. */
function findIn(value: unknown, scalars: string[], depth: number): Candidate[] {
  if (Array.isArray(value)) return depth > 0 ? [...findMessages(value, scalars, depth - 1)] : []
  const outer = asRecord(value)
  if ('content' in outer) return [{ fields: outer, scalars }]
  const inner = depth > 0 ? Object.values(outer).flatMap((field) => findIn(field, scalars, depth - 1)) : []
  return inner.map(({ fields, scalars }) => ({ fields: { ...outer, ...fields }, scalars }))
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
