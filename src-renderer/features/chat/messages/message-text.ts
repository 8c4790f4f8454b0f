import { htmlToText } from '#shared/content-text.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
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
