import { htmlToText } from '#shared/content-text.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { sanitizeLines } from '#shared/untrusted-text.ts'
import type { ThreadMessage } from '../state/thread.ts'

/** What can be searched and copied of a message; empty for an image. */
export function messageText({ message: { content, contentType } }: ThreadMessage): string {
  if (contentType === 3) return ''
  return sanitizeLines(contentType === 2 ? htmlToText(content) : content)
}

/** The images of a conversation that the viewer leads through, oldest first. */
export function imagesOf(messages: readonly ThreadMessage[], server: string): string[] {
  const urls = messages.map(({ message: { content, contentType } }) =>
    contentType === 3 ? resolveImageUrl(content, server) : null,
  )
  return [...new Set(urls.filter((url) => url !== null))]
}

/** Longer after the message above, the name is said again. */
const CONTINUED_MS = 5 * 60_000

/** Whether a message goes on with the one above it: all that tells who speaks is the same, so that no name hides. */
export function isContinuation({ message }: ThreadMessage, above: ThreadMessage | undefined): boolean {
  if (!above || message.speakId !== above.message.speakId || message.name !== above.message.name) return false
  const [time, before] = [parseServerTime(message.time), parseServerTime(above.message.time)]
  return time !== null && before !== null && Math.abs(time - before) < CONTINUED_MS
}

export interface TextPart {
  text: string
  /** The address to open; null for other text. */
  url: string | null
}

/** ASCII only, so that Chinese text right behind an address does not belong to it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const PUNCTUATION = '.,;:!?\'")]'

/** Splits a text at the plain web addresses in it. One in brackets may end with a bracket of its own. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0])
    const url = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(url) || !new URL(url).hostname.includes('.')) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), url: null })
    parts.push({ text: address, url })
    end = match.index + address.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), url: null })
  return parts
}

function trimAddress(found: string): string {
  // A pattern would start again at each mark of a long row of them (fault 39).
  let end = found.length
  while (PUNCTUATION.includes(found.charAt(end - 1))) end--
  const trimmed = found.slice(0, end)
  const isOpenBracketLeft = trimmed.lastIndexOf('(') > trimmed.lastIndexOf(')')
  return isOpenBracketLeft && found.startsWith(`${trimmed})`) ? `${trimmed})` : trimmed
}
