import { useGameNames, usePlayNames } from '../use-names.ts'
import type { Filter, FilterValues } from './filters.ts'

/** Limited to the last seven days (D1 §5, §9). */
export const weekFilter: Filter = { kind: 'days', label: '日期', window: 7, initial: 7 }
export const gameFilter: Filter = { kind: 'select', name: 'game', label: '游戏', options: useGameNames }
export const playFilter: Filter = { kind: 'select', name: 'play', label: '玩法', options: usePlayNames }
export const roundFilter: Filter = { kind: 'id', name: 'round', label: '期号' }
/** The placeholder is that of D3 §2.14. */
export const keywordFilter: Filter = { kind: 'text', name: 'keyword', label: '搜索', placeholder: '请输入搜索关键字' }

/** Links pass the member as `uid` (D1 §2, A009). */
export const memberFilter = { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' } as const satisfies Filter

/** The menu item 按此会员筛选, if the list can be filtered by member and the row has one. */
export function memberFilterItems(filters: readonly Filter[], row: unknown, apply: (change: FilterValues) => void) {
  const { userId } = row as { userId?: unknown }
  const isFilterable = filters.some((filter) => filter.kind === 'id' && filter.name === memberFilter.name)
  if (!isFilterable || userId === undefined || userId === null) return []
  return [{ label: '按此会员筛选', run: () => apply({ [memberFilter.name]: String(userId) }) }]
}
