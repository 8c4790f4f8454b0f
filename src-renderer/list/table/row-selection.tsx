import { useRef } from 'react'

export interface Selection<T> {
  isSelectable: (row: T) => boolean
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** There is no column of checkboxes, which costs width: selected rows are marked at their edge. */
  hasNoColumn?: boolean
}

/** `disabled`: this row cannot be selected. null: the table has no selection. */
export type SelectState = 'on' | 'off' | 'disabled' | null

type AllState = 'all' | 'some' | 'none' | 'disabled'

export interface RowSelection<T> {
  all: AllState
  hasColumn: boolean
  count: number
  getState: (row: T) => SelectState
  /** `extendRange`: includes every row between the last toggled one and this one. */
  toggle: (row: T, options?: { extendsRange: boolean }) => void
  setAll: (on: boolean) => void
  /** Shift with j or k: adds the rows from where it began to `to`, and takes back those it has left again. */
  extend: (from: T | undefined, to: T) => void
}

/** A selection by Shift with j or k: where it began and is, what was selected before, and what is selected by now. */
interface Extension {
  anchorKey: string
  headKey: string
  keysBefore: ReadonlySet<string>
  keys: ReadonlySet<string>
}

const NO_SELECTION = {
  all: 'disabled',
  hasColumn: false,
  count: 0,
  getState: () => null,
  toggle: noop,
  setAll: noop,
  extend: noop,
} as const

function describeAll(selectedCount: number, count: number): AllState {
  if (count === 0) return 'disabled'
  if (selectedCount === 0) return 'none'
  return selectedCount === count ? 'all' : 'some'
}

/** Selection of rows within one page; rows that are not selectable are always skipped. */
export function useRowSelection<T>(
  selection: Selection<T> | undefined,
  rows: readonly T[],
  rowKey: (row: T) => string,
): RowSelection<T> {
  const lastToggledKey = useRef<string | null>(null)
  const extension = useRef<Extension | null>(null)
  if (!selection) return NO_SELECTION
  const { isSelectable, keys, onChange } = selection
  const selectableRows = rows.filter(isSelectable)
  const count = selectableRows.length
  const selectedCount = selectableRows.filter((row) => keys.has(rowKey(row))).length

  function toggle(row: T, { extendsRange } = { extendsRange: false }): void {
    if (!isSelectable(row)) return
    const key = rowKey(row)
    const on = !keys.has(key)
    const next = new Set(keys)
    // What was cleared, as after a batch, is no beginning of the next range.
    const from = extendsRange && keys.size > 0 ? lastToggledKey.current : key
    for (const candidate of findRange(from, row)) {
      if (on) next.add(rowKey(candidate))
      else next.delete(rowKey(candidate))
    }
    lastToggledKey.current = key
    onChange(next)
  }

  function extend(from: T | undefined, to: T): void {
    const last = extension.current
    const isContinued = from !== undefined && last?.headKey === rowKey(from) && last.keys === keys
    const { anchorKey, keysBefore } = isContinued ? last : { anchorKey: rowKey(from ?? to), keysBefore: keys }
    const next = new Set([...keysBefore, ...findRange(anchorKey, to).map(rowKey)])
    extension.current = { anchorKey, headKey: rowKey(to), keysBefore, keys: next }
    onChange(next)
  }

  /** The selectable rows between two; the second alone if the first is no longer there. */
  function findRange(fromKey: string | null, row: T): T[] {
    const from = rows.findIndex((candidate) => rowKey(candidate) === fromKey)
    const to = rows.indexOf(row)
    const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    return range.filter(isSelectable)
  }

  return {
    all: describeAll(selectedCount, count),
    hasColumn: !selection.hasNoColumn,
    count: selectedCount,
    getState: (row) => {
      if (!isSelectable(row)) return 'disabled'
      return keys.has(rowKey(row)) ? 'on' : 'off'
    },
    toggle,
    setAll: (on) => onChange(new Set(on ? selectableRows.map(rowKey) : [])),
    extend,
  }
}

function noop(): void {}

/** Header checkbox: selects all rows of the page, or none. */
export function SelectAll({ state, onToggle }: { state: AllState; onToggle: (on: boolean) => void }) {
  return (
    <th scope="col" className="control-cell">
      <input
        type="checkbox"
        aria-label="选择本页全部"
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        checked={state === 'all'}
        disabled={state === 'disabled'}
        onChange={() => onToggle(state !== 'all')}
      />
    </th>
  )
}
