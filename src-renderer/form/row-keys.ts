import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { same } from './edits.ts'

/** Returns the server's id, name or number of a row; may be missing or not unique (A211). */
export type MarkOf<R> = (row: R) => unknown

/** A control character that no entered text contains. */
const COPY = '\u001f'

/** Returns a unique key per row: its id, followed by a counter for further rows with the same id. */
export function rowKeys<R>(rows: readonly R[], markOf: MarkOf<R>): string[] {
  return distinct(
    rows.map((row) => String(markOf(row) ?? '')),
    (copy) => `${COPY}${copy}`,
  )
}

/** Returns unique display names of rows; repeated names get a number. */
export function rowTitles(titles: readonly unknown[]): string[] {
  return distinct(
    titles.map((title) => isolateText(String(title ?? ''))),
    (copy) => `（${copy}）`,
  )
}

function distinct(texts: readonly string[], ending: (copy: number) => string): string[] {
  const taken = new Set<string>()
  return texts.map((text) => {
    let own = text
    for (let copy = 2; taken.has(own); copy += 1) own = text + ending(copy)
    taken.add(own)
    return own
  })
}

/**
 * Finds each row of an older response in a newer one; undefined if it is gone or ambiguous. Rows sharing an id are
 * matched by equal content first, the rest in order, but only if their number is unchanged: a wrong match would save
 * over a different row.
 */
export function matchRows<R extends object>(
  before: readonly R[],
  now: readonly R[],
  markOf: MarkOf<R>,
): (R | undefined)[] {
  const marks = before.map((row) => String(markOf(row) ?? ''))
  const found = new Map<number, R>()
  for (const mark of new Set(marks)) {
    let places = before.flatMap((_row, index) => (marks[index] === mark ? [index] : []))
    let left = now.filter((row) => String(markOf(row) ?? '') === mark)
    if (places.length > 1 || left.length > 1) {
      for (const place of places) {
        const match = left.find((row) => same(row, before[place]))
        if (!match) continue
        found.set(place, match)
        left = left.filter((row) => row !== match)
      }
      places = places.filter((place) => !found.has(place))
    }
    if (places.length !== left.length) continue
    for (const [index, place] of places.entries()) found.set(place, left[index]!)
  }
  return before.map((_row, index) => found.get(index))
}

/** A row of a list edited in place, with the key of its cells. */
export interface KeyedRow<R> {
  key: string
  row: R
}

export function keyed<R>(rows: readonly R[], markOf: MarkOf<R>): KeyedRow<R>[] {
  const keys = rowKeys(rows, markOf)
  return rows.map((row, index) => ({ key: keys[index]!, row }))
}

/** The rows of a newer response under their previous keys; rows that are gone or ambiguous are omitted. */
export function keyedAgain<R extends object>(
  before: readonly KeyedRow<R>[],
  now: readonly R[],
  markOf: MarkOf<R>,
): KeyedRow<R>[] {
  const rows = matchRows(
    before.map(({ row }) => row),
    now,
    markOf,
  )
  return before.flatMap(({ key }, index) => (rows[index] ? [{ key, row: rows[index] }] : []))
}

/** Returns the list with the row of one key replaced. */
export function withRow<R>(rows: readonly R[], key: string, row: R, markOf: MarkOf<R>): R[] {
  const keys = rowKeys(rows, markOf)
  return rows.map((old, index) => (keys[index] === key ? row : old))
}

/** Returns all rows of a response with the saved ones replaced. */
export function withSaved<R>(rows: readonly R[], lines: readonly KeyedRow<R>[], saved: readonly KeyedRow<R>[]): R[] {
  const byKey = new Map(saved.map(({ key, row }) => [key, row]))
  const news = new Map(lines.map(({ key, row }) => [row, byKey.get(key)]))
  return rows.map((row) => news.get(row) ?? row)
}
