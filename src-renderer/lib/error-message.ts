import { MAX_TOOLTIP_LENGTH, sanitizeLines, truncateText } from '#shared/untrusted-text.ts'
/** The message of any error, truncated and without invisible characters, since a server may have written it. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return sanitizeLines(truncateText(message, MAX_TOOLTIP_LENGTH))
}
