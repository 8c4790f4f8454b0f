import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { MAX_NOTES_FILE, type MemberNote } from '#contract/member-notes.ts'
import { notesSchema } from './note-schema.ts'

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
