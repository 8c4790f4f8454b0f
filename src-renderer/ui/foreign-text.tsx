import { cutText, MAX_NAME_LENGTH, MAX_TOOLTIP_LENGTH, sanitizeText } from '../../src-preload/shared/foreign-text.ts'

interface ForeignTextProps {
  /** As the server sent it. */
  text: unknown
  /** Code points; what is cut off is in the tooltip. */
  max?: number
}

/** A name or another text of somebody else's within the console's own: its direction marks and length stay its own (fault 38). */
export function ForeignText({ text, max = MAX_NAME_LENGTH }: ForeignTextProps) {
  const full = sanitizeText(String(text ?? ''), MAX_TOOLTIP_LENGTH)
  const shown = cutText(full, max)
  return <bdi title={shown === full ? undefined : full}>{shown}</bdi>
}
