import { cutText, MAX_NAME_LENGTH, MAX_TOOLTIP_LENGTH, sanitizeText } from '../../src-preload/shared/foreign-text.ts'

interface ForeignTextProps {
  /** As the server sent it. */
  text: unknown
  /** Maximum number of code points; the full text is in the tooltip. */
  max?: number
}

/** Untrusted text inside the console's own: isolates its direction marks and limits its length (fault 38). */
export function ForeignText({ text, max = MAX_NAME_LENGTH }: ForeignTextProps) {
  const full = sanitizeText(String(text ?? ''), MAX_TOOLTIP_LENGTH)
  const shown = cutText(full, max)
  return <bdi title={shown === full ? undefined : full}>{shown}</bdi>
}
