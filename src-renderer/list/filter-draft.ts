import { changedValues, type Filter, type FilterValues } from './filters.ts'

/** Filter input that has not been submitted yet. */
export interface FilterDraft {
  /** The URL's values that the draft is based on. */
  from: FilterValues
  values: FilterValues
  /**
   * Changes made since a navigation was requested. Its values arrive a moment later and must not revert these changes.
   * null: no navigation is pending.
   */
  since: FilterValues | null
}

export function newDraft(values: FilterValues): FilterDraft {
  return { from: values, values, since: null }
}

export function changeDraft(draft: FilterDraft, filters: readonly Filter[], change: FilterValues): FilterDraft {
  const values = changedValues(filters, draft.values, change)
  return { ...draft, values, since: draft.since && { ...draft.since, ...change } }
}

/** Call when a navigation was requested: later changes survive the arrival of its values. */
export function awaitAddress(draft: FilterDraft): FilterDraft {
  return { ...draft, since: {} }
}

/** The draft after the URL changed, by the operator's query or by back, forward or a link. */
export function draftAt({ since }: FilterDraft, filters: readonly Filter[], values: FilterValues): FilterDraft {
  return { ...newDraft(values), values: since ? changedValues(filters, values, since) : values }
}
