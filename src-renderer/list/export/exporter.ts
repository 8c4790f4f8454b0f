import { formatTime } from '#shared/server-time.ts'
import { openWorker } from '../../lib/open-worker.ts'
import { serverNow } from '../../stores/clock.ts'
import { followDownload } from '../../stores/download-end.ts'
import { downloadFile } from '../../ui/copy-and-save.ts'
import type { Column } from '../table/columns.ts'
import { BulkReader, type BulkSource } from './bulk-reader.ts'
import { type Cells, type ExportColumn, exportableColumns, toExportCells, toExportColumn } from './export-cells.ts'
import type { ExportFormat, WorkerMessage } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

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
    let unfollow = () => {}
    this.read(source, {
      add: (rows) => writer.add(rows.map((row) => toExportCells(row, exportable))),
      finish: async (isCurrent) => {
        const file = await writer.finish()
        if (!isCurrent()) return
        unfollow = followDownload(downloadFile(file, fileName), (outcome) =>
          outcome === 'failed' ? this.store.setState({ phase: 'saveFailed' }) : this.close(),
        )
      },
      close: () => {
        unfollow()
        writer.close()
      },
    })
    this.fileName = fileName
  }
}

/** Builds a file in a worker, so that the page stays responsive. */
function openWriter(format: ExportFormat, title: string, columns: readonly ExportColumn[]) {
  const worker = openWorker('export', workerUrl)
  const send = (message: WorkerMessage) => worker.postMessage(message)
  const file = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ file?: Blob; error?: string }>) =>
      data.file ? resolve(data.file) : reject(new Error(data.error))
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  // Avoids an unhandled rejection if the worker fails before finish() is called, which reports the error.
  file.catch(() => {})
  send({ kind: 'begin', format, title, columns })
  return {
    add: (rows: readonly Cells[]) => send({ kind: 'rows', rows }),
    /** Rejects when the file could not be built. */
    finish: () => {
      send({ kind: 'end' })
      return file.finally(() => worker.terminate())
    },
    close: () => worker.terminate(),
  }
}
