import type { AlertItem, ItemMark } from '#contract/alerts.ts'
import { formatTime } from '#shared/server-time.ts'
import { Tag } from '../../list/table/cells.tsx'
import { useMark } from '../../stores/alert-items.ts'

/** What the operator said about an item on this console: 我来处理, or until when it stays silent (A223). */
export function MarkTag({ item }: { item: AlertItem }) {
  const mark = useMark(item)
  const label = markLabel(mark)
  return label && <Tag tone={mark?.claimed ? 'brand' : 'neutral'}>{label}</Tag>
}

/** null: it has no mark. */
export function markLabel(mark: ItemMark | undefined): string | null {
  if (mark?.claimed) return '我来处理'
  return mark?.snoozedUntil ? `稍后 ${formatTime(mark.snoozedUntil).slice(11, 16)}` : null
}
