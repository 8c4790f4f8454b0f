import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import type { Page } from '../../api/http/page.ts'
import { getKey } from '../../api/http/row-keys.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { serverNow } from '../../stores/clock.ts'
import { downloadFile } from '../../ui/download.ts'
import type { Column } from '../table/columns.ts'
import { exportableColumns, toExportCells, toExportColumn } from './export-cells.ts'
import { type PageChunk, readPages } from './read-pages.ts'
import type { ExportFormat } from './worker.ts'
import { openWriter, type Writer } from './writer.ts'

/** What is exported: the query at the time of the click, whatever the operator opens later. */
export interface ExportSource<T> {
  title: string
  /** The visible columns, in the operator's order. */
  columns: readonly Column<T>[]
  load: (page: number, size: number, signal: AbortSignal) => Promise<Page<T>>
  rowKey: (row: T) => string
}

/** `readFailed`: a page could not be read; retry is possible. `buildFailed`: the file could not be built. */
export interface ExportState {
  phase: 'reading' | 'readFailed' | 'writing' | 'done' | 'buildFailed'
  readCount: number
  /** Rows of the whole list; the file is truncated at EXPORT_LIMIT. */
  total: number
  fileName: string
  error?: string
}

/** Exports one list at a time: reads pages sequentially and streams the rows to the worker. */
export class Exporter {
  /** null: nothing is exported. */
  readonly store = createStore<ExportState | null>(() => null)
  #queryClient: QueryClient
  #writer: Writer | null = null
  /** Continues from the current page. Holds the keys of all rows read, so it is released when the export ends. */
  #resume: (() => Promise<void>) | null = null
  /** Identifies the current export; responses of earlier ones are ignored. */
  #runId = 0

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  start<T>(format: ExportFormat, { title, columns, load, rowKey }: ExportSource<T>): void {
    this.close()
    const runId = this.#runId
    const exportable = exportableColumns(columns)
    const writer = openWriter(format, title, exportable.map(toExportColumn))
    this.#writer = writer
    const timestamp = formatTime(serverNow()).replaceAll(/[-:]/g, '').replace(' ', '-')
    const fileName = `${title}-${timestamp}.${format}`
    this.store.setState({ phase: 'reading', readCount: 0, total: 0, fileName })
    const readNext = readPages<T>({
      rowKey,
      hasUniqueKeys: rowKey !== (getKey as unknown),
      // Through the query client, so that network errors are retried; not cached.
      load: (page, size) =>
        this.#queryClient.fetchQuery({
          queryKey: ['export', runId, page],
          queryFn: ({ signal }) => load(page, size, signal),
          staleTime: 0,
          gcTime: 0,
        }),
    })
    this.#resume = () =>
      this.#readAndBuild(runId, readNext, (rows) => writer.add(rows.map((row) => toExportCells(row, exportable))))
    void this.#resume?.()
  }

  retry(): void {
    if (this.store.getState()?.phase !== 'readFailed') return
    this.#update({ phase: 'reading' })
    void this.#resume?.()
  }

  /** Cancels a running export without saving, or dismisses its result. */
  close(): void {
    this.#writer?.close()
    this.#writer = null
    this.#resume = null
    void this.#queryClient.cancelQueries({ queryKey: ['export', this.#runId] })
    this.#runId++
    this.store.setState(null)
  }

  async #readAndBuild<T>(runId: number, readNext: () => Promise<PageChunk<T>>, add: (rows: readonly T[]) => void) {
    try {
      for (let isLast = false; !isLast; ) {
        const chunk = await readNext()
        if (runId !== this.#runId) return
        add(chunk.rows)
        isLast = chunk.isLast
        const { readCount = 0 } = this.store.getState() ?? {}
        this.#update({ readCount: readCount + chunk.rows.length, total: chunk.total })
      }
    } catch (error) {
      if (runId === this.#runId) this.#update({ phase: 'readFailed', error: getErrorMessage(error) })
      return
    }
    try {
      this.#resume = null
      this.#update({ phase: 'writing' })
      const file = await this.#writer?.finish()
      const { fileName } = this.store.getState() ?? {}
      if (runId !== this.#runId || !file || !fileName) return
      downloadFile(file, fileName)
      this.#update({ phase: 'done' })
    } catch (error) {
      if (runId === this.#runId) this.#update({ phase: 'buildFailed', error: getErrorMessage(error) })
    }
  }

  #update(change: Partial<ExportState>): void {
    if (this.store.getState()) this.store.setState(change)
  }
}
