import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '../../api/page.ts'
import { keyOf } from '../../api/rows.ts'
import { formatTime } from '../../lib/beijing.ts'
import { messageOf } from '../../lib/errors.ts'
import { serverNow } from '../../stores/clock.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from '../columns.ts'
import { EXPORT_LIMIT, type Piece, readPages } from './pages.ts'
import { exportCells, exportColumn, wordedColumns } from './table-text.ts'
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
  phase: 'reading' | 'failed' | 'writing' | 'done' | 'broken'
  format: ExportFormat
  read: number
  /** Rows of the whole list; the file is truncated at EXPORT_LIMIT. */
  total: number
  fileName: string
  fault?: string
}

/** Exports one list at a time: reads pages sequentially and streams the rows to the worker. */
export class Exporter {
  #state: ExportState | null = null
  #listeners = new Set<() => void>()
  #queries: QueryClient
  #writer: Writer | null = null
  /** Continues from the current page. Holds the keys of all rows read, so it is released when the export ends. */
  #go: (() => Promise<void>) | null = null
  /** Identifies the current export; responses of earlier ones are ignored. */
  #run = 0

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = (): ExportState | null => this.#state

  start<T>(format: ExportFormat, { title, columns, load, rowKey }: ExportSource<T>): void {
    this.close()
    const run = this.#run
    const worded = wordedColumns(columns)
    const writer = openWriter(format, title, worded.map(exportColumn))
    this.#writer = writer
    const stamp = formatTime(serverNow()).replaceAll(/[-:]/g, '').replace(' ', '-')
    this.#state = { phase: 'reading', format, read: 0, total: 0, fileName: `${title}-${stamp}.${format}` }
    const next = readPages<T>({
      rowKey,
      ownIds: rowKey !== (keyOf as unknown),
      // Through the query client, so that network errors are retried; not cached.
      load: (page, size) =>
        this.#queries.fetchQuery({
          queryKey: ['export', run, page],
          queryFn: ({ signal }) => load(page, size, signal),
          staleTime: 0,
          gcTime: 0,
        }),
    })
    this.#go = () => this.#work(run, next, (rows) => writer.add(rows.map((row) => exportCells(row, worded))))
    void this.#go?.()
  }

  /** Retries the failed page and continues. */
  retry(): void {
    if (this.#state?.phase !== 'failed') return
    this.#tell({ phase: 'reading' })
    void this.#go?.()
  }

  /** Cancels a running export without saving, or dismisses its result. */
  close(): void {
    this.#writer?.close()
    this.#writer = null
    this.#go = null
    void this.#queries.cancelQueries({ queryKey: ['export', this.#run] })
    this.#run++
    this.#state = null
    this.#told()
  }

  async #work<T>(run: number, next: () => Promise<Piece<T>>, add: (rows: readonly T[]) => void): Promise<void> {
    try {
      for (let last = false; !last; ) {
        const piece = await next()
        if (run !== this.#run) return
        add(piece.rows)
        last = piece.last
        this.#tell({ read: (this.#state?.read ?? 0) + piece.rows.length, total: piece.total })
      }
    } catch (error) {
      if (run === this.#run) this.#tell({ phase: 'failed', fault: messageOf(error) })
      return
    }
    try {
      this.#go = null
      this.#tell({ phase: 'writing' })
      const file = await this.#writer?.finish()
      if (run !== this.#run || !file || !this.#state) return
      saveFile(file, this.#state.fileName)
      this.#tell({ phase: 'done' })
    } catch (error) {
      if (run === this.#run) this.#tell({ phase: 'broken', fault: messageOf(error) })
    }
  }

  #tell(change: Partial<ExportState>): void {
    if (this.#state) this.#state = { ...this.#state, ...change }
    this.#told()
  }

  #told(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** How many rows the file will hold, as far as known; 0 before the first page. */
export function exportTotal({ total }: ExportState): number {
  return Math.min(total, EXPORT_LIMIT)
}
