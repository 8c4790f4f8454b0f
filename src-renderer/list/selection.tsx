import { useRef } from 'react'

export interface Selection<T> {
  can: (row: T) => boolean
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

/** `never`: this row cannot be marked. null: no row of the table can. */
export type SelectState = 'on' | 'off' | 'never' | null

type AllState = 'all' | 'some' | 'none' | 'never'

interface Selecting<T> {
  all: AllState
  stateOf: (row: T) => SelectState
  /** `upTo`: every row between the last one marked and this one as well. */
  toggle: (row: T, upTo: boolean) => void
  toggleAll: (on: boolean) => void
}

/** Marks rows of one page; rows that cannot be marked are left out whatever is asked. */
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

/** The head of the column of marks: marks all of the page, or none. */
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
