import { type Cells, type ExportColumn, isPlainNumber } from './export-cells.ts'

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
  return joinCells(columns.map(({ title }) => textCell(title)))
}

/** One row of the file, including the line ending. */
export function toCsvRow(cells: Cells, columns: readonly ExportColumn[]): string {
  return joinCells(cells.map((cell, i) => (columns[i]?.isAmount && isPlainNumber(cell) ? cell : textCell(cell))))
}

function joinCells(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function textCell(text: string): string {
  const escaped = escapeFormula(text)
  return /[",;\t\r\n]|^\s|\s$/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Prefixes an apostrophe where a spreadsheet would see a formula; negative amounts stay numbers. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text
}
