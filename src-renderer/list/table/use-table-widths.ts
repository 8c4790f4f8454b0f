import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Column, fitColumns, tableWidths } from './columns.ts'
import { gridTracks } from './grid-tracks.ts'
import { measureText } from './text-width.ts'

/** Borders of the scroll container on both sides. */
const BORDERS = 2

/** Of a column with a checkbox or an expander. */
const CONTROL_COLUMN_WIDTH = 32

/**
 * CSS width of a table in a scroll container, which of its columns fit, and the grid tracks that its rows share: they do
 * not depend on what is in the cells, so that a row is laid out without the others. The width of the container is one in
 * pixels once it is laid out: with units of the container a change of a row takes twice as long. `controls`: columns
 * before the others. `actionsWidth`: pixels of the one behind them, 0 for none.
 */
export function useTableWidths<T>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  rows: readonly T[],
  controls: number,
  actionsWidth: number,
) {
  const fixed = controls * CONTROL_COLUMN_WIDTH + actionsWidth
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    setWidth(visibleWidth(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => setWidth(visibleWidth(entry!.borderBoxSize[0]!.inlineSize)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const container = width === null ? '100%' : `${width}px`
  const measured = useMemo(() => columns.map(rememberDigits), [columns])
  const fitted = useMemo(
    () => (width === null ? { isTight: false, columns: measured } : fitColumns(measured, rows, width - fixed)),
    [measured, rows, fixed, width],
  )
  const { isTight } = fitted
  const layout = fitted.columns.map(({ isLeftOut, second, width }) => [isLeftOut, second?.id, second && width]).join()
  // The same columns while they stand in the same way: memoised rows compare them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout stands for what was fitted
  const allColumns = useMemo(() => fitted.columns, [measured, layout])
  return useMemo(() => {
    const columnsInSight = allColumns.filter(({ isLeftOut }) => !isLeftOut)
    const { columns: widths, table } = tableWidths(columnsInSight, rows, fixed, container, isTight)
    const controlWidths = Array.from({ length: controls }, () => `${CONTROL_COLUMN_WIDTH}px`)
    const tracks = gridTracks(columnsInSight, rows, widths, controlWidths, actionsWidth)
    return { width, allColumns, columnsInSight, isTight, table, tracks }
  }, [width, allColumns, rows, fixed, controls, actionsWidth, container, isTight])
}

/** Pixels inside of the borders; null: it is not laid out. */
const visibleWidth = (borderBox: number) => (borderBox > 0 ? borderBox - BORDERS : null)

/** The column with each row measured once: a change of one row asks for the widest cell of all. */
function rememberDigits<T>(column: Column<T>): Column<T> {
  const { digits, tightDigits, secondDigits, text } = column
  return {
    ...column,
    textWidth: remember((row) => measureText(text(row))),
    ...(digits && { digits: remember(digits) }),
    ...(tightDigits && { tightDigits: remember(tightDigits) }),
    ...(secondDigits && { secondDigits: remember(secondDigits) }),
  }
}

function remember<T>(count: (row: T) => number): (row: T) => number {
  const counted = new WeakMap<object, number>()
  return (row) => {
    const known = counted.get(row as object)
    if (known !== undefined) return known
    const digits = count(row)
    counted.set(row as object, digits)
    return digits
  }
}
