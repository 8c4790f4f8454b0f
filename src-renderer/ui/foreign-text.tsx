import {
  MAX_NAME_LENGTH,
  MAX_TOOLTIP_LENGTH,
  sanitizeText,
  truncateText,
} from '../../src-preload/shared/untrusted-text.ts'

interface ForeignTextProps {
  /** As the server sent it. */
  text: unknown
  /** Maximum number of code points; the full text is in the tooltip. */
  max?: number
}

/** Untrusted text inside the console's own: isolates its direction marks and limits its length (fault 38). */
export function ForeignText({ text, max = MAX_NAME_LENGTH }: ForeignTextProps) {
  const full = sanitizeText(String(text ?? ''), MAX_TOOLTIP_LENGTH)
  const truncated = truncateText(full, max)
  return <bdi title={truncated === full ? undefined : full}>{truncated}</bdi>
}
