import { asRecord } from './lossless-json.ts'

/** One page of a list; `total` counts the rows of all pages. */
export interface ListPage<T> {
  rows: T[]
  total: number
  /** false: the server did not say how many rows there are; `total` is the least. */
  isCounted: boolean
}

/** Fields that hold the rows, and those that count the rows of all pages; `rows` may be either (A042). */
const ROW_FIELDS = ['data', 'items', 'list', 'records', 'rows'] as const
const TOTAL_FIELDS = ['rows', 'total', 'totalCount', 'totalRows'] as const

/**
 * Reads a page in any of the server's shapes: rows and total by several names, a bare list, or nothing for an empty one.
 * `request`: the number and size of the page; without a total a full page has at least one more row behind it. null for
 * anything else: what is not understood is not an empty list.
 */
export function readListPage<T>(data: unknown, request?: { page: number; size: number }): ListPage<T> | null {
  const uncounted = (rows: T[]) => {
    const before = request ? (request.page - 1) * request.size : 0
    const isFull = rows.length === request?.size
    return { rows, total: before + rows.length + Number(isFull), isCounted: request !== undefined && !isFull }
  }
  if (data === null || data === undefined) return { rows: [], total: 0, isCounted: true }
  if (Array.isArray(data)) return uncounted(data as T[])
  const page = asRecord(data)
  const rows = ROW_FIELDS.map((name) => page[name]).find(Array.isArray) as T[] | undefined
  const total = TOTAL_FIELDS.map((name) => page[name]).find((count) => isCount(count))
  // A server leaves out the rows, or sends null, where there are none.
  if (!rows && Number(total ?? Number.NaN) !== 0) return null
  return total === undefined ? uncounted(rows ?? []) : { rows: rows ?? [], total: Number(total), isCounted: true }
}

const isCount = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
