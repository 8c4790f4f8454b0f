import { fromHundredths, toHundredths } from '#shared/money.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import type { Column } from '../table/columns.ts'

/** The part of a column that crosses to the worker: functions cannot be posted. */
export interface ExportColumn {
  title: string
  /** Pixels. */
  width: number
  /** Its cells are `plainNumber` output. */
  isAmount: boolean
}

export type Cells = readonly string[]

/** Without button columns, in the operator's order. */
export function exportableColumns<T>(columns: readonly Column<T>[]): Column<T>[] {
  return columns.filter(({ buttonOnly }) => !buttonOnly)
}

export function toExportColumn<T>({ title, width, amount }: Column<T>): ExportColumn {
  return { title, width, isAmount: amount !== undefined }
}

/** A double represents every number of this many digits exactly; spreadsheets round longer ones. */
export const MAX_EXACT_DIGITS = 15

/** One less than Excel's cell limit, for the ellipsis. */
const MAX_EXPORTED_LENGTH = 32_766

/** The cells of a row as single-line visible text (fault 38); amounts as plain digits, one that cannot be read as on screen. */
export function toExportCells<T>(row: T, columns: readonly Column<T>[]): string[] {
  return columns.map(({ text, amount }) =>
    amount ? plainNumber(amount(row)) : sanitizeText(text(row), MAX_EXPORTED_LENGTH),
  )
}

function plainNumber(amount: Parameters<typeof toHundredths>[0]): string {
  const hundredths = toHundredths(amount)
  if (hundredths !== null) return fromHundredths(hundredths)
  return amount === null || amount === undefined || amount === '' ? '' : '—'
}

/** Whether the cell is `plainNumber` output rather than text that a player entered. */
export function isPlainNumber(cell: string): boolean {
  return /^-?\d+\.\d\d$/.test(cell)
}
