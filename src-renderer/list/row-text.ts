import type { Column } from './columns.ts'
import { inertText } from './export/csv.ts'

/**
 * A row as a line to paste into a spreadsheet: the visible columns, parted by tabs. Like exported text it must not become
 * a formula there (fault 34); a cell copied alone is copied as it is.
 */
export function rowText<T>(row: T, columns: readonly Column<T>[]): string {
  return columns
    .filter(({ wordless }) => !wordless)
    .map(({ text, amount }) => (amount ? text(row) : inertText(oneLine(text(row)))))
    .join('\t')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ')
}
