import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand'
import { getKey, type Page } from '../../api/http/page.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { type PageChunk, readPages } from './read-pages.ts'

/** The rows of a query at the time of the click, whatever the operator opens later. */
export interface BulkSource<T> {
  load: (page: number, size: number, signal: AbortSignal) => Promise<Page<T>>
  rowKey: (row: T) => string
}

/** `readFailed`: a page could not be read; retry is possible. `buildFailed`: the result could not be built. */
export interface BulkState {
  phase: 'reading' | 'readFailed' | 'writing' | 'done' | 'buildFailed'
  readCount: number
  /** Rows of the whole list; no more than BULK_LIMIT of them are read. */
  total: number
  /** The server added, removed or repeated rows meanwhile. */
  hasChanged: boolean
  error?: string
}

/** What becomes of the rows. */
interface Sink<T> {
  add: (rows: readonly T[]) => void
  /** Rejects when the result could not be built. `isCurrent` turns false when it is no longer wanted. */
  finish: (isCurrent: () => boolean) => Promise<void> | void
  close?: () => void
}

/** Reads a whole list, one page after another, for one result at a time. */
export class BulkReader {
  /** null: nothing is read. */
  readonly store = createStore<BulkState | null>(() => null)
  static #readers = 0
  readonly #id = BulkReader.#readers++
  #queryClient: QueryClient
  #sink: { close?: () => void } | null = null
  /** Continues from the current page. Holds the keys of all rows read, so it is released at the end. */
  #resume: (() => Promise<void>) | null = null
  /** Identifies the current run; responses of earlier ones are ignored. */
  #runId = 0

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  protected read<T>({ load, rowKey }: BulkSource<T>, sink: Sink<T>): void {
    this.close()
    const runId = this.#runId
    this.#sink = sink
    this.store.setState({ phase: 'reading', readCount: 0, total: 0, hasChanged: false })
    const readNext = readPages<T>({
      rowKey,
      hasUniqueKeys: rowKey !== (getKey as unknown),
      // Through the query client, so that network errors are retried; not cached.
      load: (page, size) =>
        this.#queryClient.fetchQuery({
          queryKey: ['bulk', this.#id, runId, page],
          queryFn: ({ signal }) => load(page, size, signal),
          staleTime: 0,
          gcTime: 0,
        }),
    })
    this.#resume = () => this.#readAll(runId, readNext, sink)
    void this.#resume()
  }

  retry(): void {
    if (this.store.getState()?.phase !== 'readFailed') return
    this.#update({ phase: 'reading' })
    void this.#resume?.()
  }

  /** Cancels what is under way, or dismisses its result. */
  close(): void {
    this.#sink?.close?.()
    this.#sink = null
    this.#resume = null
    void this.#queryClient.cancelQueries({ queryKey: ['bulk', this.#id, this.#runId] })
    this.#runId++
    this.store.setState(null)
  }

  async #readAll<T>(runId: number, readNext: () => Promise<PageChunk<T>>, sink: Sink<T>) {
    const isCurrent = () => runId === this.#runId
    try {
      for (let isLast = false; !isLast; ) {
        const chunk = await readNext()
        if (!isCurrent()) return
        sink.add(chunk.rows)
        isLast = chunk.isLast
        const { readCount = 0 } = this.store.getState() ?? {}
        this.#update({ readCount: readCount + chunk.rows.length, total: chunk.total, hasChanged: chunk.hasChanged })
      }
    } catch (error) {
      if (isCurrent()) this.#update({ phase: 'readFailed', error: getErrorMessage(error) })
      return
    }
    try {
      this.#resume = null
      this.#update({ phase: 'writing' })
      await sink.finish(isCurrent)
      if (isCurrent()) this.#update({ phase: 'done' })
    } catch (error) {
      if (isCurrent()) this.#update({ phase: 'buildFailed', error: getErrorMessage(error) })
    }
  }

  #update(change: Partial<BulkState>): void {
    if (this.store.getState()) this.store.setState(change)
  }
}
