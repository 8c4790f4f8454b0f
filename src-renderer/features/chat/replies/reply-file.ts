import type { QuickReply } from '#renderer/stores/ui-preferences.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { sanitizeLines, stripInvisible } from '#shared/untrusted-text.ts'

/** Of one reply, in characters. */
export const REPLY_LIMITS = { title: 40, text: 1000, group: 20 } as const
export const MAX_REPLIES = 500
export const MAX_REPLY_FILE = 4 * 1024 * 1024

const FORMAT = 'operator-console-quick-replies'
const VERSION = 1

/** Without white space around it, and without an empty group. */
export function trimReply({ title, text, group = '' }: QuickReply): QuickReply {
  const name = group.trim()
  return { title: title.trim(), text: text.trim(), ...(name !== '' && { group: name }) }
}

/** Replies as a file for another workstation. */
export const replyFile = (replies: readonly QuickReply[]): Blob =>
  new Blob([JSON.stringify({ format: FORMAT, version: VERSION, replies }, null, 2)], { type: 'application/json' })

/** What a file has, and how many of its replies are incomplete or too long. null: it is no such file. */
export function readReplyFile(content: string): { replies: QuickReply[]; refused: number } | null {
  let file: Record<string, unknown>
  try {
    file = asRecord(JSON.parse(content))
  } catch {
    return null
  }
  if (file.format !== FORMAT || file.version !== VERSION || !Array.isArray(file.replies)) return null
  const read = file.replies.map(readReply)
  const replies = read.filter((reply) => reply !== null)
  return { replies, refused: read.length - replies.length }
}

/** Text of a file is foreign. What is too long is refused, not cut: half a sentence would be sent to a member. */
function readReply(value: unknown): QuickReply | null {
  const { title, text, group = '' } = asRecord(value)
  if (typeof title !== 'string' || typeof text !== 'string' || typeof group !== 'string') return null
  const reply = trimReply({ title: stripInvisible(title), text: sanitizeLines(text), group: stripInvisible(group) })
  const isTooLong = (['title', 'text', 'group'] as const).some(
    (field) => (reply[field] ?? '').length > REPLY_LIMITS[field],
  )
  return isTooLong || reply.title === '' || reply.text === '' ? null : reply
}

const identity = ({ title, text, group = '' }: QuickReply) => JSON.stringify([group, title, text])

/** The replies of a file that are new on this workstation, and how many are not taken; none that is stored is replaced. */
export function mergeReplies(own: readonly QuickReply[], imported: readonly QuickReply[]) {
  const known = new Set(own.map((reply) => identity(trimReply(reply))))
  const fresh: QuickReply[] = []
  for (const reply of imported) {
    if (known.has(identity(reply))) continue
    known.add(identity(reply))
    fresh.push(reply)
  }
  const added = fresh.slice(0, Math.max(0, MAX_REPLIES - own.length))
  return { added, same: imported.length - fresh.length, dropped: fresh.length - added.length }
}
