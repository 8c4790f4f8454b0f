import { asRecord, asText } from './lossless-json.ts'

/** References that lead from one to the next: a row, and a record in it. What lies behind is left out. */
const MAX_STEPS = 2
/** Records that references may bring in, beside one for each row: those of a row may hold all others. */
const MAX_COPIES = 50_000

/** Stands for what a reference leads to where that is not there, or contains the reference. */
const NOTHING = Symbol('nothing')

/** Lists without references, which need no search for them. */
const resolved = new WeakSet<readonly unknown[]>()

/**
 * The value with every `{"$ref": "3"}`, as a serializer of .NET writes what it wrote before, replaced by the record with
 * that `$id`. What would contain itself is null, and a list with a row that is not there is none: it is not understood.
 */
export function resolveReferences(value: unknown): unknown {
  const steps = resolveReferencesInSteps(value)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same, between small pieces of the work. */
export function* resolveReferencesInSteps(value: unknown): Generator<void, unknown> {
  const targets = new Map<string, unknown>()
  if (!(yield* collect(value, targets))) return value
  let copies = 0

  function* resolveItems(
    list: readonly unknown[],
    within: ReadonlySet<string>,
    steps: number,
  ): Generator<void, unknown> {
    const items: unknown[] = []
    for (const item of list) items.push(isObject(item) ? yield* resolve(item, within, steps) : item)
    if (items.includes(NOTHING)) return { $ref: '' }
    resolved.add(items)
    return items
  }

  function* resolve(
    current: unknown,
    within: ReadonlySet<string>,
    steps: number,
    isTarget = false,
  ): Generator<void, unknown> {
    if (Array.isArray(current)) return yield* resolveItems(current, within, steps)
    const record = current as Record<string, unknown>
    if ('$ref' in record) {
      const id = asText(record.$ref)
      if (!targets.has(id) || steps === MAX_STEPS) return NOTHING
      return yield* resolve(targets.get(id), within, steps + 1, true)
    }
    const id = asText(record.$id)
    if (within.has(id)) return NOTHING
    const isRow = isTarget && steps === 1
    if (steps > 0 && !isRow && ++copies > MAX_COPIES) return NOTHING
    yield
    const inside = id === '' ? within : new Set([...within, id])
    const fields: [string, unknown][] = []
    for (const [name, field] of Object.entries(record)) {
      const value = isObject(field) ? yield* resolve(field, inside, steps) : field
      fields.push([name, value === NOTHING ? null : value])
    }
    return Object.fromEntries(fields)
  }

  const whole = yield* resolve(value, new Set(), 0)
  return whole === NOTHING ? value : whole
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether there is a reference. `targets`: what has an id, by it. The depth is that of parsed JSON, which is bounded. */
function* collect(value: unknown, targets: Map<string, unknown>): Generator<void, boolean> {
  if (!isObject(value) || (Array.isArray(value) && resolved.has(value))) return false
  let found = false
  for (const item of Object.values(value)) if (isObject(item) && (yield* collect(item, targets))) found = true
  yield
  const { $id, $ref } = asRecord(value)
  if ($id !== undefined) targets.set(asText($id), value)
  return found || typeof $ref === 'string'
}
