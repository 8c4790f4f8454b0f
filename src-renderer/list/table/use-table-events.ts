import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { openMember } from '../../stores/member-panel.ts'
import type { DataTableProps } from './data-table-props.ts'
import { membersOf } from './member-link.tsx'
import type { RowSelection } from './row-selection.tsx'

/**
 * What the mouse and the keys do in a table, delegated from all of its rows. `requestFocus`: the active row takes the
 * focus once it is rendered.
 */
export function useTableEvents<T>(
  props: DataTableProps<T>,
  {
    scroller,
    rowSelection,
    requestFocus,
  }: { scroller: RefObject<HTMLElement | null>; rowSelection: RowSelection<T>; requestFocus: () => void },
) {
  const { columns, rows, rowKey, rowActions, activeKey, openKey = null, selection } = props
  const { removedKeys, busyKeys } = props
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key))

  function moveTo(index: number, extendsSelection = false): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    if (extendsSelection) rowSelection.extend(rows[indexOf(activeKey)], row)
    requestFocus()
    props.onActive(rowKey(row))
  }

  function runAction(id: string, row: T): void {
    const key = rowKey(row)
    const changesRow = rowActions?.(row).some((action) => action.id === id)
    if (changesRow && (busyKeys?.has(key) || removedKeys?.has(key))) return
    props.onActive(key)
    props.onAction?.(id, row)
  }

  /** `clicks`: 0 by a key. The second click of a double click must not press what replaced the button of the first. */
  function pressAction(id: string, row: T, clicks: number): void {
    const { byPointer } = rowActions?.(row).find((action) => action.id === id) ?? {}
    if (clicks < 2 && !(byPointer && clicks === 0)) runAction(id, row)
  }

  function open(key: string): void {
    props.onActive(key)
    props.onOpen?.(openKey === key ? null : key)
  }

  function showMember(member: string, row: T): void {
    const key = rowKey(row)
    props.onActive(key)
    openMember(member, scroller.current?.querySelector(`tr[data-key="${CSS.escape(key)}"]`))
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const row = rows[indexOf(target.closest<HTMLElement>('tr[data-key]')?.dataset.key ?? null)]
    if (!row) return
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action
    const more = target.closest('[data-more]')
    const member = target.closest<HTMLElement>('[data-member]')?.dataset.member
    if (action) pressAction(action, row, event.detail)
    else if (more) props.onMore?.(rowKey(row), more)
    else if (member) {
      // Dragging over the id selects it.
      if (!getSelection()?.toString()) showMember(member, row)
    } else if (target.matches('[data-select]')) rowSelection.toggle(row, { extendsRange: event.shiftKey })
    else if (target.matches('[data-open]')) open(rowKey(row))
    else if (!target.closest('button, a, input')) {
      props.onActive(rowKey(row))
      if (selection && (event.ctrlKey || event.metaKey)) rowSelection.toggle(row)
      // Dragging over a cell selects its text.
      else if (!getSelection()?.toString()) props.review?.open(row)
    }
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('tr[data-key]')?.dataset.key
    if (key && props.detail && !target.closest('button, a, input')) open(key)
  }

  /** A press beside the rows scrolls, and leads nowhere. */
  const isPressed = useRef(false)
  function onMouseDown(event: MouseEvent): void {
    isPressed.current = true
    // A double click expands the row; prevent it from selecting text.
    if (event.detail > 1 && !isField(event.target as HTMLElement)) event.preventDefault()
  }

  /** F6 leads to a row from elsewhere, and its keys must act on it; what leads to the table leads to its current row. */
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    if (target.matches('tr[data-key]:focus-visible')) props.onActive(target.dataset.key ?? null)
    const isLedHere = target === scroller.current && !isPressed.current && !target.matches('[data-arrival]')
    if (isLedHere) target.querySelector<HTMLElement>('tr[data-key][tabindex="0"]')?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    if (isField(target) || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey) {
      if (!selection || key !== 'a') return
      rowSelection.setAll(true)
    } else {
      const row = rows[indexOf(activeKey)]
      const isHandled =
        moveByKey(key, event.shiftKey) || (key === 'Escape' ? endByEscape() : row && actByKey(key, row, event))
      if (!isHandled) return
    }
    event.preventDefault()
  }

  function moveByKey(key: string, extendsSelection: boolean): boolean {
    const index = indexOf(activeKey)
    if (key === 'j' || key === 'ArrowDown') moveTo(index + 1, extendsSelection)
    else if (key === 'k' || key === 'ArrowUp') moveTo(index - 1, extendsSelection)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(rows.length - 1)
    else return false
    return true
  }

  /** Escape ends one thing at a time. */
  function endByEscape(): boolean {
    if (rowSelection.count > 0) rowSelection.setAll(false)
    else if (props.review?.isOpen) props.review.close()
    else if (openKey !== null) props.onOpen?.(null)
    else return false
    return true
  }

  function actByKey(key: string, row: T, { target, shiftKey, repeat }: KeyboardEvent<HTMLElement>): boolean {
    const isOn = (selector: string) => (target as HTMLElement).closest(selector) !== null
    const [member] = key === 'm' ? membersOf(columns, row) : []
    if (key === 'Enter' && !isOn('button, a')) {
      if (!props.review) props.onOpen?.(openKey === activeKey ? null : activeKey)
      else if (!repeat) props.review.open(row, { isByKey: true })
    } else if (selection && (key === 'x' || (key === ' ' && !isOn('button, a, input'))))
      rowSelection.toggle(row, { extendsRange: shiftKey })
    else if (member) showMember(member, row)
    else {
      const action = rowActions?.(row).find((candidate) => candidate.hotkey === key)
      if (!action) return false
      runAction(action.id, row)
    }
    return true
  }

  return {
    onClick,
    onMouseDown,
    onMouseUp: () => {
      isPressed.current = false
    },
    onDoubleClick,
    onKeyDown,
    onFocus,
  }
}

const isField = (target: HTMLElement) =>
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null
