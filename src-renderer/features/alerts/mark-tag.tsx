import type { AlertItem } from '../../../src-preload/contract/alerts.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { Tag } from '../../list/table/cells.tsx'
import { useMark } from '../../stores/alert-items.ts'

/** What the operator said about an item on this console: 我来处理, or until when it stays silent (A223). */
export function MarkTag({ item }: { item: AlertItem }) {
  const mark = useMark(item)
  if (mark?.claimed) return <Tag tone="brand">我来处理</Tag>
  if (mark?.snoozedUntil) return <Tag tone="neutral">稍后 {formatTime(mark.snoozedUntil).slice(11, 16)}</Tag>
  return null
}
