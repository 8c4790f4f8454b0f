import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { serverNow } from '../../stores/clock.ts'
import { downloadFile } from '../../ui/download.ts'
import type { Column } from '../table/columns.ts'
import { BulkReader, type BulkSource } from './bulk-reader.ts'
import { exportableColumns, toExportCells, toExportColumn } from './export-cells.ts'
import type { ExportFormat } from './worker.ts'
import { openWriter } from './writer.ts'

export interface ExportSource<T> extends BulkSource<T> {
  title: string
  /** The visible columns, in the operator's order. */
  columns: readonly Column<T>[]
}

/** Exports one list at a time: streams the rows to the worker as they are read. */
export class Exporter extends BulkReader {
  fileName = ''

  start<T>(format: ExportFormat, { title, columns, ...source }: ExportSource<T>): void {
    const exportable = exportableColumns(columns)
    const writer = openWriter(format, title, exportable.map(toExportColumn))
    const timestamp = formatTime(serverNow()).replaceAll(/[-:]/g, '').replace(' ', '-')
    const fileName = `${title}-${timestamp}.${format}`
    this.read(source, {
      add: (rows) => writer.add(rows.map((row) => toExportCells(row, exportable))),
      finish: async (isCurrent) => {
        const file = await writer.finish()
        if (!isCurrent()) return
        downloadFile(file, fileName)
      },
      close: writer.close,
    })
    this.fileName = fileName
  }
}
