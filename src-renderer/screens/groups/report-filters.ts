import type { Filter } from '../../list/filters.ts'

/** Today to tomorrow to begin with (D3 §9); these reports may look ahead (A153). */
export const reportDays: Filter = { kind: 'days', label: '日期', window: 366, initial: 1, ahead: 1 }
/** D3 §2.14: it asks for the keyword. */
export const keywordFilter: Filter = { kind: 'text', name: 'keyword', label: '搜索', placeholder: '请输入搜索关键字' }
