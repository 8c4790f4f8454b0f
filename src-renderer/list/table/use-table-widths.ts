import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Column, tableWidths } from './columns.ts'

/** Borders of the scroll container on both sides. */
const BORDERS = 2

/**
 * CSS widths of a table and its columns in a scroll container. `fixed`: pixels of the other columns. The width of the
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
  return useMemo(() => tableWidths(columns, rows, fixed, container), [columns, rows, fixed, container])
}
