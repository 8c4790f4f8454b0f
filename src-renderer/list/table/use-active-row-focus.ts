import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { MOD, type ShortcutHelp } from '../../ui/shortcut-help.ts'
import { detailHeight } from './use-virtual-rows.ts'

/** What the overlay of the shortcuts says about every table. */
export const TABLE_KEYS: readonly ShortcutHelp[] = [
  { keys: 'J / K', label: '下一行 / 上一行' },
  { keys: 'Home / End', label: '第一行 / 最后一行' },
  { keys: 'Enter', label: '打开所选的行' },
  { keys: 'Shift+F10', label: '行菜单' },
]

/** The same about a table whose rows can be selected. */
export const SELECTION_KEYS: readonly ShortcutHelp[] = [
  { keys: 'X', label: '选择当前行，再按一次取消选择' },
  { keys: 'Shift+J / K', label: '向下 / 向上扩展选择' },
  { keys: `${MOD}A`, label: '选择本页全部' },
  { keys: `${MOD}单击`, label: '选择单击的行' },
]

/** The same about a table whose rows name a member. */
export const MEMBER_KEYS: readonly ShortcutHelp[] = [{ keys: 'M', label: '打开该行会员的资料' }]

/**
 * Focuses the active row once it is rendered, on each increment of `focusRequests` and after each call of the returned
 * function. `index`: of the active row, -1 if it is not in the table, whose first row in sight then has it.
 */
export function useActiveRowFocus(
  scroller: RefObject<HTMLElement | null>,
  {
    activeKey,
    focusRequests,
    pointerDown,
  }: { activeKey: string | null; focusRequests?: number; pointerDown?: boolean },
  { index, openIndex, rowHeight }: { index: number; openIndex: number; rowHeight: number },
): () => void {
  const isPending = useRef(false)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (focusRequests) isPending.current = true
  }, [focusRequests])
  // After every render: rows above the active one may have changed.
  useEffect(() => {
    const section = scroller.current
    if (pointerDown) isPending.current = false
    if (!isPending.current || activeKey === null || !section) return
    const element = section.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(activeKey)}"]`)
    if (element) {
      isPending.current = false
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'nearest' })
    } else if (index < 0) {
      isPending.current = false
      const first = section.querySelector<HTMLElement>('tr[data-key]')
      ;(first ?? section).focus({ preventScroll: true })
    } else {
      // Renders the row first.
      const detailAbove = openIndex >= 0 && openIndex < index ? detailHeight(section) : 0
      section.scrollTop = index * rowHeight + detailAbove - section.clientHeight / 2
    }
  })
  return () => {
    isPending.current = true
    // Also where the active row stays the same one.
    render()
  }
}
