import { MAX_NAME_LENGTH, MAX_TOOLTIP_LENGTH, sanitizeText, truncateText } from '#shared/untrusted-text.ts'

/** Untrusted text in the console's own: isolated, and limited to `max` code points (fault 38); the tooltip has it all. */
export function ForeignText({ text, max = MAX_NAME_LENGTH }: { text: unknown; max?: number }) {
  const full = sanitizeText(String(text ?? ''), MAX_TOOLTIP_LENGTH)
  const truncated = truncateText(full, max)
  return <bdi title={truncated === full ? undefined : full}>{truncated}</bdi>
}
