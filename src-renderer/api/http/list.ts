import { pageNumber } from '#shared/server-profile.ts'
import { get, type QueryValues } from './http.ts'
import { type Page, toPage, type WithKey, withKeys } from './page.ts'

/** Fetches one page of a list. Throws ApiError. */
export type FetchList<T, Query> = (page: number, size: number, query: Query, signal?: AbortSignal) => Promise<Page<T>>

/** A list of the server; its path ends with page and size. */
export const defineList =
  <Row, Query extends QueryValues>(operation: string, template: string): FetchList<Row, Query> =>
  async (page, size, query, signal) =>
    toPage(
      await get(operation, template, { path: { pageindex: pageNumber(page), pagesize: size }, query, signal }),
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
