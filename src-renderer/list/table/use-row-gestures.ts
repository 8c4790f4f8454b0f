import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { toast } from '../../stores/toast.ts'
import { selectionToTsv } from './copy.ts'
import type { MenuPosition } from './row-menu.tsx'

/** Pixels from the row's left edge to a menu opened by keyboard. */
const MENU_INDENT = 24

/**
 * Opens the row menu by right click, ContextMenu or Shift+F10, and copies the active row, if there is one. Copying
 * handles the `copy` event, which the application menu fires too; selected cells are copied as such, and a text within one is
 * left to the browser.
 */
export function useRowGestures(
  frame: RefObject<HTMLElement | null>,
  { onMenu, getRowText }: { onMenu: (position: MenuPosition) => void; getRowText: () => string | null },
): void {
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLTableCellElement>('tr[data-key] > td')
    const key = cell?.closest('tr')?.dataset.key
    if (!cell || key === undefined) return
    event.preventDefault()
    const heading = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
    onMenu({ key, column: heading?.dataset.column ?? null, x: event.clientX, y: event.clientY })
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    const row = (event.target as Element).closest<HTMLElement>('tr[data-key]')
    if (row?.dataset.key === undefined) return
    event.preventDefault()
    const { left, bottom } = row.getBoundingClientRect()
    onMenu({ key: row.dataset.key, column: null, x: Math.max(left, 0) + MENU_INDENT, y: bottom })
  })

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement
    const selection = getSelection()
    if (event.clipboardData && selection?.anchorNode && frame.current?.contains(selection.anchorNode)) {
      // The cells of a grid are lines to the browser.
      const cells = selectionToTsv(selection)
      if (cells !== null) {
        event.clipboardData.setData('text/plain', cells)
        event.preventDefault()
        return
      }
    }
    const inRow = focused?.closest('tr[data-key]') && frame.current?.contains(focused)
    if (!inRow || focused?.closest('input, textarea') || selection?.toString()) return
    const text = getRowText()
    if (text === null || !event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    toast('success', '已复制整行')
  })

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('contextmenu', (event) => onContextMenu(event), { signal })
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    document.addEventListener('copy', (event) => onCopy(event), { signal })
    return () => listeners.abort()
  }, [frame])
}
