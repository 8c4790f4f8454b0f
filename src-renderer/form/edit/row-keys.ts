import { isolateText } from '#shared/untrusted-text.ts'
import { isSameValue } from './edits.ts'

/** Returns the server's id, name or number of a row; may be missing or not unique (A211). */
export type GetRowId<R> = (row: R) => unknown

/** A control character that no entered text contains. */
const COPY_SEPARATOR = '\u001f'

/** Returns a unique key per row: its id, followed by a counter for further rows with the same id. */
export function createRowKeys<R>(rows: readonly R[], getId: GetRowId<R>): string[] {
  const ids = rows.map((row) => String(getId(row) ?? ''))
  return makeUnique(ids, (copy) => `${COPY_SEPARATOR}${copy}`)
}

/** Returns unique display names of rows; repeated names get a number. */
export function createRowTitles(titles: readonly unknown[]): string[] {
  const names = titles.map((title) => isolateText(String(title ?? '')))
  return makeUnique(names, (copy) => `（${copy}）`)
}

function makeUnique(texts: readonly string[], suffix: (copy: number) => string): string[] {
  const taken = new Set<string>()
  return texts.map((text) => {
    let unique = text
    for (let copy = 2; taken.has(unique); copy += 1) unique = text + suffix(copy)
    taken.add(unique)
    return unique
  })
}

/**
 * Finds each row of an older response in a newer one; undefined if it is gone or ambiguous. Rows sharing an id are
 * matched by equal content first, the rest in order, but only if their number is unchanged: a wrong match would save
 * over a different row.
 */
export function matchRows<R extends object>(
  previous: readonly R[],
  next: readonly R[],
  getId: GetRowId<R>,
): (R | undefined)[] {
  const ids = previous.map((row) => String(getId(row) ?? ''))
  const matches = new Map<number, R>()
  for (const id of new Set(ids)) {
    let indexes = previous.flatMap((_row, index) => (ids[index] === id ? [index] : []))
    let candidates = next.filter((row) => String(getId(row) ?? '') === id)
    if (indexes.length > 1 || candidates.length > 1) {
      for (const rowIndex of indexes) {
        const match = candidates.find((row) => isSameValue(row, previous[rowIndex]))
        if (!match) continue
        matches.set(rowIndex, match)
        candidates = candidates.filter((row) => row !== match)
      }
      indexes = indexes.filter((rowIndex) => !matches.has(rowIndex))
    }
    if (indexes.length !== candidates.length) continue
    for (const [index, rowIndex] of indexes.entries()) matches.set(rowIndex, candidates[index]!)
  }
  return previous.map((_row, index) => matches.get(index))
}

/** A row of a list edited in place, with the key of its cells. */
export type KeyedRow<R> = { key: string; row: R }

export function toKeyedRows<R>(rows: readonly R[], getId: GetRowId<R>): KeyedRow<R>[] {
  const keys = createRowKeys(rows, getId)
  return rows.map((row, index) => ({ key: keys[index]!, row }))
}

/** The rows of a newer response under their previous keys; rows that are gone or ambiguous are omitted. */
export function rekeyRows<R extends object>(
  previous: readonly KeyedRow<R>[],
  next: readonly R[],
  getId: GetRowId<R>,
): KeyedRow<R>[] {
  const previousRows = previous.map(({ row }) => row)
  const rows = matchRows(previousRows, next, getId)
  return previous.flatMap(({ key }, index) => (rows[index] ? [{ key, row: rows[index] }] : []))
}

export function replaceRow<R>(rows: readonly R[], key: string, row: R, getId: GetRowId<R>): R[] {
  const keys = createRowKeys(rows, getId)
  return rows.map((old, index) => (keys[index] === key ? row : old))
}

/** Returns all rows of a response with the saved ones replaced. */
export function applySavedRows<R>(
  rows: readonly R[],
  edited: readonly KeyedRow<R>[],
  saved: readonly KeyedRow<R>[],
): R[] {
  const byKey = new Map(saved.map(({ key, row }) => [key, row]))
  const savedByRow = new Map(edited.map(({ key, row }) => [row, byKey.get(key)]))
  return rows.map((row) => savedByRow.get(row) ?? row)
}
