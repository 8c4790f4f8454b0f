/** Entries of the audit log that are kept per server; older ones are dropped. */
export const MAX_ENTRIES = 10_000
