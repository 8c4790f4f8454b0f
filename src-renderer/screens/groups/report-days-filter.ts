import type { Filter } from '../../list/filters/filters.ts'

/** Initially today to tomorrow (D3 §9); these reports may include future days (A153). */
export const reportDaysFilter: Filter = { kind: 'days', label: '日期', window: 366, initial: 1, futureDays: 1 }
