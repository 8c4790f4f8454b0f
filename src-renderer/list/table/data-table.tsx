import { mergeClasses } from '@fluentui/react-components'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { EMPTY_KEYS, EMPTY_LIST } from '../../lib/empty.ts'
import { openMember } from '../../stores/member-panel.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { type Column, classOf } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { membersOf } from './member-link.tsx'
import { Skeleton, SpacerRow } from './no-rows.tsx'
import { ResizeGrip } from './resize-grip.tsx'
import { Row } from './row.tsx'
import { SelectAll, useRowSelection } from './row-selection.tsx'
import { ariaSort, SortButton } from './sort.tsx'
import { useTableStyles } from './table-styles.ts'
import { MEMBER_KEYS, SELECTION_KEYS, TABLE_KEYS, useActiveRowFocus } from './use-active-row-focus.ts'
import { useTableWidths } from './use-table-widths.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** A table below this many pixels has no pinned buttons. */
const NARROW = 480
const [COMPACT_ROW, NORMAL_ROW] = [32, 40]

/** The console's table: semantic markup, fixed layout, memoised rows, delegated events, virtualised from 100 rows. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, rowActions, activeKey, openKey = null, selection, sorting } = props
  const density = useWorkstationSettings((settings) => props.density ?? settings.density)
  const { newKeys = EMPTY_KEYS, removedKeys = EMPTY_KEYS, busyKeys = EMPTY_KEYS } = props
  const { scroll, unpinned, cut, framed, ...styles } = useTableStyles()
  useShortcutHelp(TABLE_KEYS)
  useShortcutHelp(selection ? SELECTION_KEYS : EMPTY_LIST)
  useShortcutHelp(columns.some(({ member }) => member) ? MEMBER_KEYS : EMPTY_LIST)
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = density === 'compact' ? COMPACT_ROW : NORMAL_ROW
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key))
  const openIndex = indexOf(openKey)
  const { start, end, paddingTop, paddingBottom } = useVirtualRows(scroller, rows.length, rowHeight, openIndex)
  const actionsWidth = rowActions ? (props.actionsWidth ?? 168) : 0
  const rowSelection = useRowSelection(selection, rows, rowKey)
  const controlColumns = (props.detail ? 1 : 0) + (rowSelection.hasColumn ? 1 : 0)
  const { width, allColumns, columnsInSight, isTight, isThin, isApart, table, tracks } = useTableWidths(
    scroller,
    columns,
    props.widthRows ?? rows,
    controlColumns,
    actionsWidth,
  )
  // Once it is known which columns fit: rendering the rows twice takes twice as long.
  const rowsInSight = width === null ? EMPTY_LIST : rows.slice(start, end)
  const isNarrow = width !== null && width < NARROW
  const actionColumns = rowActions ? 1 : 0
  const span = columnsInSight.length + controlColumns + actionColumns
  const showsSkeleton = props.loading && rows.length === 0
  const totals = rows.length > 0 ? props.totals : undefined
  const totalsRow = totals?.render({
    rows,
    removedKeys,
    columns: columnsInSight,
    before: controlColumns,
    after: actionColumns,
  })

  /** Tab leads to it: the active row, or the first one in sight. */
  const stopKey = useMemo(() => {
    const keys = rows.slice(start, end).map(rowKey)
    return keys.find((key) => key === activeKey) ?? keys[0]
  }, [rows, rowKey, start, end, activeKey])
  const requestFocus = useActiveRowFocus(scroller, props, { index: indexOf(activeKey), openIndex, rowHeight })

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
    if (changesRow && (busyKeys.has(key) || removedKeys.has(key))) return
    props.onActive(key)
    props.onAction?.(id, row)
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
    if (action) {
      // The second click of a double click repeats the first one; it must not press what replaced its button.
      const isByKey = event.detail === 0
      const { byPointer } = rowActions?.(row).find(({ id }) => id === action) ?? {}
      if (event.detail < 2 && !(byPointer && isByKey)) runAction(action, row)
    } else if (more) props.onMore?.(rowKey(row), more)
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
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && selection && key === 'a') {
      rowSelection.setAll(true)
      event.preventDefault()
    }
    if (isCommand) return
    const activeIndex = indexOf(activeKey)
    const row = rows[activeIndex]
    if (key === 'j' || key === 'ArrowDown') moveTo(activeIndex + 1, event.shiftKey)
    else if (key === 'k' || key === 'ArrowUp') moveTo(activeIndex < 0 ? 0 : activeIndex - 1, event.shiftKey)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(rows.length - 1)
    else if (key === 'Enter' && row && !target.closest('button, a')) {
      if (props.review) event.repeat || props.review.open(row, { isByKey: true })
      else props.onOpen?.(openKey === activeKey ? null : activeKey)
    } else if (key === 'Escape' && rowSelection.count > 0) rowSelection.setAll(false)
    else if (key === 'Escape' && props.review?.isOpen) props.review.close()
    else if (key === 'Escape' && openKey !== null) props.onOpen?.(null)
    else if (row && selection && (key === 'x' || (key === ' ' && !target.closest('button, a, input'))))
      rowSelection.toggle(row, { extendsRange: event.shiftKey })
    else if (row && key === 'm' && membersOf(columns, row)[0]) showMember(membersOf(columns, row)[0]!, row)
    else {
      const action = row && rowActions?.(row).find((candidate) => candidate.hotkey === key)
      if (!row || !action) return
      runAction(action.id, row)
    }
    event.preventDefault()
  }

  return (
    <section
      ref={scroller}
      className={mergeClasses(scroll, (!rowActions || isNarrow) && unpinned, showsSkeleton && cut, totals && framed)}
      style={{ '--visible': `${width ?? 0}px` } as CSSProperties}
      data-region="table"
      aria-label={props.label}
      aria-busy={props.loading}
      tabIndex={-1}
      onClick={onClick}
      onMouseDown={onMouseDown}
      onMouseUp={() => {
        isPressed.current = false
      }}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <table
        className={mergeClasses(
          styles.table,
          styles.print,
          isTight ? styles.tight : styles.loose,
          isThin && styles.thin,
          isApart && styles.apart,
          isNarrow && styles.narrow,
          density === 'normal' && styles.normal,
        )}
        style={{ width: table, '--columns': tracks } as CSSProperties}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {props.detail && (
              <th scope="col" className="control-cell">
                <span className="sr-only">展开</span>
              </th>
            )}
            {rowSelection.hasColumn && <SelectAll state={rowSelection.all} onToggle={rowSelection.setAll} />}
            {allColumns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classOf(column)}
                data-column={column.id}
                aria-sort={sorting && ariaSort(sorting.sort, column.sort)}
              >
                {sorting && column.sort ? (
                  <SortButton {...sorting} title={column.title} field={column.sort} />
                ) : (
                  headingOf(column)
                )}
                {column.second && <span className="second">{column.second.title}</span>}
                {props.onResize && <ResizeGrip columnId={column.id} onResize={props.onResize} />}
              </th>
            ))}
            {rowActions && (
              <th scope="col" className="actions">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {totals?.isFirst && totalsRow}
          {paddingTop > 0 && <SpacerRow height={paddingTop} span={span} />}
          {rowsInSight.map((row, i) => {
            const key = rowKey(row)
            const isRemoved = removedKeys.has(key)
            const noActions = rowActions ? EMPTY_LIST : null
            return (
              <Row
                key={key}
                row={row}
                rowKey={key}
                index={start + i}
                columns={allColumns}
                actions={isRemoved || !rowActions ? noActions : rowActions(row)}
                actionsSuffix={props.actionsSuffix}
                hasMore={props.onMore !== undefined}
                active={key === activeKey}
                isStop={key === stopKey}
                open={props.detail ? key === openKey : null}
                select={rowSelection.getState(row)}
                hasCheckbox={rowSelection.hasColumn}
                isNew={newKeys.has(key)}
                isRemoved={isRemoved}
                busy={busyKeys.has(key)}
                detail={key === openKey && props.detail ? props.detail(row) : null}
              />
            )
          })}
          {paddingBottom > 0 && <SpacerRow height={paddingBottom} span={span} />}
          {showsSkeleton && (
            <Skeleton
              className={styles.skeleton}
              columns={allColumns}
              before={controlColumns}
              after={actionColumns}
              count={props.expectedRows}
            />
          )}
        </tbody>
        {totals && !totals.isFirst && <tfoot>{totalsRow}</tfoot>}
      </table>
      {rows.length === 0 && !props.loading && <div className={styles.empty}>{props.empty ?? '暂无数据'}</div>}
    </section>
  )
}

const isField = (target: HTMLElement) =>
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null

const headingOf = <T,>({ title, inset }: Column<T>) =>
  inset === undefined ? title : <span style={{ marginInlineEnd: inset }}>{title}</span>
