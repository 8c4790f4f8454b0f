import { isRedirectStatus, REDIRECTED } from '#shared/message-text.ts'
import { Turns } from '../scheduling.ts'

const CHINESE = 'gb18030'
const WESTERN = 'windows-1252'
/** Pairs, and the four bytes of rarer characters, the last of which may be cut; in a Western text most stand alone. */
const CHINESE_BYTES = /^(?:[^\x80-\xff]|[\x81-\xfe]\d[\x81-\xfe]\d|[\x80-\xff]{2})*[\x80-\xff]?$/
/** Enough to tell the language; the pattern needs a stack for each character. */
const SAMPLE_BYTES = 64 * 1024
/** Decoded in about two milliseconds. */
const PIECE_BYTES = 256 * 1024
const MAX_CHARACTER_BYTES = 4

/**
 * Decodes the text of a body by what it is: servers and proxies label bodies with another charset than they have (fault
 * 78). `contentType` decides only where the bytes leave it open.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null, valid = tryDecode('utf-8', bytes)): string {
  const [first, second] = bytes
  // UTF-16 by its mark or by the zero beside an ASCII character, which every JSON and HTML text begins with.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder('utf-16be').decode(bytes)
  const label = findLegacyLabel(contentType)
  // A Chinese character is three bytes of UTF-8: where there are only pairs, a Chinese label is right.
  const isLabelRight =
    valid !== null && label?.startsWith('gb') && /[\u0080-\u07ff]/.test(valid) && !/[\u0800-\uffff]/.test(valid)
  if (valid !== null && !isLabelRight) return valid
  const text = valid ?? new TextDecoder().decode(bytes)
  // UTF-8 with few broken characters, such as one cut in half.
  if (valid === null && countMatches(text, /\ufffd/g) <= countMatches(text, /[\u0080-\ufffc]/g)) return text
  const isWestern =
    label === WESTERN && !CHINESE_BYTES.test(Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1'))
  const candidates = isWestern ? [WESTERN] : [label === WESTERN ? null : label, CHINESE, label]
  for (const candidate of candidates) {
    const decoded = candidate && tryDecode(candidate, bytes)
    if (decoded) return decoded
  }
  return text
}

/** Same as `decodeText`; long UTF-8 is decoded in turns. */
export async function decodeTextInTurns(bytes: Uint8Array, contentType: string | null = null): Promise<string> {
  if (bytes.byteLength <= PIECE_BYTES) return decodeText(bytes, contentType)
  const turns = new Turns()
  let text = ''
  try {
    for (let start = 0; start < bytes.byteLength; ) {
      const end = characterStart(bytes, start + PIECE_BYTES)
      // A decoder that continues in the middle of a character is many times slower.
      text += new TextDecoder('utf-8', { fatal: true, ignoreBOM: start > 0 }).decode(bytes.subarray(start, end))
      start = end
      await turns.next()
    }
  } catch {
    return decodeText(bytes, contentType, null)
  }
  return decodeText(bytes, contentType, text)
}

/** The first byte of the character of UTF-8 that `index` lies in. */
function characterStart(bytes: Uint8Array, index: number): number {
  let start = index
  while (start > index - MAX_CHARACTER_BYTES && (bytes[start]! & 0xc0) === 0x80) start--
  return start
}

/** The charset of a content type, as its encoding is called; null without one, for Unicode, and when it is unknown. */
function findLegacyLabel(contentType: string | null): string | null {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '') ?? []
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf') ? null : encoding
  } catch {
    return null
  }
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Messages and codes of an error and its causes, as Chromium (net::ERR_…) or Node.js names them. */
export function errorDetails(error: unknown): string {
  const details: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    details.push(current.message, 'code' in current ? String(current.code) : '')
  }
  return details.join(' ')
}

/** Whether a body is not compressed as it says, as Chromium, zlib and brotli name it: the server answered. */
export const isUndecodable = (error: unknown): boolean =>
  /CONTENT_DECODING|Z_(?:DATA|BUF)_ERROR|incorrect header check|ERR_BROTLI|ERR__ERROR|brotli/i.test(errorDetails(error))

/** Whether a server sent a request elsewhere, which no request follows. */
export const isRedirect = (error: unknown): boolean => /redirect/i.test(errorDetails(error))

/**
 * Texts of a response's head that a runtime decoded as UTF-8, as `Headers` and `Response` take them: a character for
 * each byte. Any server or proxy may send names and messages in Chinese there (fault 61).
 */
const toByteString = (text: string): string => Buffer.from(text).toString('latin1')

/** A header that `Headers` takes in no form is left out: the rest of the response is still good. */
export function toHeaders(values: Readonly<Record<string, string | readonly string[]>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, toByteString(String(value)))
    } catch {
      // No name or value of a header.
    }
  }
  return headers
}

/** `Response` takes no control characters. */
export const toStatusText = (text: string): string => toByteString(text).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')

const MEGABYTE = 1024 * 1024

/** Counted after decompression, since this is what a response takes in memory (fault 46). */
export const MAX_RESPONSE_BYTES = 32 * MEGABYTE
export const MAX_FILE_BYTES = 64 * MEGABYTE
/** From the headers on: a file that never ends must not hold its connection (fault 37). */
export const FILE_TIMEOUT_MS = 60_000

/** The server responded with something unusable. The message is shown to the operator. */
export class UnusableResponseError extends Error {
  constructor(message = '服务器的回答无法使用') {
    super(message)
  }
}

const createTooLargeError = () => new UnusableResponseError('服务器的回答过大，已停止接收')

/** A `Response` cannot hold a status outside 200–599. Throws UnusableResponseError. */
export function requireUsableStatus(status: number): void {
  if (status < 200 || status > 599) throw new UnusableResponseError()
}

/** A step of a path, or of the route of a page, at which one signs in. */
const SIGN_IN_STEP = /\/([a-z]+[-_])?((log|sign)[-_]?(in|on)|passport|o?auth2?|sso)(\.\w+)?(?=\/|$)/i

/**
 * Whether a redirect leads to where one signs in at the same server, which is what a server says of a session that ended
 * (A324). Elsewhere it may be that of a proxy, which knows nothing of the session.
 */
function isSignIn(location: string | null, requested: string): boolean {
  if (!location || !URL.canParse(location, requested)) return false
  const [from, to] = [new URL(requested), new URL(location, requested)]
  if (to.hostname !== from.hostname || to.pathname === from.pathname) return false
  return SIGN_IN_STEP.test(to.pathname) || SIGN_IN_STEP.test(to.hash.replace(/^#!?/, '').replace(/\?.*$/, ''))
}

/**
 * The response, if it is no redirect. `requested`: the address of a reading of a session, whose redirect to a sign-in is a
 * 401; any other redirect throws UnusableResponseError, as a change may have been carried out all the same.
 */
export function readRedirect(response: Response, requested: string | null): Response {
  requireUsableStatus(response.status)
  if (!isRedirectStatus(response.status)) return response
  if (requested === null || !isSignIn(response.headers.get('location'), requested))
    throw new UnusableResponseError(REDIRECTED)
  return new Response(null, { status: 401 })
}

/** The time of an envelope, which makes every response another one. */
const TIMESTAMP = /"timestamp":\d+\}\s*$/
const MAX_TIMESTAMP_BYTES = 100

/** The last response to a request that is repeated: one that says the same is not decoded again. */
export class LastText {
  #bytes: Buffer | null = null
  #text = ''

  /** Returns the text of before if at most the time of the envelope differs. */
  async decode(bytes: Buffer, contentType: string | null): Promise<string> {
    if (this.#bytes === null || !withoutTimestamp(bytes).equals(withoutTimestamp(this.#bytes))) {
      this.#text = await decodeTextInTurns(bytes, contentType)
      this.#bytes = bytes
    }
    return this.#text
  }
}

function withoutTimestamp(bytes: Buffer): Buffer {
  const found = TIMESTAMP.exec(bytes.subarray(-MAX_TIMESTAMP_BYTES).toString('latin1'))
  return found ? bytes.subarray(0, bytes.length - found[0].length) : bytes
}

interface ReadOptions {
  maxBytes?: number
  last?: LastText | undefined
}

/** Reads the whole body as text. Throws UnusableResponseError as soon as it exceeds `maxBytes`, and stops reading. */
export async function readText(
  response: Response,
  { maxBytes = MAX_RESPONSE_BYTES, last }: ReadOptions = {},
): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel().catch(() => {})
      throw createTooLargeError()
    }
    pieces.push(value)
  }
  const [bytes, contentType] = [Buffer.concat(pieces), response.headers.get('content-type')]
  return await (last ? last.decode(bytes, contentType) : decodeTextInTurns(bytes, contentType))
}

interface BodyLimits {
  maxBytes?: number
  timeoutMs?: number
  /** Called once, when the body ended, broke off, exceeded a limit or was cancelled. */
  onEnd(): void
}

type Body = NonNullable<Response['body']>

/** Returns the same body, which errors when it exceeds a size or time limit. */
export function limitBody(body: Body, { maxBytes = Infinity, timeoutMs, onEnd }: BodyLimits): Body {
  const reader = body.getReader()
  let size = 0
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    // Also aborts the request when more data would come.
    void reader.cancel().catch(() => {})
    onEnd()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  return new ReadableStream({
    start: (controller) => {
      if (timeoutMs === undefined) return
      timer = setTimeout(() => {
        controller.error(new UnusableResponseError('请求超时!'))
        end()
      }, timeoutMs)
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (ended) return
        if (done) {
          controller.close()
          return end()
        }
        size += value.byteLength
        if (size > maxBytes) throw createTooLargeError()
        controller.enqueue(value)
      } catch (error) {
        end()
        throw error
      }
    },
    cancel: () => end(),
  })
}
