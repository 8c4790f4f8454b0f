import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDialogs } from '../../stores/dialogs.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { type MenuPosition, RowMenu, type RowMenuItem } from './row-menu.tsx'
import { rowToTsv } from './row-to-tsv.ts'
import { useStableRows } from './stable-rows.ts'
import { useInteractionLock, usePointerDown } from './use-interaction-lock.ts'
import { useRowGestures } from './use-row-gestures.ts'

const useStyles = makeStyles({
  frame: { position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
  newRows: {
    position: 'absolute',
    top: '40px',
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: 2,
    boxShadow: tokens.shadow8,
  },
})

export interface LiveTableProps<T>
  extends Omit<
    DataTableProps<T>,
    'activeKey' | 'onActive' | 'focusRequests' | 'newKeys' | 'removedKeys' | 'openKey' | 'onOpen' | 'pointerDown'
  > {
  /** Identifies the query; rows of other filters or another page do not count as new. */
  queryId: string
  /** Rows the operator decided: they disappear as soon as they leave the list. */
  handledKeys?: ReadonlySet<string>
  /** A row to activate and expand once it is in the list, from a notification. */
  focusKey?: string | null
  newRowsLabel?: (count: number) => string
  /** Set while the list is empty; called once no row is on screen, which is later while rows are locked. */
  onEmptied?: ((queryId: string) => void) | null
  rowMenu?: (row: T) => readonly RowMenuItem[]
}

const EMPTY_KEYS: ReadonlySet<string> = new Set()

/** A table that updates by itself, but not while the operator interacts; a decision activates the next open row. */
export function LiveTable<T>(props: LiveTableProps<T>) {
  const { queryId, handledKeys = EMPTY_KEYS, focusKey = null, newRowsLabel, onEmptied, rowMenu, ...table } = props
  const { rowKey, rowActions, onAction } = table
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  // An open row menu locks the rows too.
  const interacting = useInteractionLock(frame)
  const pointerDown = usePointerDown(frame)
  const locked = interacting || pointerDown || menuPosition !== null
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

  // Once per requested row.
  const handledFocusKey = useRef<string | null>(null)
  useEffect(() => {
    if (focusKey === null || handledFocusKey.current === focusKey || !rows.some((row) => rowKey(row) === focusKey))
      return
    handledFocusKey.current = focusKey
    setActiveKey(focusKey)
    setOpenKey(table.detail ? focusKey : null)
    setFocusRequests((count) => count + 1)
  }, [focusKey, rows, rowKey, table.detail])

  // The active row was decided: activate the next one that still has actions.
  const lastActive = useRef<{ index: number; key: string } | null>(null)
  useEffect(() => {
    const index = rows.findIndex((row) => rowKey(row) === activeKey)
    const previous = lastActive.current
    lastActive.current = null
    if (activeKey === null || !rowActions) return
    const row = rows[index]
    if (row && rowActions(row).length > 0 && !removedKeys.has(activeKey)) lastActive.current = { index, key: activeKey }
    else if (previous?.key === activeKey && handledKeys.has(activeKey)) {
      const start = row ? index + 1 : previous.index
      const isActionable = (candidate: T) => rowActions(candidate).length > 0 && !removedKeys.has(rowKey(candidate))
      const next = rows.slice(start).find(isActionable) ?? rows.slice(0, start).find(isActionable)
      if (!next) return
      setActiveKey(rowKey(next))
      if (dialogOpen) focusAfterDialog.current = true
      else if (frame.current?.contains(document.activeElement) || document.activeElement === document.body) {
        setFocusRequests((count) => count + 1)
      }
    }
  }, [rows, activeKey, rowActions, rowKey, removedKeys, handledKeys, dialogOpen])

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
    focusAfterDialog.current = true
    onAction?.(id, row)
  }
  const menuRow = findRow(menuPosition?.key)

  return (
    <div ref={frame} className={styles.frame}>
      {pendingCount > 0 && (
        <Button
          data-new-rows
          className={styles.newRows}
          size="small"
          appearance="primary"
          shape="circular"
          onClick={applyPending}
        >
          {newRowsLabel?.(pendingCount) ?? `有 ${pendingCount} 条新记录`}
        </Button>
      )}
      <DataTable
        {...table}
        onAction={onAction && runAction}
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
          items={rowMenu?.(menuRow) ?? []}
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
