import type { Filter, FilterValues } from './filters.ts'

/** Links pass the member as `uid` (D1 §2, A009). */
export const memberFilter = { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' } as const satisfies Filter

/** The menu item 按此会员筛选, if the list can be filtered by member and the row has one. */
export function memberFilterItems(filters: readonly Filter[], row: unknown, apply: (change: FilterValues) => void) {
  const { userId } = row as { userId?: unknown }
  const isFilterable = filters.some((filter) => filter.kind === 'id' && filter.name === memberFilter.name)
  if (!isFilterable || userId === undefined || userId === null) return []
  return [{ label: '按此会员筛选', run: () => apply({ [memberFilter.name]: String(userId) }) }]
}
