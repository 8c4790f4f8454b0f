import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { formatTime } from '#shared/server-time.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { serverNow } from '../../stores/clock.ts'
import {
  BulkReader,
  type BulkSource,
  type BulkState,
  describeGaps,
  formatCount,
  formatProgress,
} from '../export/bulk-reader.ts'
import type { Column, SummedColumn } from '../table/columns.ts'
import { addRows, type ColumnSum, EMPTY_SUM, formatSum, isSummed } from './column-sums.ts'
import { type Total, type TotalsLayout, TotalsRow } from './totals-row.tsx'

/** The totals that the server sends as the first row of each page (A152). */
interface ServerTotals<T> {
  isTotals: (row: T) => boolean
  getLabel: (row: T) => string
}

export interface TotalsOptions<T> {
  /** Above the rows instead of below. */
  isFirst?: boolean
  /** What the sums of the rows are called; by default those of the page. */
  label?: string
  server?: ServerTotals<T>
  /** Rows that are in the sums although a reader may not expect it. */
  doubtful?: { isDoubtful: (row: T) => boolean; note: string }
}

interface TotalsQuery<T> extends BulkSource<T> {
  columns: readonly Column<T>[]
  /** Also those that are hidden: the sum of all pages has them if they are shown later. By default `columns`. */
  allColumns?: readonly Column<T>[]
  /** Of the page, with the server's totals. */
  rows: readonly T[]
  /** Rows of all pages; undefined while unknown. */
  total: number | undefined
  /** The server does not count them: there are at least so many. */
  isLeast?: boolean | undefined
  /** Identifies the query; its pages share one sum. */
  queryKey: string
}

/**
 * The totals of a list: those of the server, or the exact sums of the page, or on request those of all pages. The label
 * says which, and the row says what it leaves out (A280).
 */
export function useTotals<T>(
  query: TotalsQuery<T>,
  { isFirst = false, label: rowsLabel = '本页合计', server, doubtful }: TotalsOptions<T>,
) {
  const { columns, allColumns = columns, rows: pageRows, total, isLeast = false, queryKey, load, rowKey } = query
  const queryClient = useQueryClient()
  const [listSum] = useState(() => new ListSum(queryClient))
  // Another query drops the sum.
  useEffectOnChange(() => () => listSum.close(), [listSum, queryKey])

  const [first] = pageRows
  const serverRow = first !== undefined && server?.isTotals(first) ? first : null
  const rows = useMemo(() => (serverRow === null ? pageRows : pageRows.slice(1)), [pageRows, serverRow])
  const readState = useStore(listSum.store)
  const isDone = readState?.phase === 'done' && listSum.queryKey === queryKey
  const listSums = isDone ? listSum.sums : null
  // The rows of other pages are no longer known: what is said of their sum must hold with and without such rows.
  const hasNote = serverRow === null && doubtful && (isDone || rows.some(doubtful.isDoubtful))
  const isWhole = total !== undefined && total <= rows.length
  const label = isDone ? `合计 ${formatCount(readState.readCount)} 条` : rowsLabel

  /** A sum of the list, else of the rows that the table shows. */
  const sumOf = useCallback(
    (column: SummedColumn<T>, tableRows: readonly T[]) =>
      listSums ? (listSums.get(column.id) ?? EMPTY_SUM) : addRows(column, serverRow ? [serverRow] : tableRows),
    [serverRow, listSums],
  )
  const getTotal = useCallback(
    (column: Column<T>, tableRows: readonly T[]): Total | null => {
      if (!isSummed(column)) return null
      const sum = sumOf(column, tableRows)
      const text = formatSum(column, sum)
      const isLoss = sum.hundredths < 0n && !column.isMovement
      return { content: isLoss ? <span className="loss">{text}</span> : text, leftOut: sum.unreadable }
    },
    [sumOf],
  )
  const render = (layout: TotalsLayout<T>): ReactNode => (
    <TotalsRow
      {...layout}
      label={serverRow === null ? label : server!.getLabel(serverRow)}
      note={hasNote ? doubtful.note : null}
      isFirst={isFirst}
      rowKey={rowKey}
      getTotal={getTotal}
    />
  )

  const summedColumns = columns.filter(isSummed)
  const lengths = summedColumns.map((column) => formatSum(column, sumOf(column, rows)).length).join()
  // The same objects until a sum has another length: memoised rows compare columns by identity.
  const wideColumns = useMemo(() => widenForSums(columns, lengths.split(',').map(Number)), [columns, lengths])
  const isShown = summedColumns.length > 0
  return {
    rows,
    columns: wideColumns,
    row: isShown ? { isFirst, render } : undefined,
    controls: isShown && serverRow === null && total !== undefined && !isWhole && (
      <SumControls
        listSum={listSum}
        state={readState}
        total={total}
        isLeast={isLeast}
        onStart={() => listSum.start(queryKey, allColumns.filter(isSummed), { load, rowKey })}
      />
    ),
  }
}

/** Columns as wide as their sums, which are never cut either. */
function widenForSums<T>(columns: readonly Column<T>[], lengths: number[]): readonly Column<T>[] {
  return columns.map((column) => {
    if (!isSummed(column)) return column
    // Semibold digits are wider.
    const sumDigits = (lengths.shift() ?? 0) + 1
    return { ...column, digits: (row) => Math.max(sumDigits, column.digits?.(row) ?? 0) }
  })
}

const useStyles = makeStyles({
  controls: { display: 'flex', alignItems: 'center', gap: '4px', '& > .fui-Button': { minWidth: '28px' } },
  warning: { color: tokens.colorStatusWarningForeground1 },
})

/** Adds up all pages of the list on request, with progress; says what the sum does not have. */
function SumControls(props: {
  listSum: ListSum
  /** null: not asked for. */
  state: BulkState | null
  /** Rows of the list as it is on screen. */
  total: number
  isLeast: boolean
  onStart: () => void
}) {
  const { listSum, state, total, isLeast, onStart } = props
  const styles = useStyles()
  const mainButton = useRef<HTMLButtonElement>(null)
  const { phase } = state ?? {}
  const startedLabel = phase === 'done' ? '重新合计' : '取消合计'
  const gaps = state ? describeGaps(state, '合计') : ''
  const isOutdated = phase === 'done' && gaps === '' && !isLeast && state?.total !== total
  return (
    <span className={styles.controls}>
      {phase === 'readFailed' && (
        <Button
          size="small"
          appearance="subtle"
          onClick={() => {
            // This button disappears with the failure.
            mainButton.current?.focus()
            listSum.retry()
          }}
        >
          重试
        </Button>
      )}
      {/* One button, which keeps the focus. */}
      <Button
        ref={mainButton}
        size="small"
        appearance="subtle"
        title={state === null ? `读取全部${isLeast ? '' : ` ${formatCount(total)} 条`}后合计` : undefined}
        onClick={() => (state === null || phase === 'done' ? onStart() : listSum.close())}
      >
        {state === null ? '全部合计' : startedLabel}
      </Button>
      <span role="status">
        {phase === 'reading' && `正在合计 ${formatProgress(state!)}`}
        {phase === 'readFailed' && (
          <span className={styles.warning}>
            合计中断于 {formatProgress(state!)}：{state!.error}
          </span>
        )}
        {phase === 'done' && `合计于 ${formatTime(listSum.startedAt).slice(11)}`}
        {(gaps || isOutdated) && <span className={styles.warning}> {gaps || '此后列表有变化'}</span>}
      </span>
    </span>
  )
}

/** Adds up all pages of a list. */
class ListSum extends BulkReader {
  /** By column id, of the rows read so far. */
  sums: ReadonlyMap<string, ColumnSum> = new Map()
  /** The query that it is of. */
  queryKey = ''
  /** Epoch ms, server clock. */
  startedAt = 0

  start<T>(queryKey: string, columns: readonly SummedColumn<T>[], source: BulkSource<T>): void {
    this.queryKey = queryKey
    this.startedAt = serverNow()
    this.sums = new Map()
    this.read(source, {
      add: (rows) => {
        this.sums = new Map(columns.map((column) => [column.id, addRows(column, rows, this.sums.get(column.id))]))
      },
      finish: () => {},
    })
  }
}
