import type { Page } from '../../api/http/page.ts'

const PAGE_SIZE = 100
export const EXPORT_LIMIT = 50_000

export interface PageChunk<T> {
  /** Rows not returned before. */
  rows: T[]
  total: number
  isLast: boolean
}

/**
 * Returns a function that reads the next page at each call; after it throws, calling again reads the same page. The
 * list may change meanwhile: a row shifted to the next page is not returned twice, and when the list shrank, the
 * previous page is read again for the rows that moved up.
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
  return async () => {
    const { rows, total } = await load(page, PAGE_SIZE)
    const removedCount = page === 1 ? 0 : Math.max(0, previousTotal - total)
    const totalUnchanged = page === 1 || total === previousTotal
    const newRows: T[] = []
    for (const row of rows) {
      const key = rowKey(row)
      if (((hasUniqueKeys || !totalUnchanged) && seen.has(key)) || returnedCount >= EXPORT_LIMIT) continue
      seen.add(key)
      newRows.push(row)
      returnedCount++
    }
    const isSinglePage = rows.length === 0 || rows.length >= total
    const isPastEnd = page * PAGE_SIZE >= total && (newRows.length === 0 || returnedCount >= total)
    const isLast = returnedCount >= EXPORT_LIMIT || (removedCount === 0 && (isSinglePage || isPastEnd))
    page = removedCount > 0 ? Math.max(1, page - Math.ceil(removedCount / PAGE_SIZE)) : page + 1
    previousTotal = total
    return { rows: newRows, total, isLast }
  }
}
