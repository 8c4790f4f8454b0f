import type { Page } from '../../api/page.ts'

const PAGE_SIZE = 100
/** A spreadsheet takes more, people do not. */
export const EXPORT_LIMIT = 50_000

export interface Piece<T> {
  /** Rows not handed out before. */
  rows: T[]
  /** Of the whole list, as the server says now. */
  total: number
  page: number
  last: boolean
}

interface Source<T> {
  load: (page: number, size: number) => Promise<Page<T>>
  rowKey: (row: T) => string
  /** false: rows are told apart by what they say, so that two of them may be alike. */
  ownIds: boolean
  limit?: number
}

/**
 * Reads a list from its first page to its last. Each call answers the next piece; one that throws is called again for the
 * same piece. A list moves while it is read: a row pushed on to the next page is not handed out twice, and when the list
 * got shorter the page before is read again for what moved up to it.
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
