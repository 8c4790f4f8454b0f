import fc from 'fast-check'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Place = (string | number)[]

/** Every path in a JSON document: the root, its fields, and nested values. */
export function placesIn(document: Json): Place[] {
  if (typeof document !== 'object' || document === null) return [[]]
  return [[], ...Object.entries(document).flatMap(([name, value]) => placesIn(value).map((place) => [name, ...place]))]
}

/** A copy of the document with the value at a path replaced. */
export function withAt(document: Json, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) return document.with(Number(name), withAt(document[Number(name)]!, rest, value) as Json)
  const record = document as Record<string, Json>
  return { ...record, [name]: withAt(record[String(name)]!, rest, value) }
}

/** Arbitrary invalid values, including nearly valid ones. */
export const rubbish = fc.oneof(
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
