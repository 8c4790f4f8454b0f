import type { ReactNode } from 'react'
import type { TotalsLayout } from '../totals/totals-row.tsx'
import type { Column, RowAction } from './columns.ts'
import type { Selection } from './row-selection.tsx'
import type { Sort } from './sort.tsx'

export interface DataTableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Those that its columns are made wide enough for, so that they stand as in other tables; by default its rows. */
  widthRows?: readonly T[]
  /** Actions a row allows now. Must return the same array for the same state. Absent: no actions column. */
  rowActions?: (row: T) => readonly RowAction[]
  actionsWidth?: number
  /** Rendered after a row's buttons, in the sticky actions column. Must be a stable function. */
  actionsSuffix?: (row: T) => ReactNode
  onAction?: (id: string, row: T) => void
  detail?: (row: T) => ReactNode
  openKey?: string | null
  onOpen?: (key: string | null) => void
  /** A panel beside the table that shows one row, in place of `detail`. */
  review?: RowReview<T>
  /** Opens the menu of a row below its `…` button. Absent: rows have none. */
  onMore?: (key: string, button: Element) => void
  /** The row that keyboard shortcuts apply to. */
  activeKey: string | null
  onActive: (key: string | null) => void
  /** Absent: rows cannot be selected. */
  selection?: Selection<T>
  /** A counter: each increment focuses the active row. */
  focusRequests?: number
  /** The pointer is down on a row: the click sets the focus itself, so the table neither focuses nor scrolls. */
  pointerDown?: boolean
  /** Rows new since the last layout, rows no longer in the list, rows with a change in flight. */
  newKeys?: ReadonlySet<string>
  removedKeys?: ReadonlySet<string>
  busyKeys?: ReadonlySet<string>
  /** As many rows as possible are in sight, also where cells have two lines. */
  keepsRowsLow?: true
  /** Absent: the workstation's default. */
  density?: 'compact' | 'normal'
  /** Shows skeleton rows while there is no data. */
  loading?: boolean
  /** About as many rows come, in a table that is as high as they are. By default as many as fill a window. */
  expectedRows?: number
  empty?: ReactNode
  onResize?: (columnId: string, width: number) => void
  sorting?: { sort: Sort | null; onSort: (sort: Sort | null) => void }
  /** A row that stays in sight, above or below the others. Absent: there is none. */
  totals?: { isFirst: boolean; render: (layout: TotalsLayout<T>) => ReactNode }
}

/** A panel that shows a row: opened by a click on it or Enter, closed by Escape, left by the rows of another query. */
interface RowReview<T> {
  isOpen: boolean
  /** `isByKey`: Enter on the row that the panel shows leads into the panel. */
  open: (row: T, options?: { isByKey: boolean }) => void
  close: () => void
  /** The panel is empty and takes a row, without the focus. */
  fill?: (row: T) => void
  leave?: () => void
  /** What the operator does in the panel would be lost with another row. */
  isDeciding?: () => boolean
}
