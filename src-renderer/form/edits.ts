/** The values of a form. Numbers are compared by their text, so that an entered `1` over a loaded 1 is not an edit. */
export type Values = Record<string, unknown>

export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(said(a), bigintsAsText) === JSON.stringify(said(b), bigintsAsText)
}

function said(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : (value ?? '')
}

/** The values that differ from `base`. */
export function changesOf<V extends Values>(loaded: V, values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, loaded[key]))) as Partial<V>
}

/** A value that this and another operator changed differently. */
export interface Conflict {
  key: string
  loaded: unknown
  theirs: unknown
  mine: unknown
}

interface Merged<V> {
  /** `theirs` with this operator's edits applied. */
  values: V
  conflicts: Conflict[]
}

/** Three-way merge: applies the edits from `base` to `mine` onto `theirs`, the server's current values. */
export function mergeEdits<V extends Values>(loaded: V, mine: V, theirs: V): Merged<V> {
  const values: Values = { ...theirs }
  const conflicts: Conflict[] = []
  for (const [key, value] of Object.entries(mine)) {
    if (same(value, loaded[key])) continue
    values[key] = value
    if (!same(theirs[key], loaded[key]) && !same(theirs[key], value)) {
      conflicts.push({ key, loaded: loaded[key], theirs: theirs[key], mine: value })
    }
  }
  return { values: values as V, conflicts }
}

function bigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
