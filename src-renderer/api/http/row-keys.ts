/** A row with a generated key, for lists whose rows have no id. */
export type WithKey<T> = T & { key: string }

/** Adds a key built from the identifying values of each row; identical rows are numbered. */
export function withKeys<T>(rows: readonly T[], keyParts: (row: T) => readonly unknown[]): WithKey<T>[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const base = keyParts(row).map(String).join('|')
    const count = seen.get(base) ?? 0
    seen.set(base, count + 1)
    return { ...row, key: count === 0 ? base : `${base}#${count}` }
  })
}

export const getKey = (row: { key: string }) => row.key
