import type { Tone } from '../../list/table/cells.tsx'
import type { RowAction } from '../../list/table/columns.ts'

/** Labels of the pinned state. */
export const pinLabels: Readonly<Record<string, { label: string; tone: Tone }>> = {
  true: { label: '置顶', tone: 'brand' },
  false: { label: '—', tone: 'neutral' },
}

const commonActions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger' },
]
const unpinnedActions: readonly RowAction[] = [{ id: 'pin', label: '置顶' }, ...commonActions]
const pinnedActions: readonly RowAction[] = [{ id: 'unpin', label: '取消置顶' }, ...commonActions]

export function pinActionsFor(pinned: boolean): readonly RowAction[] {
  return pinned ? pinnedActions : unpinnedActions
}
