import { readTime } from '../../wire/beijing.ts'
import { readJson } from '../../wire/json.ts'
import type { Entity } from '../../world/config/collection.ts'
import { Refusal } from '../../world/refusal.ts'

/**
 * Filterable fields of a list with their types. `ids` is text with comma-separated ids. An id is compared as a number,
 * never as text (A207).
 */
type Kind = 'number' | 'text' | 'time' | 'id' | 'ids'
export type Columns = Readonly<Record<string, Kind>>

const VALUE: Readonly<Record<Kind, (text: string) => number | string>> = {
  number: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  text: (text) => text,
  id: (text) => text,
  ids: (text) => text,
  // A day, a time, or an instant.
  time: (text) => readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text),
}

interface Where {
  field: string
  op: string
  value: unknown
}

const COMPARE: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
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
  const tests = parse(wheres).map((where) => testOf(where, columns))
  return rows.filter((row) => tests.every((holds) => holds(row)))
}

/** Whether any of these fields is filtered by. */
export function asksAbout(text: string | undefined, ...fields: string[]): boolean {
  return parse(text).some(({ field }) => fields.includes(field))
}

function parse(text: string | undefined): Where[] {
  if (text === undefined || text === '') return []
  let read: unknown
  try {
    read = readJson(text)
  } catch {
    throw wrong('wheres 格式不正确')
  }
  const isWhere = (one: unknown): one is Where =>
    Object.keys(Object(one)).toSorted().join() === 'field,op,value' && typeof Object(one).field === 'string'
  if (!Array.isArray(read) || !read.every(isWhere)) throw wrong('wheres 格式不正确')
  return read
}

function testOf({ field, op, value }: Where, columns: Columns): (row: Entity) => boolean {
  if (field === 'keyword') {
    const texts = Object.keys(columns).filter((name) => columns[name] === 'text' || columns[name] === 'id')
    if (op !== 'like' || typeof value !== 'string') throw wrong('keyword 格式不正确')
    return (row) => texts.some((name) => String(row[name]).includes(value))
  }
  const kind = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!kind) throw wrong(`${field} 未知`)
  const isId = kind === 'id' || kind === 'ids'
  const read = (one: unknown): number | string => {
    if (isId && typeof one !== 'number' && typeof one !== 'bigint') throw wrong(`${field} 格式不正确`)
    const result = VALUE[kind](String(one))
    if (Number.isNaN(result)) throw wrong(`${field} 格式不正确`)
    return result
  }
  if (op === 'in') {
    if (!Array.isArray(value)) throw wrong(`${field} 格式不正确`)
    const wanted = value.map(read)
    return (row) => wanted.includes(read(row[field]))
  }
  const compare = Object.hasOwn(COMPARE, op) ? COMPARE[op] : undefined
  if (!compare || Array.isArray(value) || (kind === 'ids' && op !== '=')) throw wrong(`${field} ${op} 未知`)
  const wanted = read(value)
  if (kind === 'ids') return (row) => String(row[field]).split(',').includes(String(wanted))
  return (row) => compare(read(row[field]), wanted)
}

function wrong(message: string): Refusal {
  return new Refusal([{ field: 'wheres', messages: [message] }], 400)
}
