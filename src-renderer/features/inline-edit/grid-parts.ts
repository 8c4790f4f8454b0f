import { type CSSProperties, useMemo } from 'react'
import type { Column } from '../../list/table/columns.ts'
import { usePageWidth } from '../review/panel-area.ts'
import { ROW_HEADER } from './grid-columns.tsx'
import type { GridRow, GridRowView } from './grid-rows.ts'

/** From this width of the page on, the rows stand in two tables beside each other: more of them are in sight. */
const TWO_TABLES = 1240
/** What menu and margins take of the width of the page. */
const BESIDE_GRID = 188
/** Fewer are in sight in one table; of more, several show no useful share. */
const [MIN_SPLIT_ROWS, MAX_SPLIT_ROWS] = [16, 60]
/** Of a title and a short note, in one of several tables: at least, and at most, so that the fields are near. */
const [NARROW_HEADER, WIDE_HEADER] = [140, 300]
/** Between the parts. */
export const GAP = 12
const BORDERS = 2

/** The rows as one table, or as several beside each other, and the columns of each. */
export function useParts(
  rows: readonly GridRowView[],
  columns: readonly Column<GridRowView>[],
  gridRows: readonly GridRow[],
) {
  const thirds = useMemo(() => columnsOfParts(columns, gridRows, 3), [columns, gridRows])
  const hasTwo = usePageWidth(TWO_TABLES)
  const hasThree = usePageWidth(BESIDE_GRID + takenByFields(thirds) + NARROW_HEADER * 3)
  const isSplit = hasTwo && rows.length >= MIN_SPLIT_ROWS && rows.length <= MAX_SPLIT_ROWS
  const several = hasThree ? 3 : 2
  const count = isSplit ? several : 1
  const parts = useMemo(() => splitRows(rows, count), [rows, count])
  const partColumns = useMemo(() => columnsOfParts(columns, gridRows, count), [columns, gridRows, count])
  return [parts, partColumns] as const
}

function splitRows<T>(rows: readonly T[], parts: number): readonly (readonly T[])[] {
  const size = Math.ceil(rows.length / parts)
  return Array.from({ length: parts }, (_part, i) => rows.slice(i * size, (i + 1) * size))
}

/** The columns of each part: without those that none of its rows has a value for. */
function columnsOfParts(
  columns: readonly Column<GridRowView>[],
  gridRows: readonly GridRow[],
  parts: number,
): readonly PartColumns[] {
  const isField = (id: string) => gridRows.some(({ initialValues }) => id in initialValues)
  return splitRows(gridRows, parts).map((rows) => {
    const used = columns.filter(({ id }) => !isField(id) || rows.some(({ initialValues }) => id in initialValues))
    // The fields of all parts stand as wide as each other, at the end of their rows.
    return parts > 1 ? used.map(besideOthers) : used
  })
}

type PartColumns = readonly Column<GridRowView>[]

const fieldsWidth = (columns: PartColumns) =>
  columns.reduce((sum, { id, width }) => (id === ROW_HEADER ? sum : sum + width), BORDERS)

/** All but the titles. */
const takenByFields = (parts: readonly PartColumns[]) =>
  parts.reduce((sum, columns) => sum + fieldsWidth(columns), GAP * (parts.length - 1))

/** The titles of all parts are as wide as each other, and leave their fields near. */
export function partTracks(parts: readonly PartColumns[]): CSSProperties {
  const title = `min(${WIDE_HEADER}px, (100% - ${takenByFields(parts)}px) / ${parts.length})`
  return {
    gridTemplateColumns: parts.map((part) => `minmax(0, calc(${fieldsWidth(part)}px + ${title}))`).join(' '),
    justifyContent: 'start',
  }
}

const besideOthers = (column: Column<GridRowView>): Column<GridRowView> =>
  column.id === ROW_HEADER ? { ...column, width: NARROW_HEADER, fills: true } : { ...column, keepsWidth: true }
