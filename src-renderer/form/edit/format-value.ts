import { describeHtml, detectContentKind } from '#shared/content-text.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import type { AuditChange } from '../../api/host/audit-log.ts'
import { groupDigits } from '../../lib/figures.ts'
import { isSameValue, type Values } from './edits.ts'

/** Formats a value for messages and the audit log; undefined: use the default format. */
export type FormatValue = (key: string, value: unknown) => string | undefined

/** The default text of a value. */
export function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === null || value === undefined || value === '') return '（空）'
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}

/** An amount, a limit or odds with thousands separators, as its input shows it; never for ids and account numbers. */
export const describeNumber = (value: unknown): string => groupDigits(describeValue(value))

/** Names of fields that are always treated as secret. */
const SENSITIVE_NAME = /pwd|password|secret|token|appkey|密码|密钥|令牌/i

/** Shown in place of a secret, and for a change whose values look the same. */
export const MASKED = '******'
export const CHANGED = '（已修改）'

/** Whether the values of a field are never shown: listed as a secret, or named like one. */
export const isSecretField = (key: string, label: string, secretFields: readonly string[]): boolean =>
  secretFields.includes(key) || SENSITIVE_NAME.test(`${key} ${label}`)

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

const describeText = (value: unknown): string =>
  typeof value === 'string' && detectContentKind(value) === 'html' ? describeHtml(value) : describeValue(value)

/** Texts above this length are cut down to where they differ. */
const MAX_WHOLE_LENGTH = 240
/** Characters that are kept around a difference. */
const CONTEXT_LENGTH = 40

/** The values as the form shows them; HTML as plain text, unless the values differ in their markup only. */
export function formatCompared(
  values: readonly unknown[],
  format: (value: unknown) => string | undefined,
): readonly string[] {
  const texts = values.map((value) => format(value) ?? describeValue(value))
  const plainTexts = texts.map((text) =>
    detectContentKind(text) === 'html' ? describeHtml(text) || describeValue('') : text,
  )
  const distinctTexts = new Set(plainTexts).size === new Set(texts).size ? plainTexts : texts
  return cutToDifference(distinctTexts).map((text) => sanitizeSentence(text, MAX_TOOLTIP_LENGTH))
}

/** Long texts are cut before and after what differs between them, which would otherwise be out of sight. */
function cutToDifference(texts: readonly string[]): readonly string[] {
  if (texts.every(({ length }) => length <= MAX_WHOLE_LENGTH)) return texts
  const shortest = Math.min(...texts.map(({ length }) => length))
  const isCommon = (at: (text: string) => string | undefined) => texts.every((text) => at(text) === at(texts[0]!))
  let start = 0
  while (start < shortest && isCommon((text) => text[start])) start++
  let end = 0
  while (end < shortest - start && isCommon((text) => text.at(-1 - end))) end++
  const first = start > CONTEXT_LENGTH ? start - CONTEXT_LENGTH : 0
  return texts.map((text) => {
    const last = end > CONTEXT_LENGTH ? text.length - end + CONTEXT_LENGTH : text.length
    return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`
  })
}
