import type { AuditChange } from '../../api/host/audit-log.ts'
import { describeHtml, detectContentKind } from '../../lib/untrusted-content.ts'
import { isSameValue, type Values } from './edits.ts'

/** Formats a value for messages and the audit log; undefined: use the default format. */
export type FormatValue = (key: string, value: unknown) => string | undefined

/** The default text of a value. */
export function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === null || value === undefined || value === '') return '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Names of fields that are always treated as secret. */
const SENSITIVE_NAME = /pwd|password|secret|token|appkey|密码|密钥|令牌/i

/** The changed fields for the audit log, with old and new values; sensitive and secret ones without their values. */
export function describeChanges(
  from: Values,
  changes: Values,
  options: { labels: Readonly<Record<string, string>>; formatValue?: FormatValue; sensitiveFields?: readonly string[] },
): AuditChange['fields'] {
  const { labels, formatValue, sensitiveFields = [] } = options
  return Object.entries(changes)
    .filter(([key, value]) => !isSameValue(from[key], value))
    .map(([key, value]) => {
      const field = labels[key] ?? key
      if (sensitiveFields.includes(key) || SENSITIVE_NAME.test(`${key} ${field}`))
        return { field, from: '******', to: '（已修改）' }
      const format = (item: unknown) => formatValue?.(key, item) ?? describeText(item)
      const [before, after] = [format(from[key]), format(value)]
      return { field, from: before, to: before === after ? '（已修改）' : after }
    })
}

function describeText(value: unknown): string {
  return typeof value === 'string' && detectContentKind(value) === 'html' ? describeHtml(value) : describeValue(value)
}
