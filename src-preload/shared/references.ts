import { asRecord, asText } from './lossless-json.ts'

/** References that lead from one to the next: a row, and a record in it. What lies behind is left out. */
const MAX_STEPS = 2
/** Records that references may bring in, beside one for each row: those of a row may hold all others. */
const MAX_COPIES = 50_000

/** Stands for what a reference leads to where that is not there, or contains the reference. */
const NOTHING = Symbol('nothing')

/**
 * The value with every `{"$ref": "3"}`, as a serializer of .NET writes what it wrote before, replaced by the record with
 * that `$id`. What would contain itself is null, and a list with a row that is not there is none: it is not understood.
 */
export function resolveReferences(value: unknown): unknown {
  const targets = new Map<string, unknown>()
  if (!collect(value, targets)) return value
  let copies = 0

  function resolve(current: unknown, within: ReadonlySet<string>, steps: number, isTarget = false): unknown {
    if (Array.isArray(current)) {
      const items = current.map((item) => resolve(item, within, steps))
      return items.includes(NOTHING) ? { $ref: '' } : items
    }
    if (typeof current !== 'object' || current === null) return current
    const record = current as Record<string, unknown>
    if ('$ref' in record) {
      const id = asText(record.$ref)
      if (!targets.has(id) || steps === MAX_STEPS) return NOTHING
      return resolve(targets.get(id), within, steps + 1, true)
    }
    const id = asText(record.$id)
    if (within.has(id)) return NOTHING
    const isRow = isTarget && steps === 1
    if (steps > 0 && !isRow && ++copies > MAX_COPIES) return NOTHING
    const inside = id === '' ? within : new Set([...within, id])
    const fields = Object.entries(record).map(([name, field]) => {
      const resolved = resolve(field, inside, steps)
      return [name, resolved === NOTHING ? null : resolved]
    })
    return Object.fromEntries(fields)
  }

  const resolved = resolve(value, new Set(), 0)
  return resolved === NOTHING ? value : resolved
}

/** Whether there is a reference. `targets`: what has an id, by it. The depth is that of parsed JSON, which is bounded. */
function collect(value: unknown, targets: Map<string, unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  let found = false
  for (const item of Object.values(value)) if (collect(item, targets)) found = true
  const { $id, $ref } = asRecord(value)
  if ($id !== undefined) targets.set(asText($id), value)
  return found || typeof $ref === 'string'
}
