import { cutText, MAX_TOOLTIP_LENGTH, sanitizeLines } from '../../src-preload/shared/foreign-text.ts'
/** The words of an unknown fault; a server may have written them, so they are cut and hold nothing invisible. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return sanitizeLines(cutText(message, MAX_TOOLTIP_LENGTH))
}
