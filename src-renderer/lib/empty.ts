/** The same object each time, so that what is computed from it is not computed again. */
export const EMPTY_KEYS: ReadonlySet<string> = new Set()
export const EMPTY_LIST: readonly never[] = []
