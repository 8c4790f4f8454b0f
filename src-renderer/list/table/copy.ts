import { sanitizeText } from '#shared/untrusted-text.ts'
import { toast } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-and-save.ts'
import { protectCell } from '../export/export-cells.ts'
import type { Column } from './columns.ts'

/** Below Excel's limit for a cell. */
const MAX_COPIED_LENGTH = 32_000

/** A cell's visible text. Not escaped: a single cell is copied as is, even if it looks like a formula. */
export const cellText = <T>(row: T, { text }: Column<T>): string => sanitizeText(text(row), MAX_COPIED_LENGTH)

/** A row for a spreadsheet: formulas are escaped as in exports (fault 34), invisible characters removed (fault 38). */
export function rowToTsv<T>(row: T, columns: readonly Column<T>[]): string {
  const cells = columns.filter(({ buttonOnly }) => !buttonOnly)
  return toTsvLine(
    cells.map(({ text, amount }) => (amount ? text(row) : protectCell(sanitizeText(text(row), MAX_COPIED_LENGTH)))),
  )
}

/** For a spreadsheet a quotation mark begins a cell that ends at the next one, with all cells and rows between them. */
const toTsvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')

/** What no selection copies: buttons, signs, and what is there for screen readers alone. */
const NO_TEXT = '.copy, .sr-only, [aria-hidden=true]'
/** What stands below the text of a cell or beside it: without a blank two amounts would be another one. */
const APART = '.second, .tags, .tag, small'

/** The selected cells for a spreadsheet, a row on each line; null: the selection is within one cell. */
export function selectionToTsv(selection: Selection | null): string | null {
  if (!selection || selection.rangeCount === 0) return null
  const part = selection.getRangeAt(0).cloneContents()
  for (const element of part.querySelectorAll(NO_TEXT)) element.remove()
  for (const element of part.querySelectorAll(APART)) element.prepend(' ')
  const rows = part.querySelectorAll('tr')
  const cells = 'th:not(.actions, .left-out), td:not(.actions, .left-out)'
  const lines = (rows.length > 0 ? [...rows] : [part]).map((row) =>
    [...row.querySelectorAll(cells)].map(({ textContent }) =>
      protectCell(sanitizeText(textContent ?? '', MAX_COPIED_LENGTH).trim()),
    ),
  )
  return lines.flat().length > 1 ? lines.map(toTsvLine).join('\n') : null
}

/** Copies a text and says whether it worked. */
export async function copy(text: string, message = '复制成功！'): Promise<void> {
  const copied = await copyText(text)
  toast(copied ? 'success' : 'error', copied ? message : '复制失败！')
}
