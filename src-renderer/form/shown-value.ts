import type { Change } from '../api/trail.ts'
import { contentKind, wordsOfHtml } from '../lib/pictures.ts'
import { same, type Values } from './edits.ts'

/** Formats a value for messages and the audit log; undefined: use the default format. */
export type Show = (key: string, value: unknown) => string | undefined

/** The default text of a value. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === null || value === undefined || value === '') return '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Names of fields that are always treated as secret. */
const SECRET = /pwd|password|secret|token|appkey|密码|密钥|令牌/i

interface Words {
  labels: Readonly<Record<string, string>>
  show?: Show | undefined
  /** Keys whose values are never shown or logged. */
  hidden?: readonly string[]
}

/** The changed fields for the audit log, with old and new values; secrets without their values. */
export function fieldChanges(from: Values, changes: Values, words: Words): Change['fields'] {
  const { labels, show = () => undefined, hidden = [] } = words
  return Object.entries(changes)
    .filter(([key, value]) => !same(from[key], value))
    .map(([key, value]) => {
      const field = labels[key] ?? key
      if (hidden.includes(key) || SECRET.test(`${key} ${field}`)) return { field, from: '******', to: '（已修改）' }
      const [before, after] = [from[key], value].map((one) => show(key, one) ?? plainValue(one)) as [string, string]
      return { field, from: before, to: before === after ? '（已修改）' : after }
    })
}

function plainValue(value: unknown): string {
  return typeof value === 'string' && contentKind(value) === 'html' ? wordsOfHtml(value) : shownValue(value)
}
