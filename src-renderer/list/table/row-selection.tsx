import { useRef } from 'react'

export interface Selection<T> {
  isSelectable: (row: T) => boolean
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

/** `disabled`: this row cannot be selected. null: the table has no selection. */
export type SelectState = 'on' | 'off' | 'disabled' | null

type AllState = 'all' | 'some' | 'none' | 'disabled'

interface RowSelection<T> {
  all: AllState
  getState: (row: T) => SelectState
  /** `extendRange`: includes every row between the last toggled one and this one. */
  toggle: (row: T, extendRange: boolean) => void
  toggleAll: (on: boolean) => void
}

/** Selection of rows within one page; rows that are not selectable are always skipped. */
export function useRowSelection<T>(
  selection: Selection<T> | undefined,
  rows: readonly T[],
  rowKey: (row: T) => string,
): RowSelection<T> {
  const lastToggledKey = useRef<string | null>(null)
  if (!selection) return { all: 'disabled', getState: () => null, toggle: noop, toggleAll: noop }
  const { isSelectable, keys, onChange } = selection
  const selectableRows = rows.filter(isSelectable)
  const count = selectableRows.length
  const selectedCount = selectableRows.filter((row) => keys.has(rowKey(row))).length

  function toggle(row: T, extendRange: boolean): void {
    if (!isSelectable(row)) return
    const key = rowKey(row)
    const on = !keys.has(key)
    const from = extendRange ? rows.findIndex((candidate) => rowKey(candidate) === lastToggledKey.current) : -1
    const to = rows.indexOf(row)
    const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(keys)
    for (const candidate of range.filter(isSelectable)) {
      if (on) next.add(rowKey(candidate))
      else next.delete(rowKey(candidate))
    }
    lastToggledKey.current = key
    onChange(next)
  }

  return {
    all: count === 0 ? 'disabled' : selectedCount === 0 ? 'none' : selectedCount === count ? 'all' : 'some',
    getState: (row) => (!isSelectable(row) ? 'disabled' : keys.has(rowKey(row)) ? 'on' : 'off'),
    toggle,
    toggleAll: (on) => onChange(new Set(on ? selectableRows.map(rowKey) : [])),
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
