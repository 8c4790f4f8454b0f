/** The order a list is asked in: the server sorts (A118). In the address `sort` says it: `balance`, or `-balance` descending. */
export interface Sort {
  field: string
  descending: boolean
}

export function readSort(text: string | undefined): Sort | null {
  const [, minus, field] = /^(-?)(\w+)$/.exec(text ?? '') ?? []
  return field ? { field, descending: minus === '-' } : null
}

export function writeSort(sort: Sort | null): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.field}` : ''
}

/** A click on a heading: ascending, descending, and back to the server's own order. */
export function nextSort(now: Sort | null, field: string): Sort | null {
  if (now?.field !== field) return { field, descending: false }
  return now.descending ? null : { field, descending: true }
}

export function ariaSort(
  sort: Sort | null,
  field: string | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (field === undefined) return undefined
  return sort?.field !== field ? 'none' : sort.descending ? 'descending' : 'ascending'
}

interface SortButtonProps {
  title: string
  field: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

/** The heading of a column the server can sort by. */
export function SortButton({ title, field, sort, onSort }: SortButtonProps) {
  const direction = ariaSort(sort, field)
  return (
    <button type="button" className="sort" onClick={() => onSort(nextSort(sort, field))}>
      {title}
      <span aria-hidden>{direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '↕'}</span>
    </button>
  )
}
