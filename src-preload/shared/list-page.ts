import { asRecord } from './lossless-json.ts'

/** One page of a list; `total` counts the rows of all pages. */
export interface ListPage<T> {
  rows: T[]
  total: number
  /** false: the server did not say how many rows there are; `total` is the least. */
  isCounted: boolean
}

/** Fields that hold the rows, and those that count the rows of all pages; `rows` may be either (A042). */
const ROW_FIELDS = ['data', 'items', 'list', 'records', 'rows', 'results'] as const
const TOTAL_FIELDS = ['rows', 'total', 'totalCount', 'totalRows', 'totalRecords', 'totalElements'] as const

/**
 * Reads a page in any of the server's shapes: rows and total by several names, together or one within the other, a bare
 * list, or nothing for an empty one. `request`: the number and size of the page; without a total a full page has at least
 * one more row behind it. null for anything else: what is not understood is not an empty list.
 */
export function readListPage<T>(data: unknown, request?: { page: number; size: number }): ListPage<T> | null {
  const before = request ? (request.page - 1) * request.size : 0
  const uncounted = (rows: T[]) => {
    const isFull = rows.length === request?.size
    return { rows, total: before + rows.length + Number(isFull), isCounted: request !== undefined && !isFull }
  }
  if (data === null || data === undefined) return { rows: [], total: 0, isCounted: true }
  if (Array.isArray(data)) return uncounted(data as T[])
  const page = asRecord(data)
  const fields = Object.assign({}, ...Object.values(page).map(asRecord), withoutRecords(page))
  const rows = ROW_FIELDS.map((name) => fields[name]).find(Array.isArray) as T[] | undefined
  const total = TOTAL_FIELDS.map((name) => fields[name]).find(isCount)
  // A server leaves out the rows, or sends null, where there are none.
  if (!rows) return Number(total ?? Number.NaN) === 0 ? { rows: [], total: 0, isCounted: true } : null
  // Fewer than there are count nothing.
  if (total === undefined || Number(total) < rows.length) return uncounted(rows)
  return { rows, total: Number(total), isCounted: true }
}

const withoutRecords = (page: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(page).filter(([, field]) => Object.keys(asRecord(field)).length === 0))

const isCount = (value: unknown) => typeof value !== 'object' && /^\d+(\.0+)?$/.test(String(value))
