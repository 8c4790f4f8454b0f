import { applyFilterChange, type Filter, type FilterValues } from './filters.ts'

/** Filter input that has not been submitted yet. */
export interface FilterDraft {
  /** The URL's values that the draft is based on. */
  baseValues: FilterValues
  values: FilterValues
  /** Input that could not be submitted with the rest: it stays in its fields when the URL changes. */
  invalidInput: FilterValues
}

export function createDraft(values: FilterValues): FilterDraft {
  return { baseValues: values, values, invalidInput: {} }
}

export function changeDraft(draft: FilterDraft, filters: readonly Filter[], change: FilterValues): FilterDraft {
  return { ...draft, values: applyFilterChange(filters, draft.values, change) }
}

/** The draft after the URL changed, by the operator's query or by back, forward or a link. */
export function rebaseDraft({ invalidInput }: FilterDraft, values: FilterValues): FilterDraft {
  return { baseValues: values, values: { ...values, ...invalidInput }, invalidInput: {} }
}
