import type { CellObject } from 'write-excel-file/universal'
import { CSV_MARK, csvHeading, csvLine } from './csv.ts'
import { sheetFile, sheetRow } from './sheet.ts'
import type { Cells, ExportColumn } from './table-text.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** Messages from the page: `begin` once, `rows` any number of times, then `end`. */
export type ToWorker =
  | { kind: 'begin'; format: ExportFormat; title: string; columns: readonly ExportColumn[] }
  | { kind: 'rows'; rows: readonly Cells[] }
  | { kind: 'end' }

interface Builder {
  add: (rows: readonly Cells[]) => void
  end: () => Blob | Promise<Blob>
}

function csvBuilder(columns: readonly ExportColumn[]): Builder {
  // Blobs rather than strings, so that finished rows are stored outside the JS heap.
  const parts = [new Blob([CSV_MARK, csvHeading(columns)])]
  return {
    add: (rows) => void parts.push(new Blob(rows.map((cells) => csvLine(cells, columns)))),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

function sheetBuilder(title: string, columns: readonly ExportColumn[]): Builder {
  const sheet: CellObject[][] = []
  return {
    add: (rows) => {
      for (const cells of rows) sheet.push(sheetRow(cells, columns))
    },
    end: () => sheetFile(title, sheet, columns),
  }
}

let builder: Builder

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'begin') {
    builder = data.format === 'csv' ? csvBuilder(data.columns) : sheetBuilder(data.title, data.columns)
  } else if (data.kind === 'rows') builder.add(data.rows)
  else {
    try {
      postMessage({ file: await builder.end() })
    } catch (error) {
      postMessage({ fault: String(error) })
    }
  }
})
