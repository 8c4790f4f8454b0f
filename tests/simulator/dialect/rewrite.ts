import { parseTime } from '../wire/beijing.ts'
import type { HttpResponse } from '../wire/envelope.ts'
import { isRecord } from '../wire/large-values.ts'

/** One way in which a server may answer REST and bot calls differently from this one. */
export interface RestRule {
  /** Rewrites the parsed body: envelope and data. */
  body?(body: Record<string, unknown>, path: string): unknown
  /** Rewrites the finished response. */
  response?(answer: HttpResponse, path: string): HttpResponse
}

type Leaf = (value: unknown, key: string) => unknown

/** The value with every text, number, boolean and null replaced, however deep. */
export function mapLeaves(value: unknown, leaf: Leaf, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, leaf, key))
  if (!isRecord(value)) return leaf(value, key)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, leaf, name)]))
}

export function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]))
}

export function mapRecords(value: unknown, write: (fields: Record<string, unknown>) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRecords(item, write))
  if (!isRecord(value)) return value
  return write(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapRecords(item, write)])))
}

/** As a serializer that keeps references writes objects and lists. */
export function withReferences(value: unknown, next = { id: 1 }): unknown {
  if (Array.isArray(value)) return { $id: String(next.id++), $values: value.map((item) => withReferences(item, next)) }
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, withReferences(field, next)])
  return { $id: String(next.id++), ...Object.fromEntries(fields) }
}

/** The same where the first row of each list has the second one in it, which is then written as a reference. */
export function withRepeatedRows(value: unknown): unknown {
  const repeat = (current: unknown): unknown => {
    if (!isRecord(current)) return current
    const fields = Object.fromEntries(Object.entries(current).map(([name, field]) => [name, repeat(field)]))
    const [first, second, ...rows] = Array.isArray(fields.$values) ? fields.$values : []
    if (!isRecord(first) || !isRecord(second)) return fields
    const inside = { ...second, nextRow: { $ref: first.$id } }
    return { ...fields, $values: [{ ...first, nextRow: inside }, { $ref: second.$id }, ...rows] }
  }
  return repeat(withReferences(value))
}

export const toSnakeCase = (key: string) => key.replace(/[a-z\d](?=[A-Z])/g, '$&_').toLowerCase()
export const toPascalCase = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

/** A rule for the data; the envelope stays. */
export const inData = (rewrite: (data: unknown, path: string) => unknown): RestRule => ({
  body: (body, path) => ('data' in body ? { ...body, data: rewrite(body.data, path) } : body),
})
export const leaves = (leaf: Leaf): RestRule => inData((data) => mapLeaves(data, leaf))

export const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
export const numbers = (write: (value: number | bigint) => unknown) =>
  leaves((value) => (isNumber(value) ? write(value as number | bigint) : value))
export const booleans = (write: (value: boolean) => unknown) =>
  leaves((value) => (typeof value === 'boolean' ? write(value) : value))

export const TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/
export const times = (write: (text: string, at: number) => unknown) =>
  leaves((value) => (typeof value === 'string' && TIME.test(value) ? write(value, parseTime(value)) : value))

/** Lists are `{data, rows}`, `{items, total}` or `{list, total}` here. */
export const pages = (write: (rows: unknown[], total: unknown) => unknown): RestRule =>
  inData((data) => {
    if (!isRecord(data)) return data
    const rows = [data.data, data.items, data.list].find(Array.isArray)
    return rows ? write(rows, data.rows ?? data.total) : data
  })

export const payData = (write: (lists: unknown[][], names: string[]) => unknown): RestRule =>
  inData((data, path) =>
    path === '/api/home/pay-data' && isRecord(data)
      ? write(Object.values(data) as unknown[][], Object.keys(data))
      : data,
  )

/** A rule for the API's envelope, not the group bot's. */
export const standard = (rewrite: (body: Record<string, unknown>) => unknown): RestRule => ({
  body: (body) => ('succeeded' in body ? rewrite(body) : body),
})

export const isSignIn = (path: string) => path.endsWith('/account-login')

export function isJson({ headers, body }: HttpResponse): boolean {
  return body.length > 0 && (headers['content-type']?.startsWith('application/json') ?? false)
}
