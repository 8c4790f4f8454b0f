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

/** What is exported: the question as it stood when it was asked for, whatever the operator looks at since. */
export interface ExportSource<T> {
  title: string
  /** As the operator sees them. */
  columns: readonly Column<T>[]
  load: (page: number, size: number, signal: AbortSignal) => Promise<Page<T>>
  rowKey: (row: T) => string
}

/** `failed`: a page could not be read, and can be tried again. `broken`: the file could not be built. */
export interface ExportState {
  phase: 'reading' | 'failed' | 'writing' | 'done' | 'broken'
  format: ExportFormat
  read: number
  /** Of the list; more than the limit is cut. */
  total: number
  fileName: string
  fault?: string
}

/** At most one export of a list at a time: pages one after another, rows to the worker as they come. */
export class Exporter {
  #state: ExportState | null = null
  #listeners = new Set<() => void>()
  #queries: QueryClient
  #writer: Writer | null = null
  /** Reads on from where the export stands; holds the keys of all rows read, so it goes when the export does. */
  #go: (() => Promise<void>) | null = null
  /** Tells an export from those before it, whose answers count no more. */
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
      // Read as every list is: tried again when the line broke, and kept by nobody.
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

  /** Goes on with the page that failed. */
  retry(): void {
    if (this.#state?.phase !== 'failed') return
    this.#tell({ phase: 'reading' })
    void this.#go?.()
  }

  /** Ends what is under way; nothing is saved. */
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

/** How many rows the file will hold, as far as is known. */
export function exportTotal({ total }: ExportState): number {
  return Math.min(total, EXPORT_LIMIT)
}
