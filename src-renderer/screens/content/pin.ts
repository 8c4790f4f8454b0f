import type { Tone } from '../../list/cells.tsx'
import type { RowAction } from '../../list/columns.ts'

/** Labels of the pinned state. */
export const pinLabels: Readonly<Record<string, { label: string; tone: Tone }>> = {
  true: { label: '置顶', tone: 'brand' },
  false: { label: '—', tone: 'neutral' },
}

const others: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger' },
]
const pin: readonly RowAction[] = [{ id: 'pin', label: '置顶' }, ...others]
const unpin: readonly RowAction[] = [{ id: 'unpin', label: '取消置顶' }, ...others]

export function pinActions(pinned: boolean): readonly RowAction[] {
  return pinned ? unpin : pin
}
