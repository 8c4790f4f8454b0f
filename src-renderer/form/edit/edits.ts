/** The values of a form. Numbers are compared by their text, so that an entered `1` over a loaded 1 is not an edit. */
export type Values = Record<string, unknown>

export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(normalize(a), bigintReplacer) === JSON.stringify(normalize(b), bigintReplacer)

const normalize = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : (value ?? '')

export function diffValues<V extends Values>(base: V, values: V): Partial<V> {
  const edits = Object.entries(values).filter(([key, value]) => !isSameValue(value, base[key]))
  return Object.fromEntries(edits) as Partial<V>
}

/** A value that this and another operator changed differently. */
export type Conflict = { key: string; base: unknown; theirs: unknown; mine: unknown }

/** Three-way merge: applies the edits from `base` to `mine` onto `theirs`, the server's current values. */
export function mergeEdits<V extends Values>(base: V, mine: V, theirs: V): { values: V; conflicts: Conflict[] } {
  const values: Values = { ...theirs }
  const conflicts: Conflict[] = []
  for (const [key, value] of Object.entries(mine)) {
    if (isSameValue(value, base[key])) continue
    values[key] = value
    if (!isSameValue(theirs[key], base[key]) && !isSameValue(theirs[key], value)) {
      conflicts.push({ key, base: base[key], theirs: theirs[key], mine: value })
    }
  }
  return { values: values as V, conflicts }
}

const bigintReplacer = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

export const blankSecrets = <V extends Values>(values: V, writeOnly: readonly string[]): V => ({
  ...values,
  ...Object.fromEntries(writeOnly.map((key) => [key, ''])),
})

/** The edits to save when the session ends: all but secrets, or null if none remain. */
export function savableEdits<V extends Values>(changes: Partial<V>, secrets: readonly string[]): Partial<V> | null {
  const keys = Object.keys(changes).filter((key) => !secrets.includes(key))
  return keys.length > 0 ? pick(changes, keys) : null
}

export const pick = <V extends Values>(values: Partial<V>, keys: readonly string[]): Partial<V> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>
