import type { Filter } from '../../list/filters/filters.ts'

/** Initially today to tomorrow (D3 §9); these reports may include future days (A153). */
export const reportDaysFilter: Filter = { kind: 'days', label: '日期', window: 366, initial: 1, futureDays: 1 }
/** The placeholder is that of D3 §2.14. */
export const keywordFilter: Filter = { kind: 'text', name: 'keyword', label: '搜索', placeholder: '请输入搜索关键字' }
