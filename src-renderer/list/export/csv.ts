import { type Cells, type ExportColumn, isPlainNumber } from './table-text.ts'

/** Byte order mark: without it Excel does not read the file as UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * What spreadsheets treat as the start of a formula (fault 34), including after leading blanks, which some strip, and
 * in full-width form, which Chinese ones accept.
 */
const FORMULA = /^[\t\r\n]|^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/

/** Requires both decimals: group ids are negative numbers too, and a spreadsheet would round them. */
const NEGATIVE_AMOUNT = /^-\d{1,3}(?:,\d{3})*\.\d\d$|^-\d+\.\d\d$/

export function csvHeading(columns: readonly ExportColumn[]): string {
  return line(columns.map(({ title }) => textCell(title)))
}

/** One row of the file, including the line ending. */
export function csvLine(cells: Cells, columns: readonly ExportColumn[]): string {
  return line(cells.map((cell, i) => (columns[i]?.money && isPlainNumber(cell) ? cell : textCell(cell))))
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function textCell(text: string): string {
  const inert = inertText(text)
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Prefixes an apostrophe where a spreadsheet would see a formula; negative amounts stay numbers. */
export function inertText(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text
}
