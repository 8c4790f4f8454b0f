import { pathOf, type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { type Amount, toHundredths } from '#shared/money.ts'
import { type Condition, pageNumber, type ServerProfile, serializeConditions } from '#shared/server-profile.ts'
import { addDays, dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import type { ProbeRequest } from '../gateway/buffered-request.ts'

/** What later readings need of earlier ones. */
export interface CheckFacts {
  operatorId: string
  /** Epoch ms of the server. */
  now: number
  memberId?: string | undefined
  gameId?: string | undefined
  playId?: string | undefined
  payType?: string | undefined
  groupId?: string | undefined
  bizId?: string | undefined
}

/** How the data is built: a list in any pager, one record, or the two queues of `home/pay-data`. */
type DataShape = 'list' | 'record' | 'payData'

export interface ReadCall {
  call: UsedCall
  title: string
  shape: DataShape
  /** Documented fields, each with its kind after a colon (a text without one); `?`: not all servers have it. */
  fields: string
  /** null: a value that the call needs is not known. */
  request(facts: CheckFacts): ProbeRequest | null
}

export type Values = Record<string, string | number | boolean | undefined>

export const PAGE = {
  get pageindex() {
    return pageNumber(1)
  },
  pagesize: 10,
}

/** null where a value is undefined. */
export function get(call: UsedCall, path: Values = {}, query: Values = {}): ProbeRequest | null {
  const filled = fillPath(call, path)
  if (filled === null || Object.values(query).includes(undefined)) return null
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return { method: usedCalls[call].startsWith('GET') ? 'GET' : 'POST', path: filled, search: search && `?${search}` }
}

function fillPath(call: UsedCall, values: Values): string | null {
  let isComplete = true
  const path = pathOf(usedCalls[call]).replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (values[name] === undefined) isComplete = false
    return encodeURIComponent(String(values[name]))
  })
  return isComplete ? `/api${path}` : null
}

export function post(call: UsedCall, body: Record<string, unknown>): ProbeRequest | null {
  if (Object.values(body).includes(undefined)) return null
  return { method: 'POST', path: `/api${pathOf(usedCalls[call])}`, search: '', body: stringifyJson(body) }
}

/** A row of the tables of calls; without `request` the call takes no values. */
const readCall =
  (shape: DataShape) =>
  (call: UsedCall, title: string, fields: string, request: ReadCall['request'] = () => get(call)): ReadCall => ({
    ...{ call, title, shape, fields, request },
  })

export const list = readCall('list')
export const record = readCall('record')
export const payData = readCall('payData')

/** A list of the group bot (D3 §7.4). */
export const botList = (call: UsedCall, conditions: readonly Condition[] = [], pageIndex = pageNumber(1, 'bot')) =>
  post(call, {
    moduleName: pathOf(usedCalls[call]).split('/')[1],
    pageIndex,
    pageSize: 10,
    sorts: '',
    wheres: serializeConditions(conditions),
  })

/** Lists whose first pages show from where the server counts them, each with the field that identifies a row. */
export const firstPages: readonly {
  of: keyof ServerProfile['firstPage']
  call: UsedCall
  id: string
  pageZero: () => ProbeRequest | null
}[] = [
  { of: 'api', call: 'memberList', id: 'id', pageZero: () => get('memberList', { pageindex: 0, pagesize: 10 }) },
  { of: 'bot', call: 'botMembers', id: 'TelId', pageZero: () => botList('botMembers', [], 0) },
]

export const lastDays = (now: number, days: number) => rangeBounds(addDays(dayOf(now), 1 - days), dayOf(now))

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
