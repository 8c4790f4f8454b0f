import { decodeStatement, isArchive, parseTable, type Sheet, StatementError } from './parse-table.ts'
import type { StatementColumns } from './read-lines.ts'
import { recognizeColumns } from './recognize-columns.ts'
import { readWorkbook } from './xlsx/read-workbook.ts'

/** The rows below the heading of a file, of pasted cells or of a sheet, and what their columns hold. */
export interface StatementSheet extends Sheet, StatementColumns {}

function readSheets(content: ArrayBuffer | string): Sheet[] {
  if (typeof content === 'string') return [{ name: '', rows: parseTable(content) }]
  const bytes = new Uint8Array(content)
  return isArchive(bytes) ? readWorkbook(bytes) : [{ name: '', rows: parseTable(decodeStatement(bytes)) }]
}

/** What may be the statement, in the order of the file: the sheets with an amount and a time, else all that have rows. */
export function readStatement(content: ArrayBuffer | string, zone: string): StatementSheet[] {
  const sheets = readSheets(content)
    .map(({ name, rows }) => {
      const { skipped, ...columns } = recognizeColumns(rows, zone)
      return { ...columns, name, rows: rows.slice(skipped) }
    })
    .filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new StatementError('没有明细行')
  const recognized = sheets.filter(({ roles }) => roles.includes('amount') && roles.includes('time'))
  return recognized.length > 0 ? recognized : sheets
}
