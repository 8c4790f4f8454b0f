import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { openMember } from '../../stores/member-panel.ts'
import { toast } from '../../stores/toast.ts'
import { rowToTsv, selectionToTsv } from './copy.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { membersOf } from './member-link.tsx'
import { type MenuPosition, RowMenu, type RowMenuItem } from './row-menu.tsx'
import { useInteractionLock, usePointerDown, useStableRows } from './stable-rows.ts'
import { type ActiveRowProps, useActiveRow } from './use-active-row.ts'

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
    >,
    ActiveRowProps<T> {
  /** Rows do not move: a panel shows one of them. */
  locked?: boolean
  /** Whether rows have a `…` button that opens their menu. */
  hasMore?: boolean
  newRowsLabel?: (count: number) => string
  /** Set while the list is empty; called once no row is on screen, which is later while rows are locked. */
  onEmptied?: ((queryId: string) => void) | null
  rowMenu?: (row: T) => readonly RowMenuItem[]
}

/** A table that updates by itself, but not while the operator interacts; a decision activates the next open row. */
export function LiveTable<T>(props: LiveTableProps<T>) {
  const { queryId, rowKey, columns, rowActions, onAction, selection, detail, hasMore = false } = props
  const { handledKeys = EMPTY_KEYS, newRowsLabel, onEmptied, rowMenu } = props
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  // An open row menu locks the rows too.
  const interacting = useInteractionLock(frame)
  const pointerDown = usePointerDown(frame)
  const locked = interacting || pointerDown || menuPosition !== null || props.locked === true
  const stable = useStableRows(props.rows, queryId, rowKey, { locked, handledKeys, pointerDown })
  const { rows, newKeys, removedKeys, pendingCount, applyPending } = stable

  const notifyEmptied = useEffectEvent((emptyQueryId: string) => onEmptied?.(emptyQueryId))
  const isEmpty = onEmptied && rows.length === 0
  useEffect(() => {
    if (isEmpty) notifyEmptied(queryId)
  }, [isEmpty, queryId])

  const active = useActiveRow(frame, props, stable)
  const { activeKey, setActiveKey, openKey, setOpenKey, focusRequests, requestFocus } = active
  const findRow = (key: string | null | undefined) => rows.find((row) => rowKey(row) === key)
  useRowGestures(frame, {
    onMenu: (position) => {
      setActiveKey(position.key)
      setMenuPosition(position)
    },
    getRowText: () => {
      const row = findRow(activeKey)
      return row === undefined ? null : rowToTsv(row, columns)
    },
  })
  function runAction(id: string, row: T): void {
    onAction?.(id, row)
    active.focusAfterAction()
  }
  function openMenu(key: string, button: Element): void {
    const { left, bottom } = button.getBoundingClientRect()
    setActiveKey(key)
    setMenuPosition({ key, column: null, x: left, y: bottom })
  }
  const menuRow = findRow(menuPosition?.key)
  function memberItems(row: T): RowMenuItem[] {
    const opener = frame.current?.querySelector(`tr[data-key="${CSS.escape(rowKey(row))}"]`) ?? null
    return membersOf(columns, row).map((member, i, { length }) => ({
      label: length === 1 ? '会员资料' : `会员资料 ${isolateText(member)}`,
      ...(i === 0 && { hotkey: 'M' }),
      run: () => openMember(member, opener),
    }))
  }
  function selectionItems(row: T): RowMenuItem[] {
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
        {...props}
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
          columns={columns}
          actions={rowActions?.(menuRow) ?? []}
          busy={removedKeys.has(menuPosition.key) || props.busyKeys?.has(menuPosition.key) === true}
          items={[...selectionItems(menuRow), ...memberItems(menuRow), ...(rowMenu?.(menuRow) ?? [])]}
          open={detail ? openKey === menuPosition.key : null}
          onToggle={() => setOpenKey(openKey === menuPosition.key ? null : menuPosition.key)}
          onAction={(id) => runAction(id, menuRow)}
          onClose={() => {
            setMenuPosition(null)
            requestFocus()
          }}
        />
      )}
    </div>
  )
}

/** Pixels from the row's left edge to a menu opened by keyboard. */
const MENU_INDENT = 24

/**
 * Opens the row menu by right click, ContextMenu or Shift+F10, and copies the active row, if there is one. Copying
 * handles the `copy` event, which the application menu fires too; selected cells are copied as such, and a text within one is
 * left to the browser.
 */
function useRowGestures(
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
