import { type Cells, type ExportColumn, MAX_EXACT_DIGITS } from './export-cells.ts'

/** Byte order mark: without it Excel does not read the file as UTF-8. */
export const UTF8_BOM = '\uFEFF'

/**
 * What spreadsheets treat as the start of a formula (fault 34), including after leading blanks, which some strip, and
 * in full-width form, which Chinese ones accept.
 */
const FORMULA_START = /^[\t\r\n]|^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/

/** Requires both decimals: group ids are negative numbers too, and a spreadsheet would round them. */
const NEGATIVE_AMOUNT = /^-\d{1,3}(?:,\d{3})*\.\d\d$|^-\d+\.\d\d$/

export function toCsvHeader(columns: readonly ExportColumn[]): string {
  return toCsvRow(columns.map(({ title }) => title))
}

/** One row of the file, including the line ending. */
export function toCsvRow(cells: Cells): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(text: string): string {
  const escaped = protectCell(text)
  return /[",;\t\r\n]|^\s|\s$/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Prefixes an apostrophe where a spreadsheet would see a formula or change a number; amounts stay numbers. */
export function protectCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NEGATIVE_AMOUNT.test(text)
  return isFormula || isChangedNumber(text.trim()) ? `'${text}` : text
}

/** Spreadsheets drop leading zeros, round after 15 digits and compute powers of ten: an id would be another's. */
function isChangedNumber(text: string): boolean {
  if (!/^-?\d[\d,]*(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return false
  return /^-?0[\d,]|e/i.test(text) || text.replaceAll(/\D/g, '').length > MAX_EXACT_DIGITS
}
