/** Entries of the audit log that are kept per server; older ones are dropped. */
export const MAX_ENTRIES = 10_000
/** Changed fields of one change that are passed to the audit log. */
export const MAX_CHANGE_FIELDS = 2_000
/** Longer texts are cut before they are processed. */
export const MAX_INPUT_LENGTH = 10_000
/** Longer texts of an entry are cut; keys and old values above it are left out. */
export const MAX_TEXT_LENGTH = 200
