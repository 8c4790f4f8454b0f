import { sanitizeText } from '../../src-preload/shared/foreign-text.ts'
import type { Column } from './columns.ts'
import { inertText } from './export/csv.ts'

/** As much as a cell of a spreadsheet takes. */
const MAX_COPIED_LENGTH = 32_000

/** One cell: its text as it is seen, which may be a formula. */
export function cellText<T>(row: T, { text }: Column<T>): string {
  return sanitizeText(text(row), MAX_COPIED_LENGTH)
}

/**
 * A row as a line to paste into a spreadsheet: the visible columns, parted by tabs. Like exported text it must not become
 * a formula there (fault 34). What is copied is what is seen: invisible characters stay behind (fault 38).
 */
export function rowText<T>(row: T, columns: readonly Column<T>[]): string {
  return columns
    .filter(({ wordless }) => !wordless)
    .map(({ text, amount }) => (amount ? text(row) : inertText(sanitizeText(text(row), MAX_COPIED_LENGTH))))
    .join('\t')
}
