import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand'
import { getKey, type Page } from '../../api/http/page.ts'
import { getErrorMessage } from '../../lib/error-message.ts'

const PAGE_SIZE = 100
/** The most rows of one export or one sum. */
export const BULK_LIMIT = 100_000
/** A list that moves on as fast as it is read would be read for ever. */
const MAX_PAGES_WITHOUT_NEW_ROWS = 200

export interface PageChunk<T> {
  /** Rows not returned before. */
  rows: T[]
  total: number
  isLast: boolean
  /** Since the first page the server added, removed or repeated rows, so that some may be missing. */
  hasChanged: boolean
}

/**
 * Returns a function that reads the next page at each call; after it throws, calling again reads the same page. The
 * list may change meanwhile: a row shifted to the next page is not returned twice, and when the list shrank, the
 * previous page is read again for the rows that moved up (A284).
 */
export function readPages<T>(props: {
  load: (page: number, size: number) => Promise<Page<T>>
  rowKey: (row: T) => string
  /** false: keys are derived from the row's content, so two rows may share one. */
  hasUniqueKeys: boolean
}): () => Promise<PageChunk<T>> {
  const { load, rowKey, hasUniqueKeys } = props
  const seen = new Set<string>()
  let page = 1
  let returnedCount = 0
  /** undefined: the server does not count its rows, so that another total is no change. */
  let previousTotal: number | undefined
  let previousKeys = ''
  let pagesWithoutNewRows = 0
  let hasChanged = false
  return async () => {
    const { rows, total, isLeast } = await load(page, PAGE_SIZE)
    const totalBefore = page === 1 ? total : (previousTotal ?? total)
    const removedCount = Math.max(0, totalBefore - total)
    const totalUnchanged = total === totalBefore
    const newRows: T[] = []
    const rowKeys = rows.map(rowKey)
    // A server that ignores the page number repeats pages, also where rows have no keys of their own.
    const isRepeated = rows.length > 1 && rowKeys.join() === previousKeys
    for (const [i, row] of rows.entries()) {
      const key = rowKeys[i]!
      if (((hasUniqueKeys || !totalUnchanged) && seen.has(key)) || returnedCount >= BULK_LIMIT) continue
      seen.add(key)
      newRows.push(row)
      returnedCount++
    }
    const isFull = returnedCount >= BULK_LIMIT
    if (!totalUnchanged || isRepeated || (!isFull && newRows.length < rows.length)) hasChanged = true
    pagesWithoutNewRows = newRows.length > 0 ? 0 : pagesWithoutNewRows + 1
    const isSinglePage = rows.length === 0 || rows.length >= total
    const isPastEnd = page * PAGE_SIZE >= total && (newRows.length === 0 || returnedCount >= total)
    const isStuck = pagesWithoutNewRows >= MAX_PAGES_WITHOUT_NEW_ROWS
    const isLast = isFull || isStuck || (removedCount === 0 && (isSinglePage || isPastEnd))
    page = removedCount > 0 ? Math.max(1, page - Math.ceil(removedCount / PAGE_SIZE)) : page + 1
    previousTotal = isLeast ? undefined : total
    previousKeys = rowKeys.join()
    return { rows: newRows, total, isLast, hasChanged }
  }
}

export const limitTotal = (total: number) => Math.min(total, BULK_LIMIT)

export const formatCount = (n: number): string => n.toLocaleString('zh-CN')

export const formatProgress = ({ readCount, total }: BulkState): string =>
  `${formatCount(readCount)} / ${formatCount(limitTotal(total))}`

/** Why the result is not all of the list; empty if it is. `verb`: what is done with the rows. */
export function describeGaps({ phase, readCount, total, hasChanged }: Omit<BulkState, 'error'>, verb: string): string {
  if (total > BULK_LIMIT) return `共 ${formatCount(total)} 条，只${verb}前 ${formatCount(BULK_LIMIT)} 条`
  if (phase !== 'done') return ''
  if (hasChanged) return `${verb}期间列表有变化，可能缺少或重复记录`
  return readCount === total ? '' : `服务器称共 ${formatCount(total)} 条，实际返回 ${formatCount(readCount)} 条`
}

/** The rows of a query at the time of the click, whatever the operator opens later. */
export interface BulkSource<T> {
  load: (page: number, size: number, signal: AbortSignal) => Promise<Page<T>>
  rowKey: (row: T) => string
}

/** `readFailed`: a page could not be read; retry is possible. `buildFailed`: the result could not be built. */
export interface BulkState {
  phase: 'reading' | 'readFailed' | 'writing' | 'done' | 'buildFailed' | 'saveFailed'
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
