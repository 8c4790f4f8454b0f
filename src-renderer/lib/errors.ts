import { cutText, MAX_TOOLTIP_LENGTH, sanitizeLines } from '../../src-preload/shared/foreign-text.ts'
/** The message of any error, truncated and without invisible characters, since a server may have written it. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return sanitizeLines(cutText(message, MAX_TOOLTIP_LENGTH))
}
