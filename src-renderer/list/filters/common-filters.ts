import { useGameNames, usePlayNames } from '../use-names.ts'
import type { Filter } from './filters.ts'

/** Limited to the last seven days (D1 §5, §9). */
export const weekFilter: Filter = { kind: 'days', label: '日期', window: 7, initial: 7 }
/** Of the reports of groups: initially today to tomorrow (D3 §9), as they may include future days (A153). */
export const reportDaysFilter: Filter = { kind: 'days', label: '日期', window: 366, initial: 1, futureDays: 1 }
export const gameFilter: Filter = { kind: 'select', name: 'game', label: '游戏', options: useGameNames }
export const playFilter: Filter = { kind: 'select', name: 'play', label: '玩法', options: usePlayNames }
export const roundFilter: Filter = { kind: 'id', name: 'round', label: '期号' }
/** The placeholder is that of D3 §2.14. */
export const keywordFilter: Filter = { kind: 'text', name: 'keyword', label: '搜索', placeholder: '请输入搜索关键字' }
