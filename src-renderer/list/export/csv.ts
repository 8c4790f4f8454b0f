import { type Cells, type ExportColumn, isPlainNumber } from './table-text.ts'

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * What a spreadsheet takes for the beginning of a formula (fault 34): also behind blanks, which some drop, and in full
 * width, which Chinese ones read alike.
 */
const FORMULA = /^[\t\r\n]|^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]/

/** With both decimals: group ids are negative numbers, too, and a spreadsheet would round their digits away. */
const NEGATIVE_AMOUNT = /^-\d{1,3}(?:,\d{3})*\.\d\d$|^-\d+\.\d\d$/

export function csvHeading(columns: readonly ExportColumn[]): string {
  return line(columns.map(({ title }) => textCell(title)))
}

/** One line of the file, with its end. */
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

/** Led by an apostrophe where a spreadsheet would begin to calculate; a negative amount is a number and stays one. */
export function inertText(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text
}
