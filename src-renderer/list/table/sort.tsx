/** Sort order; the server sorts (A118). In the URL: `sort=balance`, or `sort=-balance` for descending. */
export type Sort = { field: string; descending: boolean }

export function parseSort(text: string | undefined): Sort | null {
  const [, minus, field] = /^(-?)(\w+)$/.exec(text ?? '') ?? []
  return field ? { field, descending: minus === '-' } : null
}

export const formatSort = (sort: Sort | null): string => (sort ? `${sort.descending ? '-' : ''}${sort.field}` : '')

/** Clicking a heading cycles through ascending, descending and the server's default order. */
export function nextSort(current: Sort | null, field: string): Sort | null {
  if (current?.field !== field) return { field, descending: false }
  return current.descending ? null : { field, descending: true }
}

export function ariaSort(sort: Sort | null, field: string | undefined) {
  if (field === undefined) return undefined
  if (sort?.field !== field) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

const arrows = { none: '↕', ascending: '▲', descending: '▼' }

export function SortButton(props: {
  title: string
  field: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}) {
  const { title, field, sort, onSort } = props
  const direction = ariaSort(sort, field)
  return (
    <button type="button" className="sort" onClick={() => onSort(nextSort(sort, field))}>
      {title}
      <span aria-hidden>{arrows[direction ?? 'none']}</span>
    </button>
  )
}
