import { applyFilterChange, type Filter, type FilterValues } from './filters.ts'

/** Filter input that has not been submitted yet. */
export interface FilterDraft {
  /** The URL's values that the draft is based on. */
  baseValues: FilterValues
  values: FilterValues
  /** Changes since a navigation was requested, whose values must not revert them on arrival; null: none pending. */
  pendingChanges: FilterValues | null
}

export function createDraft(values: FilterValues): FilterDraft {
  return { baseValues: values, values, pendingChanges: null }
}

export function changeDraft(draft: FilterDraft, filters: readonly Filter[], change: FilterValues): FilterDraft {
  const values = applyFilterChange(filters, draft.values, change)
  return { ...draft, values, pendingChanges: draft.pendingChanges && { ...draft.pendingChanges, ...change } }
}

/** Call when a navigation was requested: later changes survive the arrival of its values. */
export function awaitNavigation(draft: FilterDraft): FilterDraft {
  return { ...draft, pendingChanges: {} }
}

/** The draft after the URL changed, by the operator's query or by back, forward or a link. */
export function rebaseDraft(draft: FilterDraft, filters: readonly Filter[], values: FilterValues): FilterDraft {
  const { pendingChanges } = draft
  const rebased = pendingChanges ? applyFilterChange(filters, values, pendingChanges) : values
  return { baseValues: values, values: rebased, pendingChanges: null }
}
