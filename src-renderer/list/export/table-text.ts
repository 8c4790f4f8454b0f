import { sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import { fromHundredths, toHundredths } from '../../lib/money.ts'
import type { Column } from '../columns.ts'

/** What a file has to know of a column. */
export interface ExportColumn {
  title: string
  /** Pixels. */
  width: number
  /** Its cells are numbers as `plainNumber` writes them, or empty. */
  money: boolean
}

export type Cells = readonly string[]

/** The columns that say something, in the operator's order. */
export function wordedColumns<T>(columns: readonly Column<T>[]): Column<T>[] {
  return columns.filter(({ wordless }) => !wordless)
}

export function exportColumn<T>({ title, width, amount }: Column<T>): ExportColumn {
  return { title, width, money: amount !== undefined }
}

/** With the ellipsis as much as a spreadsheet takes in a cell. */
const MAX_EXPORTED_LENGTH = 32_766

/** The cells of a row as texts of one line, as they are seen (fault 38); amounts as plain digits. */
export function exportCells<T>(row: T, columns: readonly Column<T>[]): string[] {
  return columns.map(({ text, amount }) =>
    amount ? plainNumber(amount(row)) : sanitizeText(text(row), MAX_EXPORTED_LENGTH),
  )
}

function plainNumber(amount: Parameters<typeof toHundredths>[0]): string {
  const hundredths = toHundredths(amount)
  return hundredths === null ? '' : fromHundredths(hundredths)
}

/** What `plainNumber` writes, and nothing a player could have written into its place. */
export function isPlainNumber(cell: string): boolean {
  return /^-?\d+\.\d\d$/.test(cell)
}
