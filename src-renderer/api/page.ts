import { writeWireJson } from '../lib/wire-json.ts'
import { ApiError } from './errors.ts'

/** One page of a list. */
export interface Page<T> {
  rows: T[]
  /** Of all pages. */
  total: number
}

/**
 * The page in any of the server's shapes: {data, rows}, {items, total | totalCount}, {list, total}, or a bare list (A042);
 * `rows` is the count, or, where it is a list, the rows.
 */
export function toPage<T>(data: unknown): Page<T> {
  if (Array.isArray(data)) return { rows: data as T[], total: data.length }
  const page = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const rows = ([page.data, page.items, page.list, page.rows].find(Array.isArray) ?? []) as T[]
  const count = Array.isArray(page.rows) ? undefined : page.rows
  const total = Number(count ?? page.total ?? page.totalCount)
  return { rows, total: Number.isFinite(total) ? total : rows.length }
}

/** The largest of the sizes a server has to know (A208). */
const SEARCH_SIZE = 100
/** Far beyond any list there is: only a total that nobody ever delivers gets there. */
const SEARCH_PAGES = 2_000
/** A server that names a total it never delivers must not be asked for ever. */
const ALL_PAGES = 200

/** Every row of a list, page by page. Throws ApiError, also for a list without an end: part of it never counts as all. */
export async function readAll<T>(load: (page: number, size: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= ALL_PAGES; page++) {
    const { rows, total } = await load(page, SEARCH_SIZE)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
  throw new ApiError('malformed', '列表过长，无法全部读取')
}

/** The first row that is wanted, for lists that have no call for one row: page after page. Throws ApiError where that cannot be told. */
export async function findInPages<T>(
  load: (page: number, size: number) => Promise<Page<T>>,
  wanted: (row: T) => boolean,
): Promise<T | undefined> {
  const seen = new Set<string>()
  for (let page = 1; page <= SEARCH_PAGES; page++) {
    const { rows, total } = await load(page, SEARCH_SIZE)
    const found = rows.find(wanted)
    if (found || rows.length === 0 || page * SEARCH_SIZE >= total) return found
    // A server that gives one page for another would be asked for ever, and what it keeps back would count as gone.
    const ends = writeWireJson([rows[0], rows.at(-1)])
    if (seen.has(ends)) throw new ApiError('malformed', '服务器的列表无法翻页，找不到该条数据')
    seen.add(ends)
  }
  throw new ApiError('malformed', '列表过长，无法全部读取')
}
