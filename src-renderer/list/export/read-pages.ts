import type { Page } from '../../api/http/page.ts'

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
  let previousTotal = 0
  let previousKeys = ''
  let pagesWithoutNewRows = 0
  let hasChanged = false
  return async () => {
    const { rows, total } = await load(page, PAGE_SIZE)
    const removedCount = page === 1 ? 0 : Math.max(0, previousTotal - total)
    const totalUnchanged = page === 1 || total === previousTotal
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
    previousTotal = total
    previousKeys = rowKeys.join()
    return { rows: newRows, total, isLast, hasChanged }
  }
}
