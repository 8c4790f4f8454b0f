import { detectContentKind } from '../../../src-preload/shared/content-text.ts'
import { stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import type { AuditChange } from '../../api/host/audit-log.ts'
import { groupDigits } from '../../lib/group-digits.ts'
import { describeHtml } from '../../lib/untrusted-content.ts'
import { isSameValue, type Values } from './edits.ts'

/** Formats a value for messages and the audit log; undefined: use the default format. */
export type FormatValue = (key: string, value: unknown) => string | undefined

/** The default text of a value. */
export function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === null || value === undefined || value === '') return '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An amount, a limit or odds with thousands separators, as its input shows it; never for ids and account numbers. */
export const describeNumber = (value: unknown): string => groupDigits(describeValue(value))

/** Names of fields that are always treated as secret. */
const SENSITIVE_NAME = /pwd|password|secret|token|appkey|密码|密钥|令牌/i

/** Shown in place of a secret, and for a change whose values look the same. */
export const MASKED = '******'
export const CHANGED = '（已修改）'

/** Whether the values of a field are never shown: listed as a secret, or named like one. */
export function isSecretField(key: string, label: string, secretFields: readonly string[]): boolean {
  return secretFields.includes(key) || SENSITIVE_NAME.test(`${key} ${label}`)
}

/**
 * The changed fields for the audit log, with old and new values; sensitive and secret ones without their values.
 * `secretFields` may be formatted, but are never restored from the log.
 */
export function describeChanges(
  from: Values,
  changes: Values,
  options: {
    labels: Readonly<Record<string, string>>
    formatValue?: FormatValue
    sensitiveFields?: readonly string[]
    secretFields?: readonly string[]
  },
): AuditChange['fields'] {
  const { labels, formatValue, sensitiveFields = [], secretFields = [] } = options
  return Object.entries(changes)
    .filter(([key, value]) => !isSameValue(from[key], value))
    .map(([key, value]) => {
      const field = labels[key] ?? key
      if (isSecretField(key, field, sensitiveFields)) return { field, from: MASKED, to: CHANGED, key }
      const format = (item: unknown) => formatValue?.(key, item) ?? describeText(item)
      const [before, after] = [format(from[key]), format(value)]
      const previous = secretFields.includes(key) ? {} : { previous: stringifyJson(from[key] ?? null) }
      return { field, from: before, to: before === after ? CHANGED : after, key, ...previous }
    })
}

function describeText(value: unknown): string {
  return typeof value === 'string' && detectContentKind(value) === 'html' ? describeHtml(value) : describeValue(value)
}
