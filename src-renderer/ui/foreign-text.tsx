import {
  MAX_NAME_LENGTH,
  MAX_TOOLTIP_LENGTH,
  sanitizeText,
  truncateText,
} from '../../src-preload/shared/untrusted-text.ts'

/**
 * Untrusted text inside the console's own: isolates its direction marks and limits its length (fault 38), to `max` code
 * points; the full text is in the tooltip.
 */
export function ForeignText({ text, max = MAX_NAME_LENGTH }: { text: unknown; max?: number }) {
  const full = sanitizeText(String(text ?? ''), MAX_TOOLTIP_LENGTH)
  const truncated = truncateText(full, max)
  return <bdi title={truncated === full ? undefined : full}>{truncated}</bdi>
}
