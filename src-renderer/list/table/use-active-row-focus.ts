import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { detailHeight } from './use-virtual-rows.ts'

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
