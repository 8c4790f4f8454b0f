import { useMemo, useState } from 'react'

interface Held<T> {
  rows: readonly T[]
  /** Added by the last layout; highlighted. */
  fresh: ReadonlySet<string>
  /** No longer in the list, but kept in place while the operator interacts with the table. */
  gone: ReadonlySet<string>
  /** How many new rows are not shown yet. */
  waiting: number
}

const none: ReadonlySet<string> = new Set()

/**
 * Merges new data into the rows on screen without moving any (A017): a row still in the list gets its new values in
 * place, a removed one stays and is reported in `removedKeys`, new ones are only counted. Rows in `handledKeys`, which
 * the operator decided, disappear at once.
 */
export function holdRows<T>(
  shown: readonly T[],
  next: readonly T[],
  keyOf: (row: T) => string,
  dropped: ReadonlySet<string> = none,
): Omit<Held<T>, 'fresh'> {
  const nextByKey = new Map(next.map((row) => [keyOf(row), row]))
  const gone = new Set<string>()
  const rows: T[] = []
  for (const row of shown) {
    const key = keyOf(row)
    const now = nextByKey.get(key)
    if (now === undefined && dropped.has(key)) continue
    if (now === undefined) gone.add(key)
    rows.push(now ?? row)
    nextByKey.delete(key)
  }
  return { rows, gone, waiting: nextByKey.size }
}

/**
 * The rows to show. While `locked`, no row moves; otherwise the latest rows, with the new ones highlighted. `queryId`
 * identifies the query: rows of another query replace all and none counts as new. While `pointerDown`, not even values
 * change, so that a click hits what the operator aimed at. `applyPending` shows the pending rows.
 */
export function useHeldRows<T>(
  next: readonly T[],
  identity: string,
  keyOf: (row: T) => string,
  held: boolean,
  dropped: ReadonlySet<string>,
  pressed = false,
): Held<T> & { letIn: () => void } {
  const [base, setBase] = useState({ identity, rows: next, fresh: none })
  const letIn = () => {
    const before = new Set(base.rows.map(keyOf))
    const sameQuestion = base.identity === identity && base.rows.length > 0
    const fresh = sameQuestion ? new Set(next.map(keyOf).filter((key) => !before.has(key))) : none
    setBase({ identity, rows: next, fresh: fresh.size === 0 && sameQuestion ? base.fresh : fresh })
  }
  // The first rows are shown at once, even while locked.
  if (base.rows !== next && (!held || base.identity !== identity || base.rows.length === 0)) letIn()
  const laid = useMemo(
    () =>
      base.rows === next || base.identity !== identity
        ? { rows: next, gone: none, waiting: 0 }
        : holdRows(base.rows, next, keyOf, dropped),
    [base, next, identity, keyOf, dropped],
  )
  const [still, setStill] = useState<{ identity: string; laid: typeof laid } | null>(null)
  if (pressed !== (still !== null)) setStill(pressed ? { identity, laid } : null)
  const shown = pressed && still?.identity === identity ? still.laid : laid
  return { ...shown, fresh: base.fresh, letIn }
}
