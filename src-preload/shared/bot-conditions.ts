import { stringifyJson } from './lossless-json.ts'
import { currentProfile } from './server-profile.ts'

/** A filter condition of the group bot; all must hold (A043, A192). */
export interface Condition {
  field: string
  op: '=' | '>=' | '<=' | 'like' | 'in'
  value: unknown
}

/** As the server's profile writes them: entered text cannot become a condition of its own (A043). */
export function serializeConditions(conditions: readonly Condition[]): string | Record<string, unknown>[] {
  const { form, field, operator, value, operators } = currentProfile().bot.wheres
  const rows = conditions.map((condition) => ({
    [field]: condition.field,
    [operator]: operators[condition.op],
    [value]: condition.value,
  }))
  if (form === 'list') return rows
  return rows.length > 0 ? stringifyJson(rows) : ''
}
