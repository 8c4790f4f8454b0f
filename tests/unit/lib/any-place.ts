import fc from 'fast-check'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Place = (string | number)[]

/** Every place in a document: the whole, its fields, and what is in them. */
export function placesIn(document: Json): Place[] {
  if (typeof document !== 'object' || document === null) return [[]]
  return [[], ...Object.entries(document).flatMap(([name, value]) => placesIn(value).map((place) => [name, ...place]))]
}

/** The document with something else at that place. */
export function withAt(document: Json, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) return document.with(Number(name), withAt(document[Number(name)]!, rest, value) as Json)
  const record = document as Record<string, Json>
  return { ...record, [name]: withAt(record[String(name)]!, rest, value) }
}

/** Rubbish of any shape, and what is nearly right. */
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
