import { useState } from 'react'
import { EMPTY_KEYS } from '../lib/empty.ts'
import type { Selection } from './table/row-selection.tsx'

export interface ListSelection<T> {
  /** The selected rows, in the order of the list. */
  rows: readonly T[]
  forTable: Selection<T>
  deselect: (keys: ReadonlySet<string>) => void
  clear: () => void
}

/** The selected rows of a list, by key: a refresh keeps those that are still listed, another query none. */
export function useListSelection<T>(rows: readonly T[], rowKey: (row: T) => string, queryId: string): ListSelection<T> {
  const [selection, setSelection] = useState({ queryId, keys: EMPTY_KEYS })
  const keys = selection.queryId === queryId ? selection.keys : EMPTY_KEYS
  const selected = keys.size === 0 ? [] : rows.filter((row) => keys.has(rowKey(row)))
  const setKeys = (next: ReadonlySet<string>) => setSelection({ queryId, keys: next })
  // A row that left the list is not selected when it returns.
  if (selection.queryId !== queryId || selected.length !== keys.size) setKeys(new Set(selected.map(rowKey)))
  return {
    rows: selected,
    forTable: { isSelectable: () => true, keys, onChange: setKeys },
    deselect: (removed) =>
      setSelection((current) => ({
        ...current,
        keys: new Set([...current.keys].filter((key) => !removed.has(key))),
      })),
    clear: () => setKeys(EMPTY_KEYS),
  }
}
