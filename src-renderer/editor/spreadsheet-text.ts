import { escapeHtml } from './entities.ts'

/** A cell with lines or quotation marks is quoted, and its quotation marks are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y

/** Plain text that is a range of a spreadsheet, as a table: rows with the same number of cells, divided by tabs; null for other text. */
export function gridToHtml(text: string): string | null {
  if (!text.includes('\t')) return null
  const rows = readRows(text.replace(/[\r\n]+$/, ''))
  if (rows[0]!.length < 2 || rows.some(({ length }) => length !== rows[0]!.length)) return null
  const toCell = (cell: string) => `<td>${escapeHtml(cell).replace(/\r\n?|\n/g, '<br>')}</td>`
  return `<table>${rows.map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`).join('')}</table>`
}

function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', end = ''] = CELL.exec(text) ?? []
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return rows
    if (end !== '\t') rows.push([])
  }
}
