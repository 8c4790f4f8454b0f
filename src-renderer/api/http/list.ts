import { stringifyJson } from '#shared/lossless-json.ts'
import { countFromZero, currentProfile, pageNumber, type ServerProfile } from '#shared/server-profile.ts'
import { get, type QueryValues } from './http.ts'
import { type Page, toPage, type WithKey, withKeys } from './page.ts'

/** Fetches one page of a list. Throws ApiError. */
export type FetchList<T, Query> = (page: number, size: number, query: Query, signal?: AbortSignal) => Promise<Page<T>>

/** `of`: the calls whose pages are counted alike, the API's or the group bot's. */
type RequestedPage = { page: number; size: number; of?: keyof ServerProfile['firstPage'] }

/** Calls of a profile whose first page was compared with the one before it. */
const compared = new WeakMap<ServerProfile, Set<string>>()

/**
 * Reads a page of a list by its number at the server. Where a page has none of the rows that the server counts, they may be
 * on the one before it: a server that has other rows on page 0 than on page 1 counts its pages from 0 (A325). Throws
 * ApiError.
 */
export async function readPage<T>(
  request: (number: number) => Promise<unknown>,
  call: string,
  { page, size, of = 'api' }: RequestedPage,
): Promise<Page<T>> {
  const fetchPage = async (at: number, number: number) => toPage<T>(await request(number), call, { page: at, size })
  const profile = currentProfile()
  const read = await fetchPage(page, pageNumber(page, of))
  const isThere = read.rows.length > 0 || read.total <= (page - 1) * size
  const known = compared.get(profile) ?? new Set()
  // Most often rows of the last page have gone since they were counted.
  if (isThere || pageNumber(1, of) === 0 || known.has(call)) return read
  const pages = await Promise.all([page === 1 ? read : fetchPage(1, 1), fetchPage(1, 0)]).catch(() => null)
  if (!pages) return read
  compared.set(profile, known.add(call))
  const [first, earlier] = pages
  const texts = new Set(first.rows.map(stringifyJson))
  if (earlier.rows.length === 0 || earlier.rows.some((row) => texts.has(stringifyJson(row)))) return read
  if (profile === currentProfile()) countFromZero(of)
  return page === 1 ? earlier : await fetchPage(page, page - 1)
}

/** A list of the server; its path ends with page and size. */
export const defineList =
  <Row, Query extends QueryValues>(operation: string, template: string): FetchList<Row, Query> =>
  (page, size, query, signal) =>
    readPage(
      (pageindex) => get(operation, template, { path: { pageindex, pagesize: size }, query, signal }),
      template,
      { page, size },
    )

/** A list whose rows have no id: `keyParts` returns the values that identify one. */
export function defineKeyedList<Row, Query extends QueryValues>(
  operation: string,
  template: string,
  keyParts: (row: Row) => readonly unknown[],
): FetchList<WithKey<Row>, Query> {
  const fetchRows = defineList<Row, Query>(operation, template)
  return async (...call) => {
    const read = await fetchRows(...call)
    return { ...read, rows: withKeys(read.rows, keyParts) }
  }
}
