import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { openMember } from '../../stores/member-panel.ts'
import { rowToTsv } from './copy.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { membersOf } from './member-link.tsx'
import { type MenuPosition, RowMenu, type RowMenuItem } from './row-menu.tsx'
import { useStableRows } from './stable-rows.ts'
import { useInteractionLock, usePointerDown } from './use-interaction-lock.ts'
import { useRowGestures } from './use-row-gestures.ts'

const useStyles = makeStyles({
  frame: { position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
  newRows: {
    position: 'absolute',
    // In the line of the headings, over no row, and beside the scroll bar.
    top: '4px',
    right: '22px',
    zIndex: 4,
    minWidth: 0,
    minHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: tokens.shadow4,
  },
})

export interface LiveTableProps<T>
  extends Omit<
    DataTableProps<T>,
    | 'activeKey'
    | 'onActive'
    | 'focusRequests'
    | 'newKeys'
    | 'removedKeys'
    | 'openKey'
    | 'onOpen'
    | 'pointerDown'
    | 'onMore'
  > {
  /** Identifies the query; rows of other filters or another page do not count as new. */
  queryId: string
  /** Rows the operator decided: they disappear as soon as they leave the list. */
  handledKeys?: ReadonlySet<string>
  /** Called when another row becomes the active one; null: the active row left the list. */
  onActiveRow?: (row: T | null, next: T | null) => void
  /** Rows do not move: a panel shows one of them. */
  locked?: boolean
  /** Whether rows have a `…` button that opens their menu. */
  hasMore?: boolean
  handle?: Ref<TableHandle>
  /** A row to activate and expand or review once it is in the list, from a notification. */
  focusKey?: string | null
  /** Names the order of the rows: another one begins at its first row. */
  arrangement?: string
  newRowsLabel?: (count: number) => string
  /** Set while the list is empty; called once no row is on screen, which is later while rows are locked. */
  onEmptied?: ((queryId: string) => void) | null
  rowMenu?: (row: T) => readonly RowMenuItem[]
}

/** What a panel beside the table asks of it. */
export interface TableHandle {
  focusActiveRow: () => void
  /** Activates and focuses the row this many rows further down. */
  move: (step: number) => void
}

/** A table that updates by itself, but not while the operator interacts; a decision activates the next open row. */
export function LiveTable<T>(props: LiveTableProps<T>) {
  const {
    queryId,
    handledKeys = EMPTY_KEYS,
    focusKey = null,
    newRowsLabel,
    onEmptied,
    rowMenu,
    arrangement,
    ...table
  } = props
  const { onActiveRow, hasMore = false, handle } = props
  const { rowKey, rowActions, onAction, review } = table
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  // An open row menu locks the rows too.
  const interacting = useInteractionLock(frame)
  const pointerDown = usePointerDown(frame)
  const locked = interacting || pointerDown || menuPosition !== null || props.locked === true
  const stable = useStableRows(table.rows, queryId, rowKey, locked, handledKeys, pointerDown)
  const { rows, newKeys, removedKeys, pendingCount, applyPending } = stable
  const [focusRequests, setFocusRequests] = useState(0)

  const notifyEmptied = useEffectEvent((emptyQueryId: string) => onEmptied?.(emptyQueryId))
  const isEmpty = onEmptied && rows.length === 0
  useEffect(() => {
    if (isEmpty) notifyEmptied(queryId)
  }, [isEmpty, queryId])

  // When a dialog opened from a row closes, focus returns to the active row.
  const dialogOpen = useDialogs(({ open }) => open.length > 0)
  const focusAfterDialog = useRef(false)
  useEffect(() => {
    if (dialogOpen || !focusAfterDialog.current) return
    focusAfterDialog.current = false
    setFocusRequests((count) => count + 1)
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
    if (isRearranged && frame.current?.contains(document.activeElement)) setFocusRequests((count) => count + 1)
  })
  // Whenever there are other rows.
  useEffectOnChange(() => {
    if (table.loading) return
    leave()
    begin()
  }, [takesRow, table.loading, rows, queryId])

  // Once per requested row.
  const handledFocusKey = useRef<string | null>(null)
  useEffect(() => {
    if (focusKey === null || handledFocusKey.current === focusKey || !rows.some((row) => rowKey(row) === focusKey))
      return
    handledFocusKey.current = focusKey
    setActiveKey(focusKey)
    setOpenKey(table.detail ? focusKey : null)
    setFocusRequests((count) => count + 1)
    const row = rows.find((candidate) => rowKey(candidate) === focusKey)
    if (row) review?.open(row)
  }, [focusKey, rows, rowKey, table.detail, review])

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

  // Where there is no room beside the table any more, the row that was shown there opens, and the other way round.
  const canOpen = table.detail !== undefined
  const keepShown = useEffectEvent(() => {
    if (canOpen && activeKey !== null) setOpenKey(activeKey)
    else if (!canOpen && openKey !== null) setActiveKey(openKey)
  })
  useEffectOnChange(() => keepShown(), [canOpen])

  function move(step: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, findIndex(activeKey) + step))]
    if (row) setActiveKey(rowKey(row))
    setFocusRequests((count) => count + 1)
  }
  useImperativeHandle(handle, () => ({ focusActiveRow: () => setFocusRequests((count) => count + 1), move }))

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
        setFocusRequests((count) => count + 1)
      }
    }
  })
  // All that decides which row is the active one.
  useEffectOnChange(() => activateNext(), [rows, activeKey, rowActions, removedKeys, handledKeys, dialogOpen])

  const findRow = (key: string | null | undefined) => rows.find((row) => rowKey(row) === key)
  useRowGestures(frame, {
    onMenu: (position) => {
      setActiveKey(position.key)
      setMenuPosition(position)
    },
    getRowText: () => {
      const row = findRow(activeKey)
      return row === undefined ? null : rowToTsv(row, table.columns)
    },
  })
  function runAction(id: string, row: T): void {
    onAction?.(id, row)
    focusAfterDialog.current = useDialogs.getState().open.length > 0
  }
  function openMenu(key: string, button: Element): void {
    const { left, bottom } = button.getBoundingClientRect()
    setActiveKey(key)
    setMenuPosition({ key, column: null, x: left, y: bottom })
  }
  const menuRow = findRow(menuPosition?.key)
  function memberItems(row: T): RowMenuItem[] {
    const opener = frame.current?.querySelector(`tr[data-key="${CSS.escape(rowKey(row))}"]`) ?? null
    return membersOf(table.columns, row).map((member, i, { length }) => ({
      label: length === 1 ? '会员资料' : `会员资料 ${isolateText(member)}`,
      ...(i === 0 && { hotkey: 'M' }),
      run: () => openMember(member, opener),
    }))
  }
  function selectionItems(row: T): RowMenuItem[] {
    const { selection } = table
    if (!selection?.isSelectable(row)) return []
    const [key, keys] = [rowKey(row), new Set(selection.keys)]
    const label = keys.delete(key) ? '取消选择' : '选择'
    return [{ label, hotkey: 'X', run: () => selection.onChange(label === '选择' ? keys.add(key) : keys) }]
  }

  return (
    <div ref={frame} className={styles.frame}>
      {pendingCount > 0 && (
        <Button
          data-new-rows
          className={styles.newRows}
          size="small"
          appearance="primary"
          shape="circular"
          aria-label={newRowsLabel?.(pendingCount) ?? `有 ${pendingCount} 条新记录`}
          onClick={applyPending}
        >
          ＋{pendingCount} 新
        </Button>
      )}
      <DataTable
        {...table}
        onAction={onAction && runAction}
        onMore={hasMore ? openMenu : undefined}
        rows={rows}
        activeKey={activeKey}
        onActive={setActiveKey}
        openKey={openKey}
        onOpen={setOpenKey}
        focusRequests={focusRequests}
        pointerDown={pointerDown}
        newKeys={newKeys}
        removedKeys={removedKeys}
      />
      {menuPosition && menuRow !== undefined && (
        <RowMenu
          position={menuPosition}
          row={menuRow}
          columns={table.columns}
          actions={rowActions?.(menuRow) ?? []}
          busy={removedKeys.has(menuPosition.key) || table.busyKeys?.has(menuPosition.key) === true}
          items={[...selectionItems(menuRow), ...memberItems(menuRow), ...(rowMenu?.(menuRow) ?? [])]}
          open={table.detail ? openKey === menuPosition.key : null}
          onToggle={() => setOpenKey(openKey === menuPosition.key ? null : menuPosition.key)}
          onAction={(id) => runAction(id, menuRow)}
          onClose={() => {
            setMenuPosition(null)
            setFocusRequests((count) => count + 1)
          }}
        />
      )}
    </div>
  )
}
