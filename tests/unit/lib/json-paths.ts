import fc from '../fast-check.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonPath = (string | number)[]

/** Every path in a JSON document: the root, its fields, and nested values. */
export function pathsIn(document: Json): JsonPath[] {
  if (typeof document !== 'object' || document === null) return [[]]
  return [[], ...Object.entries(document).flatMap(([name, value]) => pathsIn(value).map((path) => [name, ...path]))]
}

/** A copy of the document with the value at a path replaced. */
export function setAt(document: Json, [name, ...rest]: JsonPath, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) return document.with(Number(name), setAt(document[Number(name)]!, rest, value) as Json)
  const record = document as Record<string, Json>
  return { ...record, [name]: setAt(record[String(name)]!, rest, value) }
}

/** Arbitrary invalid values, including nearly valid ones. */
export const invalidValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    1e300,
    '',
    ' ',
    '__proto__',
    [],
    [null],
    {},
    { x: null },
    true,
    'javascript:1',
  ),
  fc.jsonValue(),
)
