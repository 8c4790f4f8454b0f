import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import {
  MAX_NOTE_LENGTH,
  MAX_NOTE_TAGS,
  MAX_NOTED_MEMBERS,
  MAX_NOTES_FILE,
  MAX_TAG_LENGTH,
  type MemberNote,
  type NoteContent,
} from '#contract/member-notes.ts'
import { stripInvisible } from '#shared/untrusted-text.ts'

export const memberIdSchema = z.string().regex(/^\d{1,30}$/)

const noteSchema = z.object({
  userId: memberIdSchema,
  text: z.string().max(MAX_NOTE_LENGTH),
  tags: z.array(z.string().min(1).max(MAX_TAG_LENGTH)).max(MAX_NOTE_TAGS),
  isWatched: z.boolean(),
  at: z.int().min(0).max(9e12),
  by: z.string().max(100),
})

/** Stored or imported notes, by member. One that does not fit makes all of them unreadable: none is lost unseen. */
export const notesSchema = z
  .array(noteSchema)
  .max(MAX_NOTED_MEMBERS)
  .transform((notes) => new Map<string, MemberNote>(notes.map((note) => [note.userId, note])))

export const isEmptyNote = ({ text, tags, isWatched }: NoteContent): boolean =>
  text === '' && tags.length === 0 && !isWatched

export const isSameNote = (a: NoteContent, b: NoteContent): boolean =>
  a.text === b.text && a.isWatched === b.isWatched && a.tags.join('\n') === b.tags.join('\n')

/** As it is stored. Throws with what is too long, rather than to cut it. */
export function normalizeContent({ text, tags, isWatched }: NoteContent): NoteContent {
  // Lines stay; other control characters are none of a note.
  const lines = text
    .split(/\r?\n/)
    .map((line) => stripInvisible(line).trimEnd())
    .join('\n')
    .trim()
  const unique = [...new Set(tags.map((tag) => stripInvisible(tag).trim()).filter((tag) => tag !== ''))]
  if (lines.length > MAX_NOTE_LENGTH) throw new Error(`备注最多 ${MAX_NOTE_LENGTH} 字，现在是 ${lines.length} 字`)
  if (unique.length > MAX_NOTE_TAGS) throw new Error(`标签最多 ${MAX_NOTE_TAGS} 个，现在是 ${unique.length} 个`)
  const long = unique.find((tag) => tag.length > MAX_TAG_LENGTH)
  if (long !== undefined) throw new Error(`标签最多 ${MAX_TAG_LENGTH} 字：${long.slice(0, 20)}`)
  return { text: lines, tags: unique, isWatched }
}

const FORMAT = 'operator-console-member-notes'
const VERSION = 1
const CIPHER = 'aes-256-gcm'
/** Fixed by the version: a file cannot ask for more work or memory. 64 MB and a quarter of a second. */
const SCRYPT: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 96 * 1024 * 1024 }
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16

// In the pool of threads: main answers the windows meanwhile.
const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const base64 = (bytes: number) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === bytes)
const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  salt: base64(SALT_BYTES),
  iv: base64(IV_BYTES),
  tag: base64(TAG_BYTES),
  data: z.base64(),
})
const contentSchema = z.object({ server: z.string().max(300), notes: notesSchema })

/** Authenticated with the content, so that neither can be that of another file. */
const HEADER = Buffer.from(`${FORMAT} ${VERSION}`)

/** Encrypts the notes of a server: without the password the file tells no more than about how much was written. */
export async function sealNotes(server: string, notes: readonly MemberNote[], password: string): Promise<string> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv(CIPHER, await deriveKey(password.normalize('NFC'), salt, 32, SCRYPT), iv)
  cipher.setAAD(HEADER)
  const data = Buffer.concat([cipher.update(JSON.stringify({ server, notes })), cipher.final()])
  const [saltText, ivText, tag, text] = [salt, iv, cipher.getAuthTag(), data].map((part) => part.toString('base64'))
  return JSON.stringify({ format: FORMAT, version: VERSION, salt: saltText, iv: ivText, tag, data: text }, null, 2)
}

/** Throws with a Chinese message: no such file, of a newer version, or a wrong password. */
export async function openNotes(
  file: string,
  password: string,
): Promise<{ server: string; notes: ReadonlyMap<string, MemberNote> }> {
  if (file.length > MAX_NOTES_FILE) throw new Error('文件太大，不是导出的本机备注')
  const parsed = parse(file)
  const { data } = fileSchema.safeParse(parsed)
  if (!data) {
    const isNewer = z.object({ format: z.literal(FORMAT), version: z.int().min(VERSION + 1) }).safeParse(parsed).success
    throw new Error(isNewer ? '文件由更新的版本导出，请先更新控制台' : '这不是导出的本机备注，或文件不完整')
  }
  const decipher = createDecipheriv(CIPHER, await deriveKey(password.normalize('NFC'), data.salt, 32, SCRYPT), data.iv)
  decipher.setAAD(HEADER)
  decipher.setAuthTag(data.tag)
  let content: string
  try {
    content = Buffer.concat([decipher.update(Buffer.from(data.data, 'base64')), decipher.final()]).toString()
  } catch {
    throw new Error('密码不对，或文件被改动过')
  }
  const opened = contentSchema.safeParse(parse(content))
  if (!opened.success) throw new Error('文件的内容无法识别')
  return opened.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
