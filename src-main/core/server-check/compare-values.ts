import { type Amount, toHundredths } from '#shared/money.ts'
import { parseServerTime } from '#shared/server-time.ts'

/** How a time was written; `local`: without a zone. */
export type TimeStyle = 'local' | 'z' | 'offset' | 'other'

/** How a value differs from its documented kind; null if it does not. */
export function compareValue(value: unknown, kind: string): string | null {
  switch (kind) {
    case 'any':
      return null
    case 'scalar':
      return typeof value === 'object' ? '不是数字或文本' : null
    case 'text':
      if (value === null || typeof value === 'string') return null
      return isNumber(value) ? '是数字，不是文本' : '不是文本'
    case 'time':
    case 'plan':
    case 'day':
      return compareTime(value)
    case 'flag':
      if (typeof value === 'boolean') return null
      return /^(0|1|true|false)$/i.test(String(value)) ? '的是否写成数字或文本' : '不是是否'
    default:
      return compareNumber(value, kind)
  }
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
const isEmpty = (value: unknown) => value === null || value === ''

function compareTime(value: unknown): string | null {
  if (isEmpty(value)) return null
  if (parseServerTime(value) === null) return '的时间无法识别'
  return isNumber(value) || String(value).startsWith('/') ? '的时间是数字' : null
}

function compareNumber(value: unknown, kind: string): string | null {
  if (isNumber(value)) return null
  if (isEmpty(value)) return kind === 'id' ? '没有编号' : '为空'
  if (typeof value === 'boolean' && kind === 'code') return null
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return '是文本形式的数字'
  if (kind === 'number' && toHundredths(value as Amount) !== null) return '是带格式的数字'
  return kind === 'code' ? '的代码是文字' : '不是数字'
}

export function styleOf(value: unknown): TimeStyle {
  if (typeof value !== 'string' || /^\d+$|^\//.test(value.trim())) return 'other'
  if (/z$/i.test(value.trim())) return 'z'
  return /[+-]\d\d:?\d\d$/.test(value.trim()) && /\d:\d\d/.test(value) ? 'offset' : 'local'
}
