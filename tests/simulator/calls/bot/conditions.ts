import { parseTime } from '../../wire/beijing.ts'
import { parseJson } from '../../wire/json.ts'
import { BusinessError } from '../../world/business-error.ts'
import type { Entity } from '../../world/config/collection.ts'

/**
 * Filterable fields of a list with their types. `ids` is text with comma-separated ids. An id is compared as a number,
 * never as text (A207).
 */
type ColumnType = 'number' | 'text' | 'time' | 'id' | 'ids'
export type Columns = Readonly<Record<string, ColumnType>>

/** Columns by their types: names with blanks between them. */
export function columnsOf(names: Partial<Record<ColumnType, string>>): Columns {
  const entries = Object.entries(names).flatMap(([type, list]) => list.split(' ').map((name) => [name, type]))
  return Object.fromEntries(entries)
}

const VALUE_PARSERS: Readonly<Record<ColumnType, (text: string) => number | string>> = {
  number: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  text: (text) => text,
  id: (text) => text,
  ids: (text) => text,
  // A day, a time, or an instant.
  time: (text) => parseTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text),
}

interface Condition {
  field: string
  op: string
  value: unknown
}

const COMPARATORS: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  like: (a, b) => String(a).includes(String(b)),
}

/**
 * `wheres` is JSON text of [{field, op, value}], combined with AND; the field `keyword` searches every text field
 * (A192).
 */
export function findRows(
  rows: readonly Entity[],
  { wheres }: { wheres?: string | undefined },
  columns: Columns,
): Entity[] {
  const tests = parseConditions(wheres).map((where) => toPredicate(where, columns))
  return rows.filter((row) => tests.every((matches) => matches(row)))
}

/** Whether any of these fields is filtered by. */
export function hasCondition(text: string | undefined, ...fields: string[]): boolean {
  return parseConditions(text).some(({ field }) => fields.includes(field))
}

function parseConditions(text: string | undefined): Condition[] {
  if (text === undefined || text === '') return []
  let read: unknown
  try {
    read = parseJson(text)
  } catch {
    throw invalidWheres('wheres 格式不正确')
  }
  const isWhere = (item: unknown): item is Condition =>
    Object.keys(Object(item)).toSorted().join() === 'field,op,value' && typeof Object(item).field === 'string'
  if (!Array.isArray(read) || !read.every(isWhere)) throw invalidWheres('wheres 格式不正确')
  return read
}

function toPredicate({ field, op, value }: Condition, columns: Columns): (row: Entity) => boolean {
  if (field === 'keyword') {
    const texts = Object.keys(columns).filter((name) => columns[name] === 'text' || columns[name] === 'id')
    if (op !== 'like' || typeof value !== 'string') throw invalidWheres('keyword 格式不正确')
    return (row) => texts.some((name) => String(row[name]).includes(value))
  }
  const kind = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!kind) throw invalidWheres(`${field} 未知`)
  const isId = kind === 'id' || kind === 'ids'
  const read = (item: unknown): number | string => {
    if (isId && typeof item !== 'number' && typeof item !== 'bigint') throw invalidWheres(`${field} 格式不正确`)
    const result = VALUE_PARSERS[kind](String(item))
    if (Number.isNaN(result)) throw invalidWheres(`${field} 格式不正确`)
    return result
  }
  if (op === 'in') {
    if (!Array.isArray(value)) throw invalidWheres(`${field} 格式不正确`)
    const target = value.map(read)
    return (row) => target.includes(read(row[field]))
  }
  const compare = Object.hasOwn(COMPARATORS, op) ? COMPARATORS[op] : undefined
  if (!compare || Array.isArray(value) || (kind === 'ids' && op !== '=')) throw invalidWheres(`${field} ${op} 未知`)
  const target = read(value)
  if (kind === 'ids') return (row) => String(row[field]).split(',').includes(String(target))
  return (row) => compare(read(row[field]), target)
}

function invalidWheres(message: string): BusinessError {
  return new BusinessError([{ field: 'wheres', messages: [message] }], 400)
}
