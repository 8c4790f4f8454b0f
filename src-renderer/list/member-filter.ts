import type { Filter, FilterValues } from './filters.ts'
import type { RowMenuItem } from './row-menu.tsx'

/** The server's names for a member's id in a filter. */
const MEMBER_FILTERS = ['userid', 'uid']

/** 按此会员筛选, where the list can be asked for one member and the row is about one. */
export function memberFilterItems(
  filters: readonly Filter[],
  row: unknown,
  apply: (change: FilterValues) => void,
): RowMenuItem[] {
  const filter = filters.find((candidate) => candidate.kind === 'id' && MEMBER_FILTERS.includes(candidate.name))
  const { userId } = row as { userId?: unknown }
  if (filter?.kind !== 'id' || userId === undefined || userId === null) return []
  return [{ label: '按此会员筛选', run: () => apply({ [filter.name]: String(userId) }) }]
}
