/** A row of a list whose rows carry no id of their own. */
export type Keyed<T> = T & { key: string }

/** Gives each row a key made of what tells it apart; rows alike in all of it are numbered. */
export function withKeys<T>(rows: readonly T[], partsOf: (row: T) => readonly unknown[]): Keyed<T>[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const base = partsOf(row).map(String).join('|')
    const count = seen.get(base) ?? 0
    seen.set(base, count + 1)
    return { ...row, key: count === 0 ? base : `${base}#${count}` }
  })
}

export function keyOf(row: { key: string }): string {
  return row.key
}
