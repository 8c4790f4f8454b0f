import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDialogs } from '../stores/dialogs.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useHeldRows } from './held-rows.ts'
import { type MenuPlace, RowMenu, type RowMenuItem } from './row-menu.tsx'
import { rowText } from './row-text.ts'
import { useHand, usePressed } from './use-hand.ts'
import { useRowGestures } from './use-row-gestures.ts'

const useStyles = makeStyles({
  frame: { position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
  news: {
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
    'activeKey' | 'onActive' | 'focusCalls' | 'fresh' | 'gone' | 'openKey' | 'onOpen' | 'pressed'
  > {
  /** Identifies the query; rows of other filters or another page do not count as new. */
  identity: string
  /** Rows the operator decided: they disappear as soon as they leave the list. */
  decided?: ReadonlySet<string>
  /** A row to activate and expand once it is in the list, from a notification. */
  wantedKey?: string | null
  newsLabel?: (count: number) => string
  /** Set while the list is empty; called once no row is on screen, which is later while rows are locked. */
  onEmptied?: (identity: string) => void
  /** Extra items of a row's menu. */
  rowMenu?: ((row: T) => readonly RowMenuItem[]) | undefined
}

const none: ReadonlySet<string> = new Set()

/** A table that updates by itself, but not while the operator interacts; a decision activates the next open row. */
export function LiveTable<T>({
  identity,
  decided = none,
  wantedKey = null,
  newsLabel,
  onEmptied,
  rowMenu,
  ...table
}: LiveTableProps<T>) {
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  // An open row menu locks the rows too.
  const hand = useHand(frame)
  const pressed = usePressed(frame)
  const held = hand || pressed || menuAt !== null
  const { rows, fresh, gone, waiting, letIn } = useHeldRows(table.rows, identity, table.rowKey, held, decided, pressed)
  const { rowKey, actionsOf, onAction } = table
  const [focusCalls, setFocusCalls] = useState(0)

  const leave = useEffectEvent((empty: string) => onEmptied?.(empty))
  const emptied = onEmptied !== undefined && rows.length === 0
  useEffect(() => {
    if (emptied) leave(identity)
  }, [emptied, identity])

  // When a dialog opened from a row closes, focus returns to the active row.
  const dialogOpen = useDialogs(({ open }) => open.length > 0)
  const awaitsDialog = useRef(false)
  useEffect(() => {
    if (dialogOpen || !awaitsDialog.current) return
    awaitsDialog.current = false
    setFocusCalls((calls) => calls + 1)
  }, [dialogOpen])

  // Once per requested row.
  const brought = useRef<string | null>(null)
  useEffect(() => {
    if (wantedKey === null || brought.current === wantedKey || !rows.some((row) => rowKey(row) === wantedKey)) return
    brought.current = wantedKey
    setActiveKey(wantedKey)
    setOpenKey(table.detail ? wantedKey : null)
    setFocusCalls((calls) => calls + 1)
  }, [wantedKey, rows, rowKey, table.detail])

  // The active row was decided: activate the next one that still has actions.
  const before = useRef<{ index: number; key: string } | null>(null)
  useEffect(() => {
    const index = rows.findIndex((row) => rowKey(row) === activeKey)
    const last = before.current
    before.current = null
    if (activeKey === null || !actionsOf) return
    const row = rows[index]
    if (row && actionsOf(row).length > 0 && !gone.has(activeKey)) before.current = { index, key: activeKey }
    else if (last?.key === activeKey && decided.has(activeKey)) {
      const from = row ? index + 1 : last.index
      const waits = (candidate: T) => actionsOf(candidate).length > 0 && !gone.has(rowKey(candidate))
      const next = rows.slice(from).find(waits) ?? rows.slice(0, from).find(waits)
      if (!next) return
      setActiveKey(rowKey(next))
      if (dialogOpen) awaitsDialog.current = true
      else if (frame.current?.contains(document.activeElement) || document.activeElement === document.body) {
        setFocusCalls((calls) => calls + 1)
      }
    }
  }, [rows, activeKey, actionsOf, rowKey, gone, decided, dialogOpen])

  const rowAt = (key: string | null | undefined) => rows.find((row) => rowKey(row) === key)
  useRowGestures(frame, {
    onMenu: (at) => {
      setActiveKey(at.key)
      setMenuAt(at)
    },
    copied: () => {
      const row = rowAt(activeKey)
      return row === undefined ? null : rowText(row, table.columns)
    },
  })
  function act(id: string, row: T): void {
    awaitsDialog.current = true
    onAction?.(id, row)
  }
  const menuRow = rowAt(menuAt?.key)

  return (
    <div ref={frame} className={styles.frame}>
      {waiting > 0 && (
        <Button data-news className={styles.news} size="small" appearance="primary" shape="circular" onClick={letIn}>
          {newsLabel?.(waiting) ?? `有 ${waiting} 条新记录`}
        </Button>
      )}
      <DataTable
        {...table}
        {...(onAction && { onAction: act })}
        rows={rows}
        activeKey={activeKey}
        onActive={setActiveKey}
        openKey={openKey}
        onOpen={setOpenKey}
        focusCalls={focusCalls}
        pressed={pressed}
        fresh={fresh}
        gone={gone}
      />
      {menuAt && menuRow !== undefined && (
        <RowMenu
          at={menuAt}
          row={menuRow}
          columns={table.columns}
          actions={actionsOf?.(menuRow) ?? []}
          busy={gone.has(menuAt.key) || table.busy?.has(menuAt.key) === true}
          items={rowMenu?.(menuRow) ?? []}
          open={table.detail ? openKey === menuAt.key : null}
          onToggle={() => setOpenKey(openKey === menuAt.key ? null : menuAt.key)}
          onAction={(id) => act(id, menuRow)}
          onClose={() => {
            setMenuAt(null)
            setFocusCalls((calls) => calls + 1)
          }}
        />
      )}
    </div>
  )
}
