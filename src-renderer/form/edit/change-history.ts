import { parseJson } from '#shared/lossless-json.ts'
import type { AuditEntry } from '../../api/host/audit-log.ts'
import { isSameValue, type Values } from './edits.ts'

/** A form whose earlier changes can be listed and restored. */
export interface HistorySource {
  /** The action of its entries in the audit log. */
  name: string
  /** Tells its record from others of the same name. */
  formKey: string
  /** Fields that are never restored. */
  secretFields: readonly string[]
  values: Values
  /** It has unsaved edits. */
  dirty: boolean
  /** Puts values into the form as edits; the earlier ones can be brought back. Sends nothing. */
  restore: (values: Values) => void
}

export interface HistoryEntry {
  entry: AuditEntry
  source: HistorySource
  /** What the change replaced, as far as it can be restored. */
  previous: Values
  /** Changed fields that cannot be restored. */
  lostCount: number
}

/** The entries of the audit log that belong to the forms, in the order of the log. */
export function findHistory(log: readonly AuditEntry[], sources: readonly HistorySource[]): HistoryEntry[] {
  return log.flatMap((entry) => {
    const source = sources.find(({ name, formKey }) =>
      entry.form === undefined ? entry.action === name : entry.form === formKey,
    )
    if (!source) return []
    const previous = collectPrevious(entry, source)
    // A line of its own counts the fields that were not recorded.
    const changedCount = entry.fields.length + (entry.omitted ? entry.omitted - 1 : 0)
    return [{ entry, source, previous, lostCount: changedCount - Object.keys(previous).length }]
  })
}

/** Entries without the key of a record may be of another one with the same name: nothing is restored from them. */
function collectPrevious({ form, fields }: AuditEntry, { values, secretFields }: HistorySource): Values {
  if (form === undefined) return {}
  const restorable = fields.flatMap(({ key, previous }) =>
    key !== undefined && previous !== undefined && key in values && !secretFields.includes(key)
      ? [[key, parseJson(previous)] as const]
      : [],
  )
  return Object.fromEntries(restorable)
}

/** The values that differ from those in the form now. */
export function listRestored({ previous, source }: HistoryEntry): Values {
  return Object.fromEntries(Object.entries(previous).filter(([key, value]) => !isSameValue(source.values[key], value)))
}
