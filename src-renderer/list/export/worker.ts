import type { Cells, ExportColumn } from './export-cells.ts'
import { toCsvHeader, toCsvRow, UTF8_BOM } from './export-cells.ts'
import { XlsxFile } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** Messages from the page: `begin` once, `rows` any number of times, then `end`. */
export type WorkerMessage =
  | { kind: 'begin'; format: ExportFormat; title: string; columns: readonly ExportColumn[] }
  | { kind: 'rows'; rows: readonly Cells[] }
  | { kind: 'end' }

type Builder = { add: (rows: readonly Cells[]) => void; end: () => Blob }

function csvBuilder(columns: readonly ExportColumn[]): Builder {
  // Blobs rather than strings, so that finished rows are stored outside the JS heap.
  const parts = [new Blob([UTF8_BOM, toCsvHeader(columns)])]
  return {
    add: (rows) => void parts.push(new Blob(rows.map((cells) => toCsvRow(cells)))),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

const file: { builder?: Builder } = {}

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  if (data.kind === 'begin') {
    file.builder = data.format === 'csv' ? csvBuilder(data.columns) : new XlsxFile(data.title, data.columns)
  } else if (data.kind === 'rows') file.builder?.add(data.rows)
  else {
    try {
      postMessage({ file: file.builder!.end() })
    } catch (error) {
      postMessage({ error: String(error) })
    }
  }
})
