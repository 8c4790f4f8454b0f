import { useMemo, useState } from 'react'
import { EMPTY_KEYS } from '../../lib/empty.ts'

/**
 * Merges new data into the rows on screen without moving any (A017): a row still in the list gets its new values in
 * place, a removed one stays and is reported in `removedKeys`, new ones are only counted. Rows in `handledKeys`, which
 * the operator decided, disappear at once.
 */
export function mergeStable<T>(
  current: readonly T[],
  latest: readonly T[],
  keyOf: (row: T) => string,
  handledKeys: ReadonlySet<string> = EMPTY_KEYS,
) {
  const nextByKey = new Map(latest.map((row) => [keyOf(row), row]))
  const removedKeys = new Set<string>()
  const rows: T[] = []
  for (const row of current) {
    const key = keyOf(row)
    const updated = nextByKey.get(key)
    if (updated === undefined && handledKeys.has(key)) continue
    if (updated === undefined) removedKeys.add(key)
    rows.push(updated ?? row)
    nextByKey.delete(key)
  }
  return { rows, removedKeys, pendingCount: nextByKey.size }
}

/**
 * The rows to show. While `locked`, no row moves; otherwise the latest rows, with `newKeys` to highlight. `queryId`
 * identifies the query: rows of another query replace all and none counts as new. While `pointerDown`, not even values
 * change, so that a click hits what the operator aimed at. `applyPending` shows the pending rows.
 */
export function useStableRows<T>(
  latest: readonly T[],
  queryId: string,
  keyOf: (row: T) => string,
  { locked, handledKeys, pointerDown }: { locked: boolean; handledKeys: ReadonlySet<string>; pointerDown: boolean },
) {
  const [base, setBase] = useState({ queryId, rows: latest, newKeys: EMPTY_KEYS })
  const applyPending = () => {
    const previousKeys = new Set(base.rows.map(keyOf))
    const sameQuery = base.queryId === queryId && base.rows.length > 0
    const newKeys = sameQuery ? new Set(latest.map(keyOf).filter((key) => !previousKeys.has(key))) : EMPTY_KEYS
    setBase({ queryId, rows: latest, newKeys: newKeys.size === 0 && sameQuery ? base.newKeys : newKeys })
  }
  // The first rows are shown at once, even while locked.
  if (base.rows !== latest && (!locked || base.queryId !== queryId || base.rows.length === 0)) applyPending()
  const merged = useMemo(
    () =>
      base.rows === latest || base.queryId !== queryId
        ? { rows: latest, removedKeys: EMPTY_KEYS, pendingCount: 0 }
        : mergeStable(base.rows, latest, keyOf, handledKeys),
    [base, latest, queryId, keyOf, handledKeys],
  )
  // Nothing is left that could move.
  if (merged.rows.length === 0 && merged.pendingCount > 0) applyPending()
  const [frozen, setFrozen] = useState<{ queryId: string; merged: typeof merged } | null>(null)
  if (pointerDown !== (frozen !== null)) setFrozen(pointerDown ? { queryId, merged } : null)
  const view = pointerDown && frozen?.queryId === queryId ? frozen.merged : merged
  return { ...view, newKeys: base.newKeys, applyPending }
}
