import { type Condition, serializeConditions } from '#shared/bot-conditions.ts'
import { pathOf, type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { pageNumber, type ServerProfile } from '#shared/server-profile.ts'
import { addDays, dayOf, rangeBounds } from '#shared/server-time.ts'
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
