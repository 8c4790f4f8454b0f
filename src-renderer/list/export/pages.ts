import type { Page } from '../../api/page.ts'

const PAGE_SIZE = 100
export const EXPORT_LIMIT = 50_000

export interface Piece<T> {
  /** Rows not returned before. */
  rows: T[]
  /** The server's current total. */
  total: number
  page: number
  last: boolean
}

interface Source<T> {
  load: (page: number, size: number) => Promise<Page<T>>
  rowKey: (row: T) => string
  /** false: keys are derived from the row's content, so two rows may share one. */
  ownIds: boolean
  limit?: number
}

/**
 * Returns a function that reads the next page at each call; after it throws, calling again reads the same page. The
 * list may change meanwhile: a row shifted to the next page is not returned twice, and when the list shrank, the
 * previous page is read again for the rows that moved up.
 */
export function readPages<T>({ load, rowKey, ownIds, limit = EXPORT_LIMIT }: Source<T>): () => Promise<Piece<T>> {
  const seen = new Set<string>()
  let page = 1
  let handed = 0
  let before = 0
  return async () => {
    const { rows, total } = await load(page, PAGE_SIZE)
    const shrunk = page === 1 ? 0 : Math.max(0, before - total)
    const steady = page === 1 || total === before
    const news: T[] = []
    for (const row of rows) {
      const key = rowKey(row)
      if (((ownIds || !steady) && seen.has(key)) || handed >= limit) continue
      seen.add(key)
      news.push(row)
      handed++
    }
    const all = rows.length === 0 || rows.length >= total
    const behindEnd = page * PAGE_SIZE >= total && (news.length === 0 || handed >= total)
    const piece = { rows: news, total, page, last: handed >= limit || (shrunk === 0 && (all || behindEnd)) }
    page = shrunk > 0 ? Math.max(1, page - Math.ceil(shrunk / PAGE_SIZE)) : page + 1
    before = total
    return piece
  }
}
