import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Column, markTextsBehindNumbers } from './columns.ts'
import { CELL_PADDING, fitColumns, inSteps, longestText, measureText, tableWidths } from './fit-columns.ts'

/** How much wider than declared columns become where there is room: beyond that a row is hard to follow. */
const MAX_STRETCH = 1.75
/** The same before buttons behind a text that grows. */
const MAX_STRETCH_BESIDE_TEXT = 1.4
/** The same before a text that takes the rest. */
const MAX_STRETCH_BEFORE_TEXT = 1.15

/** Of the width of a growing text. */
const TEXT_STEP = 120
/** What the longest text of a column needs, in whole steps; never less than its declared width. */
const grownWidth = <T>(column: Column<T>, rows: readonly T[]): number =>
  Math.max(column.width, inSteps(longestText(column, rows) + CELL_PADDING, TEXT_STEP))

/**
 * Grid tracks of a row. What is left over goes to the columns up to a limit and to the texts that grow as far as their
 * longest cell, else to the end of the row: times and buttons stay beside a short text. A text behind which nothing
 * stands takes all of it. `widths`: their CSS widths (`tableWidths`). `controls`: CSS widths of the cells before them.
 */
export function gridTracks<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  widths: readonly string[],
  controls: readonly string[],
  actionsWidth: number,
): string {
  const endsWithText = columns.at(-1)?.grows && actionsWidth === 0
  const stretchBeside = columns.some(({ grows }) => grows) ? MAX_STRETCH_BESIDE_TEXT : MAX_STRETCH
  const stretch = endsWithText ? MAX_STRETCH_BEFORE_TEXT : stretchBeside
  const maxWidth = (column: Column<T>) => {
    if (column.fills) return '1fr'
    if (column.grows) return `${grownWidth(column, rows)}px`
    return `${column.keepsWidth ? column.width : Math.round(column.width * stretch)}px`
  }
  const tracks = columns.map((column, i) => `minmax(${widths[i]!}, ${maxWidth(column)})`)
  if (endsWithText) return [...controls, ...tracks.slice(0, -1), `minmax(${widths.at(-1)!}, 1fr)`, '0'].join(' ')
  // The end of the row, where nothing stands.
  const end = columns.some(({ fills }) => fills) ? '0' : 'minmax(0, 1fr)'
  return [...controls, ...tracks, ...(actionsWidth > 0 ? [`${actionsWidth}px`] : []), end].join(' ')
}

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
    () => fitColumns(measured, rows, width === null ? Number.POSITIVE_INFINITY : width - fixed),
    [measured, rows, fixed, width],
  )
  const { isTight, padding, gap } = fitted
  const standing = fitted.columns.map(({ isLeftOut, second, width }) => [isLeftOut, second?.id, second && width])
  const layout = [isTight, ...standing].join()
  // The same columns while they stand in the same way: memoised rows compare them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout stands for what was fitted
  const allColumns = useMemo(() => markTextsBehindNumbers(fitted.columns), [measured, layout])
  return useMemo(() => {
    const columnsInSight = allColumns.filter(({ isLeftOut }) => !isLeftOut)
    const { columns: widths, table } = tableWidths(columnsInSight, rows, fixed, container, { isTight, padding, gap })
    const controlWidths = Array.from({ length: controls }, () => `${CONTROL_COLUMN_WIDTH}px`)
    const tracks = gridTracks(columnsInSight, rows, widths, controlWidths, actionsWidth)
    const isThin = padding < CELL_PADDING
    return { width, allColumns, columnsInSight, isTight, isThin, isApart: isThin && gap > 0, table, tracks }
  }, [width, allColumns, rows, fixed, controls, actionsWidth, container, isTight, padding, gap])
}

/** Pixels inside of the borders; null: it is not laid out. */
const visibleWidth = (borderBox: number) => (borderBox > 0 ? borderBox - BORDERS : null)

/** The column with each row measured once: a change of one row asks for the widest cell of all. */
function rememberDigits<T>(column: Column<T>): Column<T> {
  const { digits, tightDigits, firstDigits, secondDigits, text } = column
  return {
    ...column,
    textWidth: remember((row) => measureText(text(row))),
    ...(digits && { digits: remember(digits) }),
    ...(tightDigits && { tightDigits: remember(tightDigits) }),
    ...(firstDigits && { firstDigits: remember(firstDigits) }),
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
