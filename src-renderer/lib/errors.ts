import { cutText, MAX_TOOLTIP_LENGTH, sanitizeLines } from '../../src-preload/shared/foreign-text.ts'
/**
 * Returns the message of an unknown error, truncated and without invisible characters, since it may come from a server.
 */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return sanitizeLines(cutText(message, MAX_TOOLTIP_LENGTH))
}
