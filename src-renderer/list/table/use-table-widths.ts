import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Column, fitColumns, tableWidths } from './columns.ts'

/** Borders of the scroll container on both sides. */
const BORDERS = 2

/**
 * CSS widths of a table and its columns in a scroll container, and which of them fit. `fixed`: pixels of the other columns. The width of the
 * container is one in pixels once it is laid out: with units of the container a change of a row takes twice as long.
 */
export function useTableWidths<T>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  rows: readonly T[],
  fixed: number,
) {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.borderBoxSize[0]!.inlineSize - BORDERS))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const container = width === null ? '100cqi' : `${width}px`
  const fitted = useMemo(
    () => (width === null ? { isTight: false, columns } : fitColumns(columns, rows, width - fixed)),
    [columns, rows, fixed, width],
  )
  const { isTight } = fitted
  const layout = fitted.columns.map(({ isLeftOut, second, width }) => [isLeftOut, second?.id, second && width]).join()
  // The same columns while they stand in the same way: memoised rows compare them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout stands for what was fitted
  const allColumns = useMemo(() => fitted.columns, [columns, layout])
  return useMemo(() => {
    const columnsInSight = allColumns.filter(({ isLeftOut }) => !isLeftOut)
    const { columns: widths, table } = tableWidths(columnsInSight, rows, fixed, container, isTight)
    return {
      allColumns,
      columnsInSight,
      isTight,
      table,
      widthOf: new Map(columnsInSight.map(({ id }, i) => [id, widths[i]!])),
    }
  }, [allColumns, rows, fixed, container, isTight])
}
