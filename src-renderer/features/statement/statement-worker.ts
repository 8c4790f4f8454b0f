import { STATEMENT_PART_SIZE, type StatementLine } from '#contract/orders.ts'
import { StatementError } from './parse-table.ts'
import { type ColumnRole, type ReadLines, readLines, type StatementColumns } from './read-lines.ts'
import { readStatement, type StatementSheet } from './read-statement.ts'

/** Requests of the page; each is answered in turn. */
export type StatementRequest =
  | { kind: 'open'; content: ArrayBuffer | string; zone: string }
  /** Another one of the sheets, by its position. */
  | { kind: 'sheet'; sheet: number }
  | { kind: 'count'; roles: readonly ColumnRole[] }
  /** Lines from this position on, a part that the bridge takes. */
  | { kind: 'part'; start: number }

export interface StatementTable extends StatementColumns {
  /** Names of the sheets that may be the statement; of a text there is one without a name. */
  sheets: readonly string[]
  /** Position of the one whose rows these are. */
  sheet: number
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

/** `sheet`: the chosen one of the sheets; `lines`: what was read of it. */
const opened = { sheets: [] as StatementSheet[], sheet: 0, zone: '', lines: [] as StatementLine[] }

function answer(request: StatementRequest): StatementAnswer {
  if (request.kind === 'open' || request.kind === 'sheet') {
    if (request.kind === 'open') {
      opened.zone = request.zone
      opened.sheets = readStatement(request.content, request.zone)
    }
    opened.sheet = request.kind === 'sheet' ? request.sheet : 0
    const { sheets, sheet } = opened
    const { name: _name, rows, ...columns } = sheets[sheet]!
    const names = sheets.map(({ name }) => name)
    return { table: { ...columns, sheets: names, sheet, rowCount: rows.length, sample: rows.slice(0, SAMPLE_ROWS) } }
  }
  if (request.kind === 'part') return { part: opened.lines.slice(request.start, request.start + STATEMENT_PART_SIZE) }
  const chosen = opened.sheets[opened.sheet]!
  const { lines: found, ...others } = readLines(chosen.rows, { ...chosen, roles: request.roles }, opened.zone)
  opened.lines = found
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
