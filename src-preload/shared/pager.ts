import { asRecord } from './lossless-json.ts'

/** Fields that hold the rows, and those that count the rows of all pages; `rows` may be either (A042). */
const ROW_FIELDS = ['data', 'items', 'list', 'records', 'rows'] as const
const TOTAL_FIELDS = ['rows', 'total', 'totalCount', 'totalRows'] as const

/**
 * The rows of a page in any of the server's shapes, and their total if it says one: by several names, a bare list, or
 * nothing for an empty one. null for anything else: what is not understood is not an empty list.
 */
export function readPager(data: unknown): { rows: unknown[]; total: number | null } | null {
  if (data === null || data === undefined) return { rows: [], total: 0 }
  if (Array.isArray(data)) return { rows: data, total: null }
  const page = asRecord(data)
  const rows = ROW_FIELDS.map((name) => page[name]).find(Array.isArray)
  const total = TOTAL_FIELDS.map((name) => page[name]).find((count) => isCount(count))
  // A server leaves out the rows, or sends null, where there are none.
  if (!rows && Number(total ?? Number.NaN) !== 0) return null
  return { rows: rows ?? [], total: total === undefined ? null : Number(total) }
}

const isCount = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
