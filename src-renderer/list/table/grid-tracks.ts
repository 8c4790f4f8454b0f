import { CELL_PADDING, type Column } from './columns.ts'
import { inSteps, longestText } from './text-width.ts'

/** How much wider than declared columns become where there is room: beyond that a row is hard to follow. */
const MAX_STRETCH = 1.75
/** The same before buttons behind a text that grows. */
const MAX_STRETCH_BESIDE_TEXT = 1.4
/** The same before a text that takes the rest. */
const MAX_STRETCH_BEFORE_TEXT = 1.15

/** Of the width of a growing text. */
const TEXT_STEP = 120
/** What the longest text of a column needs, in whole steps; never less than its declared width. */
function grownWidth<T>(column: Column<T>, rows: readonly T[]): number {
  return Math.max(column.width, inSteps(longestText(column, rows) + CELL_PADDING, TEXT_STEP))
}

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
