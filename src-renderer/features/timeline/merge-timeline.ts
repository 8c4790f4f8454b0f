/** Merges lists that are read page by page into one by time, newest first (A380). */

interface Dated {
  /** Epoch ms; null: its time cannot be read. */
  at: number | null
}

/** What was read of one list. */
export interface Reading<T extends Dated> {
  /** As the server gives them. */
  entries: readonly T[]
  /** `first`: no page is there yet. `open`: the server has more. `failed`: the next page could not be read. */
  state: 'first' | 'open' | 'ended' | 'failed'
}

export interface Merged<T> {
  /** Newest first; of one instant in the order of the readings, and within one as the server gives them. */
  visible: T[]
  /** Without a time that can be read. */
  undated: T[]
  /** How many are read already, and older than what another list was read to. */
  heldCount: number
  /** From here on every list was read, as far as it can be; null: all of them to their end. */
  readTo: number | null
}

/** Whether the server gives the latest first, so that what it gives next is older. */
export function isNewestFirst(entries: readonly Dated[]): boolean {
  const times = datesOf(entries)
  return times.length > 0 && times.every((at, i) => i === 0 || at <= times[i - 1]!)
}

const datesOf = (entries: readonly Dated[]) => entries.flatMap(({ at }) => (at === null ? [] : [at]))

/** What the server has not given yet is no newer than this; null: there is nothing more, or its place is unknown. */
function boundaryOf({ entries, state }: Reading<Dated>): number | null {
  if (state === 'first') return Number.POSITIVE_INFINITY
  return state === 'open' && isNewestFirst(entries) ? datesOf(entries).at(-1)! : null
}

const newestBoundary = (readings: readonly Reading<Dated>[]) =>
  readings.reduce<number | null>((newest, reading) => {
    const boundary = boundaryOf(reading)
    return boundary === null || (newest !== null && newest >= boundary) ? newest : boundary
  }, null)

export function mergeTimeline<T extends Dated>(readings: readonly Reading<T>[]): Merged<T> {
  const readTo = newestBoundary(readings)
  const all = readings.flatMap(({ entries }) => entries)
  const dated = all.filter(({ at }) => at !== null).toSorted((a, b) => b.at! - a.at!)
  const visible = dated.filter(({ at }) => readTo === null || at! >= readTo)
  return { visible, undated: all.filter(({ at }) => at === null), heldCount: dated.length - visible.length, readTo }
}

/** Which lists are read on: those that hold back what the others have, and those without an order. */
export function listsToReadOn<Name extends string>(readings: readonly (readonly [Name, Reading<Dated>])[]): Name[] {
  const open = readings.filter(([, { state }]) => state === 'open')
  const newest = newestBoundary(open.map(([, reading]) => reading))
  return open.filter(([, reading]) => [null, newest].includes(boundaryOf(reading))).map(([name]) => name)
}
