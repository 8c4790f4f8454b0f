import { STATEMENT_PART_SIZE, type StatementLine } from '../../../src-preload/contract/statement.ts'
import { decodeStatement, parseTable, StatementError } from './parse-table.ts'
import { type ColumnRole, type ReadLines, readLines, type StatementColumns } from './read-lines.ts'
import { recognizeColumns } from './recognize-columns.ts'

/** Requests of the page; each is answered in turn. */
export type StatementRequest =
  | { kind: 'open'; content: ArrayBuffer | string; zone: string }
  | { kind: 'count'; roles: readonly ColumnRole[] }
  /** Lines from this position on, a part that the bridge takes. */
  | { kind: 'part'; start: number }

export interface StatementTable extends StatementColumns {
  rowCount: number
  /** The first rows. */
  sample: readonly string[][]
}

export type LineCounts = Omit<ReadLines, 'lines'> & { received: number }

export type StatementAnswer =
  | { table: StatementTable }
  | { counts: LineCounts }
  | { part: StatementLine[] }
  | { error: string }

const SAMPLE_ROWS = 5

let rows: string[][] = []
let columns: StatementColumns = { source: 'other', roles: [], headings: [] }
let zone = ''
let lines: StatementLine[] = []

function answer(request: StatementRequest): StatementAnswer {
  if (request.kind === 'open') {
    const { content } = request
    zone = request.zone
    const text = typeof content === 'string' ? content : decodeStatement(new Uint8Array(content))
    const table = parseTable(text)
    const recognized = recognizeColumns(table, zone)
    rows = table.slice(recognized.skipped)
    columns = recognized
    if (rows.length === 0) throw new StatementError('没有明细行')
    return { table: { ...columns, rowCount: rows.length, sample: rows.slice(0, SAMPLE_ROWS) } }
  }
  if (request.kind === 'part') return { part: lines.slice(request.start, request.start + STATEMENT_PART_SIZE) }
  const { lines: found, ...others } = readLines(rows, { ...columns, roles: request.roles }, zone)
  lines = found
  return { counts: { ...others, received: found.length } }
}

addEventListener('message', ({ data }: MessageEvent<StatementRequest>) => {
  try {
    postMessage(answer(data))
  } catch (error) {
    postMessage({
      error: error instanceof StatementError ? error.message : '无法读取这份明细',
    } satisfies StatementAnswer)
  }
})
