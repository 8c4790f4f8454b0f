import { CELL_PADDING, type Column, DIGIT_WIDTH, TITLE_WIDTH } from './columns.ts'

/** How much wider than declared columns become where there is room: beyond that a row is hard to follow. */
const MAX_STRETCH = 1.35
/** The same beside a text that takes the rest. */
const MAX_STRETCH_BESIDE_TEXT = 1.15

/** A growing text is as wide as a multiple of this, so that another page seldom moves what stands behind it. */
const TEXT_STEP = 120
/** Characters of a text that decide about its width: as many as fit into the widest table. */
const MAX_MEASURED = 200
const WIDE = /[\u1100-\uffff]/g

/** What the longest text of a column needs, in whole steps; never less than its declared width. */
function grownWidth<T>({ width, text }: Column<T>, rows: readonly T[]): number {
  const widest = rows.reduce((most, row) => {
    const measured = text(row).slice(0, MAX_MEASURED)
    const wide = measured.match(WIDE)?.length ?? 0
    return Math.max(most, (measured.length - wide) * DIGIT_WIDTH + wide * TITLE_WIDTH)
  }, 0)
  return Math.max(width, Math.ceil((widest + CELL_PADDING) / TEXT_STEP) * TEXT_STEP)
}

/**
 * Grid tracks of a row. What is left over goes to the columns up to a limit and to the texts that grow as far as their
 * longest cell, else to the end of the row: times and buttons stay beside a short text. `widths`: their CSS widths
 * (`tableWidths`). `controls`: CSS widths of the cells before them.
 */
export function gridTracks<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  widths: readonly string[],
  controls: readonly string[],
  actionsWidth: number,
): string {
  const stretch = columns.some(({ grows }) => grows) ? MAX_STRETCH_BESIDE_TEXT : MAX_STRETCH
  const maxWidth = (column: Column<T>) => {
    if (column.fills) return '1fr'
    if (column.grows) return `${grownWidth(column, rows)}px`
    return `${column.keepsWidth ? column.width : Math.round(column.width * stretch)}px`
  }
  return [
    ...controls,
    ...columns.map((column, i) => `minmax(${widths[i]!}, ${maxWidth(column)})`),
    ...(actionsWidth > 0 ? [`${actionsWidth}px`] : []),
    // The end of the row, where nothing stands.
    columns.some(({ fills }) => fills) ? '0px' : 'minmax(0, 1fr)',
  ].join(' ')
}
