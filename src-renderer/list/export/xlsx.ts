import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { type Cells, type ExportColumn, isPlainNumber } from './export-cells.ts'

/** A double represents every number of this many digits exactly; more would lose precision. */
const MAX_EXACT_DIGITS = 15
/** Excel's limit for a cell; a longer text makes it report the file as corrupt. */
const MAX_CELL_LENGTH = 32_767
const PIXELS_PER_CHARACTER = 7
const MAX_SHEET_NAME_LENGTH = 31

/** One row of the sheet: amounts as numbers, everything else as text, which spreadsheets do not evaluate (fault 34). */
export function toXlsxRow(cells: Cells, columns: readonly ExportColumn[]): CellObject[] {
  return cells.map((cell, i) => (columns[i]?.isAmount && isExactNumber(cell) ? numberCell(cell) : textCell(cell)))
}

/** The file, with a frozen bold header row. */
export function createXlsx(title: string, rows: readonly CellObject[][], columns: readonly ExportColumn[]) {
  const headings = columns.map(({ title: heading }) => ({ ...textCell(heading), fontWeight: 'bold' as const }))
  return writeXlsxFile([headings, ...rows] as SheetData, {
    sheet: title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: Math.ceil(width / PIXELS_PER_CHARACTER) })),
  }).toBlob()
}

function isExactNumber(cell: string): boolean {
  return isPlainNumber(cell) && cell.replaceAll(/^-?0*|\./g, '').length <= MAX_EXACT_DIGITS
}

function numberCell(cell: string): CellObject {
  return { value: Number(cell), type: Number, format: '#,##0.00' }
}

function textCell(text: string): CellObject {
  return {
    value:
      text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text,
    type: String,
  }
}
