import type { Change } from '../api/trail.ts'
import { contentKind, wordsOfHtml } from '../lib/pictures.ts'
import { same, type Values } from './edits.ts'

/** How a value is written where it is spoken of; undefined: as it is. */
export type Show = (key: string, value: unknown) => string | undefined

/** The value of a field as it is told. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === null || value === undefined || value === '') return '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Nobody has to say that these are secret. */
const SECRET = /pwd|password|secret|token|appkey|密码|密钥|令牌/i

interface Words {
  labels: Readonly<Record<string, string>>
  show?: Show | undefined
  /** Keys of what is told to nobody. */
  hidden?: readonly string[]
}

/** For the trail: every changed field from what it was. Of a secret only that it changed. */
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
