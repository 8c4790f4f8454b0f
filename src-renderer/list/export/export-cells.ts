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
export const exportableColumns = <T>(columns: readonly Column<T>[]): Column<T>[] =>
  columns.filter(({ buttonOnly }) => !buttonOnly)

export const toExportColumn = <T>({ title, width, amount }: Column<T>): ExportColumn => ({
  title,
  width,
  isAmount: amount !== undefined,
})

/** A double represents every number of this many digits exactly; spreadsheets round longer ones. */
export const MAX_EXACT_DIGITS = 15

/** One less than Excel's cell limit, for the ellipsis. */
const MAX_EXPORTED_LENGTH = 32_766

/** The cells of a row as single-line visible text (fault 38); amounts as plain digits, one that cannot be read as on screen. */
export const toExportCells = <T>(row: T, columns: readonly Column<T>[]): string[] =>
  columns.map(({ text, amount }) => (amount ? plainNumber(amount(row)) : sanitizeText(text(row), MAX_EXPORTED_LENGTH)))

function plainNumber(amount: Parameters<typeof toHundredths>[0]): string {
  const hundredths = toHundredths(amount)
  if (hundredths !== null) return fromHundredths(hundredths)
  return amount === null || amount === undefined || amount === '' ? '' : '—'
}

/** Whether the cell is `plainNumber` output rather than text that a player entered. */
export const isPlainNumber = (cell: string): boolean => /^-?\d+\.\d\d$/.test(cell)

/** Byte order mark: without it Excel does not read the file as UTF-8. */
export const UTF8_BOM = '\uFEFF'

/**
 * What spreadsheets treat as the start of a formula (fault 34), including after leading blanks, which some strip, and
 * in full-width form, which Chinese ones accept.
 */
const FORMULA_START = /^[\t\r\n]|^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/

/** Requires both decimals: group ids are negative numbers too, and a spreadsheet would round them. */
const NEGATIVE_AMOUNT = /^-\d{1,3}(?:,\d{3})*\.\d\d$|^-\d+\.\d\d$/

export const toCsvHeader = (columns: readonly ExportColumn[]): string => toCsvRow(columns.map(({ title }) => title))

/** One row of the file, including the line ending. */
export const toCsvRow = (cells: Cells): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(text: string): string {
  const escaped = protectCell(text)
  return /[",;\t\r\n]|^\s|\s$/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Prefixes an apostrophe where a spreadsheet would see a formula or a day, or change a number; amounts stay numbers. */
export function protectCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NEGATIVE_AMOUNT.test(text)
  const content = text.trim()
  const isDay = LOOKS_LIKE_A_DAY.test(content) || MONTH_AND_DAY.test(content)
  return isFormula || isChangedNumber(content) || isDay ? `'${text}` : text
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** A name such as 3-8, 1/2 or Mar1 becomes a day. One with a year first is a day. */
const LOOKS_LIKE_A_DAY = /^\d{1,2}([-/])\d{1,2}(\1\d{1,4})?$|^\d{1,2}月\d{1,2}日?$/
const MONTH_AND_DAY = new RegExp(`^${MONTH}[-/ ]?(\\d\\d?|\\d{4})$|^\\d\\d?[-/ ]?${MONTH}$`, 'i')

/** `(50)` becomes -50, `1 1/2` one and a half, and digits of full width become others. */
const READ_OTHERWISE = /^\([\d,.]+\)$|^\d+ \d+\/\d+$|^[０-９][０-９．]*$/

/** Spreadsheets drop leading zeros, round after 15 digits and compute powers of ten: an id would be another's. */
function isChangedNumber(text: string): boolean {
  if (READ_OTHERWISE.test(text)) return true
  if (!/^-?\d[\d,]*(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return false
  return /^-?0[\d,]|e/i.test(text) || text.replaceAll(/\D/g, '').length > MAX_EXACT_DIGITS
}
