import type { QuickReply } from '#renderer/stores/ui-preferences.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { sanitizeLines, sanitizeText, stripInvisible } from '#shared/untrusted-text.ts'

/** The first character of each initial letter in the order of the dictionary; none begins with i, u or v. */
const FIRST = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const HAN = /\p{Script=Han}/u

/** The browser's dictionary: no table of 20,000 characters is shipped for it. */
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

function letterOf(character: string): string {
  if (/^[a-z\d]$/i.test(character)) return character.toLowerCase()
  if (!HAN.test(character)) return ''
  return LETTERS[FIRST.findLastIndex((first) => collator.compare(character, first) >= 0)] ?? ''
}

const MAX_REMEMBERED = 5_000
const letters = new Map<string, string>()

/** The initials of a short text, in its most common reading: 上分 USDT is `sfusdt`. Other signs are left out. */
export function pinyinInitials(text: string): string {
  let initials = ''
  for (const character of text) {
    let letter = letters.get(character)
    if (letter === undefined) {
      letter = letterOf(character)
      if (letters.size >= MAX_REMEMBERED) letters.clear()
      letters.set(character, letter)
    }
    initials += letter
  }
  return initials
}

/** The replies whose group, title or text contains the input after `/`, then those whose title has such initials. */
export function filterReplies(replies: readonly QuickReply[], query: string): QuickReply[] {
  const words = query.toLowerCase()
  const contains = ({ title, text, group = '' }: QuickReply) =>
    `${group}\n${title}\n${text}`.toLowerCase().includes(words)
  const byWord = replies.filter(contains)
  if (!/^[a-z]+$/.test(words)) return byWord
  const hasInitials = ({ title, group = '' }: QuickReply) =>
    pinyinInitials(title).includes(words) || pinyinInitials(group).startsWith(words)
  return [...byWord, ...replies.filter((reply) => !contains(reply) && hasInitials(reply))]
}

/** Those without a group first, then each group where its first reply stands. */
export function inGroups(replies: readonly QuickReply[]): QuickReply[] {
  const groups = new Map<string, QuickReply[]>([['', []]])
  for (const reply of replies) {
    const { group = '' } = reply
    const others = groups.get(group)
    if (others) others.push(reply)
    else groups.set(group, [reply])
  }
  return [...groups.values()].flat()
}

const replyNames = ['余额', '最近上分', '订单号', '等待'] as const
export type ReplyName = (typeof replyNames)[number]
/** A value that is not known says why. */
export type ReplyValue = { text: string } | { missing: string }

const NAMES = new RegExp(`\\{(${replyNames.join('|')})\\}`, 'g')

/** Replaces `{昵称}` and `{ID}`; in a group (`member` null) they stay, for the operator to see. */
export function applyTemplate(template: string, member: { name: string; userId: string } | null): string {
  if (!member) return template
  const name = widenNames(sanitizeText(member.name))
  // In one pass, because a name may itself contain a placeholder.
  return template.replace(/\{昵称\}|\{ID\}/g, (placeholder) => (placeholder === '{ID}' ? member.userId : name))
}

/** A nickname such as {余额} is no name that stands for nothing: it looks the same, and the reply can be sent. */
const widenNames = (nickname: string) => nickname.replace(NAMES, '｛$1｝')

/** The names of a text that still stand for nothing: such a text is not sent. */
export const openNames = (text: string): ReplyName[] => [
  ...new Set([...text.matchAll(NAMES)].map(([, name]) => name as ReplyName)),
]

/** Puts in what is known. A name whose value is not known stays, for the operator to see, and is returned. */
export function fillReply(template: string, values: Record<ReplyName, ReplyValue>) {
  const missing = new Map<ReplyName, string>()
  const text = template.replace(NAMES, (placeholder, name: ReplyName) => {
    const value = values[name]
    if ('text' in value) return value.text
    missing.set(name, value.missing)
    return placeholder
  })
  return { text, missing }
}

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
