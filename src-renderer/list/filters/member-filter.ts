import type { RowMenuItem } from '../table/row-menu.tsx'
import type { Filter, FilterValues } from './filters.ts'

/** The server's parameter names for a member id. */
const MEMBER_FILTERS = ['userid', 'uid']

/** The menu item 按此会员筛选, if the list can be filtered by member and the row has one. */
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
