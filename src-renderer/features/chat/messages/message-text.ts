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
