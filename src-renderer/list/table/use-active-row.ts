import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { keysOf, MOD } from '../../ui/shortcut-help.ts'
import type { DataTableProps } from './data-table-props.ts'
import { detailHeight } from './use-virtual-rows.ts'

export interface ActiveRowProps<T> {
  /** Identifies the query; rows of other filters or another page do not count as new. */
  queryId: string
  /** Rows the operator decided: they disappear as soon as they leave the list. */
  handledKeys?: ReadonlySet<string>
  /** Called when another row becomes the active one; null: the active row left the list. */
  onActiveRow?: (row: T | null, next: T | null) => void
  /** Called when another row is open; null: none is. */
  onOpenRow?: (key: string | null) => void
  handle?: Ref<TableHandle>
  /** A row to activate and expand or review once it is in the list, from a notification. */
  focusKey?: string | null
  /** Names the order of the rows: another one begins at its first row. */
  arrangement?: string
  /** The active row is shown beside the table, so that none needs to be open. */
  isPreviewed?: boolean
}

/** What a panel beside the table asks of it. */
export interface TableHandle {
  focusActiveRow: () => void
  /** Activates and focuses the row this many rows further down. */
  move: (step: number) => void
}

/**
 * The active row of a table that updates by itself, the one that is open, and the requests for the focus on the active
 * one. A decision activates the next open row; a row that is asked for is activated once it is in the list.
 */
export function useActiveRow<T>(
  frame: RefObject<HTMLElement | null>,
  props: ActiveRowProps<T> & Pick<DataTableProps<T>, 'rowKey' | 'rowActions' | 'review' | 'loading' | 'detail'>,
  { rows, removedKeys }: { rows: readonly T[]; removedKeys: ReadonlySet<string> },
) {
  const { queryId, handledKeys = EMPTY_KEYS, focusKey = null, arrangement, onActiveRow, handle } = props
  const { rowKey, rowActions, review, loading, detail } = props
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [focusRequests, requestFocus] = useReducer((count: number) => count + 1, 0)

  // When a dialog opened from a row closes, focus returns to the active row.
  const dialogOpen = useDialogs(({ open }) => open.length > 0)
  const focusAfterDialog = useRef(false)
  useEffect(() => {
    if (dialogOpen || !focusAfterDialog.current) return
    focusAfterDialog.current = false
    requestFocus()
  }, [dialogOpen])

  /** Where rows have no actions, a panel beside them takes any. */
  const isActionable = (row: T) =>
    (rowActions === undefined ? review !== undefined : rowActions(row).length > 0) &&
    !removedKeys.has(rowKey(row)) &&
    !handledKeys.has(rowKey(row))
  const findIndex = (key: string | null) => rows.findIndex((row) => rowKey(row) === key)
  /** The next row to decide, from an index on and then from the top. */
  const findNext = (start: number) => rows.slice(start).find(isActionable) ?? rows.slice(0, start).find(isActionable)

  // Before the effect of a requested row, which takes the place.
  const lastQueryId = useRef(queryId)
  const leave = useEffectEvent(() => {
    if (lastQueryId.current === queryId) return
    lastQueryId.current = queryId
    if (findIndex(activeKey) < 0) review?.leave?.()
  })
  const takesRow = review?.fill !== undefined
  const lastArrangement = useRef(arrangement)
  const begin = useEffectEvent(() => {
    const isRearranged = lastArrangement.current !== arrangement && !review?.isDeciding?.()
    lastArrangement.current = arrangement
    if (!isRearranged && !takesRow) return
    const next = findNext(isRearranged ? 0 : Math.max(0, findIndex(activeKey)))
    if (!next) return
    setActiveKey(rowKey(next))
    review?.fill?.(next)
    if (isRearranged && frame.current?.contains(document.activeElement)) requestFocus()
  })
  // Whenever there are other rows.
  useEffectOnChange(() => {
    if (loading) return
    leave()
    begin()
  }, [takesRow, loading, rows, queryId])

  // Once per requested row.
  const handledFocusKey = useRef<string | null>(null)
  useEffect(() => {
    if (focusKey === null || handledFocusKey.current === focusKey || !rows.some((row) => rowKey(row) === focusKey))
      return
    handledFocusKey.current = focusKey
    setActiveKey(focusKey)
    setOpenKey(detail ? focusKey : null)
    requestFocus()
    const row = rows.find((candidate) => rowKey(candidate) === focusKey)
    if (row) review?.open(row)
  }, [focusKey, rows, rowKey, detail, review])

  /** Of the active row while there was something to decide about it. */
  const lastActive = useRef<{ index: number; key: string } | null>(null)
  const reportActiveRow = useEffectEvent(() => {
    const index = findIndex(activeKey)
    // It left the list before the answer to its decision, with which the next one becomes active: there is one.
    if (index < 0 && activeKey !== null && lastActive.current?.key === activeKey) return
    onActiveRow?.(rows[index] ?? null, findNext(index + 1) ?? null)
  })
  // Reports each change of the active row, and each request.
  useEffectOnChange(() => reportActiveRow(), [activeKey, focusRequests])

  const reportOpenRow = useEffectEvent(() => props.onOpenRow?.(openKey))
  useEffectOnChange(() => reportOpenRow(), [openKey])

  // Where there is no room beside the table any more, the row that was shown there opens, and the other way round.
  const showsByOpening = detail !== undefined && !props.isPreviewed
  const keepShown = useEffectEvent(() => {
    if (showsByOpening && activeKey !== null) setOpenKey(activeKey)
    else if (!showsByOpening && openKey !== null) {
      setActiveKey(openKey)
      setOpenKey(null)
    }
  })
  useEffectOnChange(() => keepShown(), [showsByOpening])

  function move(step: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, findIndex(activeKey) + step))]
    if (row) setActiveKey(rowKey(row))
    requestFocus()
  }
  useImperativeHandle(handle, () => ({ focusActiveRow: requestFocus, move }))

  // The active row was decided: activate the next one that still has actions.
  const activateNext = useEffectEvent(() => {
    const index = findIndex(activeKey)
    const previous = lastActive.current
    const row = rows[index]
    if (activeKey === null || previous?.key !== activeKey) lastActive.current = null
    if (activeKey === null) return
    if (row && isActionable(row)) lastActive.current = { index, key: activeKey }
    // The list may show the decision before the answer to it is here.
    else if (previous?.key === activeKey && handledKeys.has(activeKey)) {
      lastActive.current = null
      const next = findNext(row ? index + 1 : previous.index)
      if (!next) return onActiveRow?.(null, null)
      setActiveKey(rowKey(next))
      if (dialogOpen) focusAfterDialog.current = true
      else if (frame.current?.contains(document.activeElement) || document.activeElement === document.body) {
        requestFocus()
      }
    }
  })
  // All that decides which row is the active one.
  useEffectOnChange(() => activateNext(), [rows, activeKey, rowActions, removedKeys, handledKeys, dialogOpen])

  return {
    ...{ activeKey, setActiveKey, openKey, setOpenKey, focusRequests, requestFocus },
    /** A dialog that an action opened gives the focus back to the active row. */
    focusAfterAction: () => {
      focusAfterDialog.current = useDialogs.getState().open.length > 0
    },
  }
}

/** What the overlay of the shortcuts says about every table. */
export const TABLE_KEYS = keysOf('表格', [
  { keys: 'J / K', label: '下一行 / 上一行' },
  { keys: 'Home / End', label: '第一行 / 最后一行' },
  { keys: 'Enter', label: '打开所选的行' },
  { keys: 'Shift+F10', label: '行菜单' },
])

/** The same about a table whose rows can be selected. */
export const SELECTION_KEYS = keysOf('表格', [
  { keys: 'X', label: '选择或取消选择当前行' },
  { keys: 'Shift+J / K', label: '向下 / 向上扩展选择' },
  { keys: `${MOD}A`, label: '选择本页全部' },
  { keys: `${MOD}单击`, label: '选择单击的行' },
])

/** The same about a table whose rows name a member. */
export const MEMBER_KEYS = keysOf('表格', [{ keys: 'M', label: '打开该行会员的资料' }])

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
