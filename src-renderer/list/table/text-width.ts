/** Upper bounds of a digit and a character of a title in the table's font. */
export const DIGIT_WIDTH = 7
export const TITLE_WIDTH = 12

/** Characters of a text that decide about its width: as many as fit into the widest table. */
const MAX_MEASURED = 200
const WIDE = /[\u1100-\uffff]/g

/** Upper bound of a text in pixels. */
export function measureText(value: string): number {
  const measured = value.slice(0, MAX_MEASURED)
  const wide = measured.match(WIDE)?.length ?? 0
  return (measured.length - wide) * DIGIT_WIDTH + wide * TITLE_WIDTH
}

/** Pixels of the longest text of a column. */
export function longestText<T>(
  column: { text: (row: T) => string; textWidth?: (row: T) => number },
  rows: readonly T[],
): number {
  const measure = column.textWidth ?? ((row: T) => measureText(column.text(row)))
  return rows.reduce((longest, row) => Math.max(longest, measure(row)), 0)
}

/** A width as a multiple of a step, so that another page seldom moves what stands behind it. */
export const inSteps = (width: number, step: number) => Math.ceil(width / step) * step
