import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { same } from './edits.ts'

/** What the server tells rows of a list apart by, as far as it does: an id, else a name or a number (A211). */
export type MarkOf<R> = (row: R) => unknown

/** Stands in no text that is typed. */
const COPY = '\u001f'

/**
 * One key per row that no other row has, the same in every reading: its mark, and its place among the rows of that mark. Two rows of
 * one mark stay two.
 */
export function rowKeys<R>(rows: readonly R[], markOf: MarkOf<R>): string[] {
  return distinct(
    rows.map((row) => String(markOf(row) ?? '')),
    (copy) => `${COPY}${copy}`,
  )
}

/** What rows are called beside the console's own words: of several with one name the later ones by their number. */
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
 * Which row of a newer reading each row of an older one is; undefined for one that is gone or can no longer be told. Of several with
 * one mark the unchanged are found by what they say, the rest in their order, unless some came or went: then any guess
 * could save over another's row.
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

/** A row of a list that is edited in place, under the key its cells have. */
export interface KeyedRow<R> {
  key: string
  row: R
}

export function keyed<R>(rows: readonly R[], markOf: MarkOf<R>): KeyedRow<R>[] {
  const keys = rowKeys(rows, markOf)
  return rows.map((row, index) => ({ key: keys[index]!, row }))
}

/** A newer reading under the keys of an older one: rows that are gone or cannot be told any more are missing. */
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

/** A list in which one row, the object itself, is another. */
export function withRow<R>(rows: readonly R[], key: string, row: R, markOf: MarkOf<R>): R[] {
  const keys = rowKeys(rows, markOf)
  return rows.map((old, index) => (keys[index] === key ? row : old))
}

/** All rows of a reading once some of its lines are saved: no row but their own is another. */
export function withSaved<R>(rows: readonly R[], lines: readonly KeyedRow<R>[], saved: readonly KeyedRow<R>[]): R[] {
  const byKey = new Map(saved.map(({ key, row }) => [key, row]))
  const news = new Map(lines.map(({ key, row }) => [row, byKey.get(key)]))
  return rows.map((row) => news.get(row) ?? row)
}
