import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type CSSProperties, type PointerEvent, useMemo, useRef } from 'react'
import { EMPTY_KEYS, EMPTY_LIST } from '../../lib/empty.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { type Column, clampWidth, classOf } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { Skeleton, SpacerRow } from './no-rows.tsx'
import { Row } from './row.tsx'
import { type RowSelection, SelectAll, useRowSelection } from './row-selection.tsx'
import { ariaSort, SortButton } from './sort.tsx'
import { useTableStyles } from './table-styles.ts'
import { MEMBER_KEYS, SELECTION_KEYS, TABLE_KEYS, useActiveRowFocus } from './use-active-row.ts'
import { useTableEvents } from './use-table-events.ts'
import { useTableWidths } from './use-table-widths.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** A table below this many pixels has no pinned buttons. */
const NARROW = 480
/** Pixels. */
export const ROW_HEIGHTS = { compact: 32, normal: 40 } as const
/** Two lines in a row of one have no room between them and those of the next row. */
const PAIR_ROW = 38

const isPaired = <T,>(columns: readonly Column<T>[], keepsRowsLow = false) =>
  !keepsRowsLow && columns.some(({ second }) => second)

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
  const indexOf = (key: string | null) => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key))
  const openIndex = indexOf(openKey)
  const keyAt = (index: number) => rowKey(rows[index]!)
  const [actionColumns, actionsWidth] = rowActions ? [1, props.actionsWidth ?? 168] : [0, 0]
  const rowSelection = useRowSelection(selection, rows, rowKey)
  const controlColumns = (props.detail ? 1 : 0) + (rowSelection.hasColumn ? 1 : 0)
  const { width, allColumns, columnsInSight, isTight, isThin, isApart, table, tracks } = useTableWidths(
    scroller,
    columns,
    props.widthRows ?? rows,
    controlColumns,
    actionsWidth,
  )
  const hasPairs = isPaired(columnsInSight, props.keepsRowsLow)
  const rowHeight = Math.max(ROW_HEIGHTS[density], hasPairs ? PAIR_ROW : 0)
  const { start, end, paddingTop, paddingBottom } = useVirtualRows(scroller, rows.length, rowHeight, openIndex, keyAt)
  // Once it is known which columns fit: rendering the rows twice takes twice as long.
  const rowsInSight = width === null ? EMPTY_LIST : rows.slice(start, end)
  const isNarrow = width !== null && width < NARROW
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

  const events = useTableEvents(props, { scroller, rowSelection, requestFocus })

  return (
    <section
      ref={scroller}
      className={mergeClasses(scroll, (!rowActions || isNarrow) && unpinned, showsSkeleton && cut, totals && framed)}
      style={{ '--visible': `${width ?? 0}px`, '--row': `${rowHeight}px` } as CSSProperties}
      data-region="table"
      aria-label={props.label}
      aria-busy={props.loading}
      tabIndex={-1}
      {...events}
    >
      <table
        className={mergeClasses(
          styles.table,
          styles.print,
          isTight ? styles.tight : styles.loose,
          isThin && styles.thin,
          isApart && styles.apart,
          isNarrow && styles.narrow,
        )}
        style={{ width: table, '--columns': tracks } as CSSProperties}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
      >
        <TableHead
          columns={allColumns}
          sorting={sorting}
          onResize={props.onResize}
          hasDetail={props.detail !== undefined}
          selection={rowSelection}
          hasActions={rowActions !== undefined}
        />
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

function TableHead<T>(
  props: Pick<DataTableProps<T>, 'columns' | 'sorting' | 'onResize'> & {
    hasDetail: boolean
    selection: RowSelection<T>
    hasActions: boolean
  },
) {
  const { columns, sorting, onResize, hasDetail, selection, hasActions } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasDetail && (
          <th scope="col" className="control-cell">
            <span className="sr-only">展开</span>
          </th>
        )}
        {selection.hasColumn && <SelectAll state={selection.all} onToggle={selection.setAll} />}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={classOf(column)}
            data-column={column.id}
            {...(column.isShortened && { title: column.title, 'aria-label': column.title })}
            aria-sort={sorting && ariaSort(sorting.sort, column.sort)}
          >
            {sorting && column.sort ? (
              <SortButton {...sorting} title={column.title} field={column.sort} />
            ) : (
              headingOf(column)
            )}
            {column.second && (
              <span className="second" title={column.second.shortTitle && column.second.title}>
                {column.second.shortTitle ?? column.second.title}
              </span>
            )}
            {onResize && <ResizeGrip columnId={column.id} onResize={onResize} />}
          </th>
        ))}
        {hasActions && (
          <th scope="col" className="actions">
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}

function headingOf<T>({ title, heading, shortTitle, isShortened, inset }: Column<T>) {
  if (heading) return heading
  if (isShortened) return shortTitle
  // A unit, or what a figure means: read once, and no part of the name.
  const [, name = title, remark] = /^(.+)(（.+）)$/.exec(title) ?? []
  if (inset === undefined && remark === undefined) return title
  return (
    <span style={{ marginInlineEnd: inset }}>
      {name}
      {remark && <span className="remark">{remark}</span>}
    </span>
  )
}

const useGripStyles = makeStyles({
  grip: {
    position: 'absolute',
    insetBlock: '6px',
    right: '0',
    width: '7px',
    cursor: 'col-resize',
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
    ':hover': { borderRightColor: tokens.colorBrandStroke1 },
    '@media print': { display: 'none' },
  },
})

/** Drag handle at the edge of a heading. Keyboard users set widths in the column settings. */
function ResizeGrip(props: { columnId: string; onResize: (columnId: string, width: number) => void }) {
  const { columnId, onResize } = props
  const styles = useGripStyles()
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const grip = event.currentTarget
    const { clientX } = event
    // What is shown may be narrower than the column's own width.
    const { width } = grip.closest('th')!.getBoundingClientRect()
    grip.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => onResize(columnId, clampWidth(width + move.clientX - clientX))
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', onMove), { once: true })
    event.preventDefault()
  }
  return <span className={styles.grip} onPointerDown={onPointerDown} aria-hidden />
}
