import { isFieldName, withoutCase } from './field-names.ts'
import { asRecord } from './lossless-json.ts'

/** One page of a list; `total` counts the rows of all pages. */
export interface ListPage<T> {
  rows: T[]
  total: number
  /** false: the server did not say how many rows there are; `total` is the least. */
  isCounted: boolean
  /** The server itself counted the rows, in a field that cannot be the number of this page alone. */
  isStated: boolean
}

/** Fields that hold the rows, and those that count the rows of all pages, in lower case; `rows` may be either (A042). */
const ROW_FIELDS = [
  'data',
  'items',
  'list',
  'records',
  'rows',
  'results',
  'content',
  'nodes',
  'edges',
  'member',
  'docs',
  'aadata',
  'item1',
]
// Where the rows are not in `records` it is their number, beside a `total` of the pages (jqGrid). What says that it counts
// goes before `total`, which may be a sum of money.
export const TOTAL_FIELDS =
  `records totalcount totalrows totalrecords rows total recordsfiltered recordstotal totalelements totalitems totalnum
  totaldocs itotaldisplayrecords item2 @odata.count`.split(/\s+/)
const COUNT_FIELDS = [...TOTAL_FIELDS, 'count']
/** Objects within each other in which a page may be. */
const MAX_DEPTH = 3

type Fields = Record<string, unknown>

/**
 * Reads a page in any of the server's shapes: rows and total by several names, together or one within the other, a bare
 * list, or nothing for an empty one. `request`: the number and size of the page; without a total a full page has at least
 * one more row behind it. null for anything else: what is not understood is not an empty list.
 */
export function readListPage<T>(data: unknown, request?: { page: number; size: number }): ListPage<T> | null {
  const before = request ? (request.page - 1) * request.size : 0
  const isFullPage = (rows: T[]) => rows.length === request?.size
  const uncounted = (rows: T[]) => {
    const hasMore = isFullPage(rows) || mayBeCapped(rows.length, request?.size)
    const isCounted = request !== undefined && !hasMore
    return { rows, total: before + rows.length + Number(hasMore), isCounted, isStated: false }
  }
  const empty = { rows: [], total: 0, isCounted: true, isStated: false }
  if (data === null || data === '') return empty
  if (Array.isArray(data)) return areKnown(data) ? uncounted(withoutNulls(data)) : null
  const total = readTotal(data)
  const found = findRows(asRecord(data), total)
  const rows = found && withoutNulls<T>(found)
  // A server leaves out the rows, or sends null, where there are none.
  if (!rows) return total === 0 ? { ...empty, isStated: true } : null
  if (!areKnown(rows)) return null
  // Fewer than there are count nothing, and a `count` may be that of this page.
  const isOfAll = readTotal(data, TOTAL_FIELDS) !== undefined || total !== rows.length
  const least = isFullPage(rows) ? before + rows.length + Number(!isOfAll) : rows.length
  if (total === undefined || total < least || (!isOfAll && mayBeCapped(rows.length, request?.size)))
    return uncounted(rows)
  return { rows, total, isCounted: true, isStated: isOfAll }
}

/** The sizes that a server is asked for (A208). */
const PAGE_SIZES = [100, 50, 20, 10]
export const [MAX_PAGE_SIZE = 0] = PAGE_SIZES
export const MIN_PAGE_SIZE = PAGE_SIZES.at(-1) ?? 0

/** The size to ask a server for that sent so many rows where more were asked for. */
export const sizeWithin = (rows: number) => PAGE_SIZES.find((size) => size <= rows) ?? MIN_PAGE_SIZE

/** Whether a page may have fewer rows than were asked for because the server sends no more at once: a round number. */
export const mayBeCapped = (rows: number, size = 0) => rows > 0 && rows < size && rows % 5 === 0

/** Whether there are rows, understood or not. */
export const hasRows = (data: unknown): boolean =>
  (Array.isArray(data) ? data : (findRows(asRecord(data), readTotal(data)) ?? [])).length > 0

/** A row that is not there is one without values, so that no page ends before it. */
const withoutNulls = <T>(rows: readonly unknown[]) => (rows.includes(null) ? rows.map((row) => row ?? {}) : rows) as T[]

/** Rows of which the documents name no field would be empty lines. */
function areKnown(rows: readonly unknown[]): boolean {
  // Values by their columns, or a row as text.
  if (rows.some((row) => Array.isArray(row) || (typeof row === 'string' && /^\s*\{/.test(row)))) return false
  const names = rows.slice(0, 10).flatMap((row) => Object.keys(asRecord(row)))
  return names.length === 0 || names.some(isFieldName)
}

/** The rows by their field, however deep; the only list beside a total holds them by any name. */
function findRows(page: Fields, total: number | undefined, depth = MAX_DEPTH): unknown[] | undefined {
  const fields = withPlainNames(page)
  const named = ROW_FIELDS.map((name) => fields[name]).find(Array.isArray)
  if (named) return named
  const lists = Object.values(page).filter(Array.isArray)
  if (lists.length > 0) return lists.length === 1 && total !== undefined ? lists[0] : undefined
  const inner = depth > 1 ? Object.values(page).map((field) => findRows(asRecord(field), total, depth - 1)) : []
  return inner.find((rows) => rows !== undefined)
}

/** The number of the rows of all pages, as a page or an object in it says it; undefined if neither does. */
export function readTotal(page: unknown, names = COUNT_FIELDS, depth = MAX_DEPTH): number | undefined {
  const fields = withPlainNames(asRecord(page))
  const own = names.map((name) => fields[name]).find(isCount)
  if (own !== undefined) return Number(String(own).replaceAll(',', ''))
  // In an object beside the list `rows` may be the size of a page.
  const innerNames = [...names.filter((name) => name !== 'rows'), 'rows']
  const inner = depth > 1 ? Object.values(fields).map((field) => readInnerTotal(field, innerNames, depth - 1)) : []
  return inner.find((total) => total !== undefined)
}

/** Whether there is a field for rows, with rows or without. */
export const hasRowField = (page: Fields): boolean => {
  const fields = withPlainNames(page)
  return ROW_FIELDS.some((name) => Array.isArray(fields[name]))
}

const readInnerTotal = (field: unknown, names: string[], depth: number) =>
  Object.keys(asRecord(field)).length > 0 ? readTotal(field, names, depth) : undefined

const withPlainNames = (page: Fields): Fields =>
  Object.fromEntries(Object.entries(page).map(([name, field]) => [plainName(name), field]))

/** Of a collection of Hydra, too: `hydra:totalItems`. */
const plainName = (name: string) => withoutCase(name).replace(/^hydra:/, '')

const isCount = (value: unknown) => typeof value !== 'object' && /^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(String(value))
