import { changedValues, type Filter, type FilterValues } from './filters.ts'

/** What is typed in the filters of a list and not asked for yet. */
export interface FilterDraft {
  /** The values of the address that it began with. */
  from: FilterValues
  values: FilterValues
  /**
   * What was changed since another address was asked for: that one comes a moment later, and must not take back what was
   * chosen meanwhile. null: none was asked for.
   */
  since: FilterValues | null
}

export function newDraft(values: FilterValues): FilterDraft {
  return { from: values, values, since: null }
}

/** The operator changed a filter. */
export function changeDraft(draft: FilterDraft, filters: readonly Filter[], change: FilterValues): FilterDraft {
  const values = changedValues(filters, draft.values, change)
  return { ...draft, values, since: draft.since && { ...draft.since, ...change } }
}

/** The operator asked for another address. */
export function awaitAddress(draft: FilterDraft): FilterDraft {
  return { ...draft, since: {} }
}

/** Another address is there, with its own values: asked for here, or by back, forward or a link. */
export function draftAt({ since }: FilterDraft, filters: readonly Filter[], values: FilterValues): FilterDraft {
  return { ...newDraft(values), values: since ? changedValues(filters, values, since) : values }
}
