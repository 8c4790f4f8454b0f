import { useRef } from 'react'

export interface Selection<T> {
  can: (row: T) => boolean
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

/** `disabled`: this row cannot be selected. null: the table has no selection. */
export type SelectState = 'on' | 'off' | 'never' | null

type AllState = 'all' | 'some' | 'none' | 'never'

interface Selecting<T> {
  all: AllState
  stateOf: (row: T) => SelectState
  /** `extendRange`: includes every row between the last toggled one and this one. */
  toggle: (row: T, upTo: boolean) => void
  toggleAll: (on: boolean) => void
}

/** Selection of rows within one page; rows that are not selectable are always skipped. */
export function useSelecting<T>(
  selection: Selection<T> | undefined,
  rows: readonly T[],
  rowKey: (row: T) => string,
): Selecting<T> {
  const last = useRef<string | null>(null)
  if (!selection) return { all: 'never', stateOf: () => null, toggle: ignore, toggleAll: ignore }
  const { can, keys, onChange } = selection
  const allowed = rows.filter(can)
  const marked = allowed.filter((row) => keys.has(rowKey(row))).length

  function toggle(row: T, upTo: boolean): void {
    if (!can(row)) return
    const key = rowKey(row)
    const on = !keys.has(key)
    const from = upTo ? rows.findIndex((candidate) => rowKey(candidate) === last.current) : -1
    const to = rows.indexOf(row)
    const reached = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(keys)
    for (const one of reached.filter(can)) {
      if (on) next.add(rowKey(one))
      else next.delete(rowKey(one))
    }
    last.current = key
    onChange(next)
  }

  return {
    all: allowed.length === 0 ? 'never' : marked === 0 ? 'none' : marked === allowed.length ? 'all' : 'some',
    stateOf: (row) => (!can(row) ? 'never' : keys.has(rowKey(row)) ? 'on' : 'off'),
    toggle,
    toggleAll: (on) => onChange(new Set(on ? allowed.map(rowKey) : [])),
  }
}

function ignore(): void {}

/** Header checkbox: selects all rows of the page, or none. */
export function SelectAll({ state, onToggle }: { state: AllState; onToggle: (on: boolean) => void }) {
  return (
    <th scope="col" className="lead">
      <input
        type="checkbox"
        aria-label="选择本页全部"
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        checked={state === 'all'}
        disabled={state === 'never'}
        onChange={() => onToggle(state !== 'all')}
      />
    </th>
  )
}
