import type { CheckVerdict } from '#contract/network.ts'
import { usedCalls } from '#shared/endpoints.ts'
import { isEnvelope, isForbidden, isUnauthorizedText, parseBody, readCode, readEnvelope } from '#shared/envelope.ts'
import { findRawData } from '#shared/envelope-data.ts'
import { openRecords, withoutCase } from '#shared/field-names.ts'
import { readListPage } from '#shared/list-page.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { collectErrorTexts, joinErrorTexts } from '#shared/message-text.ts'
import { decodePayData, findPayLists } from '#shared/pay-data.ts'
import { isEmptyAnswer, readReading } from '#shared/reading.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import type { ProbeResponse } from '../gateway/buffered-request.ts'
import { describeShape } from '../hub/decode.ts'
import { areEvidentlyDecided, isDecided } from '../orders/pending-list.ts'
import { compareValue, type ReadCall, styleOf, type TimeStyle } from './read-call.ts'

export interface Finding {
  verdict: CheckVerdict
  notes: string[]
  /** The rows with the documents' names, for the readings that follow. */
  rows: Record<string, unknown>[]
  /** Of all pages; null: the answer does not say. */
  total: number | null
  /** Times of what has happened. */
  times: { at: number; style: TimeStyle }[]
  /** The names of the lists of `home/pay-data` with their directions, if they are others than the profile's. */
  queueNames: { deposits: string[]; withdrawals: string[] } | null
  /** The names of the envelope as the server spells them; empty if there is none. */
  envelope: string
  /** The code of an answer that was understood by its data alone; empty for others. */
  unknownCode: string
  /** The code of a refusal; empty for others. */
  refusedCode: string
  /** Whether fields are spelled in another casing than the documents'. */
  isRecased: boolean
}

const MAX_NAMES = 12
const MAX_CODE_LENGTH = 20
const NO_ENVELOPE = '没有外层结构'

/** Digits may be a phone or an account number, in a message or as the name of a field. */
const mask = (text: string) => sanitizeText(text, 160).replace(/\d{3,}/g, '…')

/** Names of fields, which are members' names where a server uses those as keys. */
const maskNames = (text: string) => mask(text).replace(/[^\x20-\x7e…]+/g, '…')

const nameList = (names: Iterable<string>) => {
  const all = [...new Set(names)].map(maskNames)
  return all.length > MAX_NAMES ? `${all.slice(0, MAX_NAMES).join('、')} 等 ${all.length} 项` : all.join('、')
}

const nothing = (verdict: CheckVerdict, ...notes: string[]): Finding => ({
  verdict,
  notes,
  rows: [],
  total: null,
  times: [],
  queueNames: null,
  envelope: '',
  unknownCode: '',
  refusedCode: '',
  isRecased: false,
})

/** Compares an answer with what the documents say. No value of the data leaves it but for the rows and times. */
export function examine(call: ReadCall, { response: { status, headers }, text }: ProbeResponse): Finding {
  if (status === 403) return nothing('noRight', 'HTTP 403')
  if (isEmptyAnswer(status, parseBody(text))) return nothing('understood', '没有数据（404），字段未核对')
  if (status === 404 || status === 405) return nothing('notThere', `HTTP ${status}`)
  if (status === 401) return nothing('failed', '登录已失效')
  if (status < 200 || status > 299) return nothing('failed', `HTTP ${status}`)
  if (status === 204) return nothing('understood', '没有内容（204），字段未核对')
  if (text.trim() === '') return nothing('notUnderstood', '回答没有内容')
  const body = parseBody(text)
  if (body === undefined) {
    const isPage = /^\s*</.test(text) || headers.get('content-type')?.includes('html')
    return nothing('notUnderstood', isPage ? '回答是网页，不是数据，可能来自代理或网关' : '回答不是 JSON')
  }
  const envelope = readReading(body)
  if (!envelope) return nothing('notUnderstood', `外层结构不认识：${maskNames(describeShape(body))}`)
  if (!envelope.succeeded) return { ...refused(envelope.errors), refusedCode: readCode(body) }
  if (isForbidden(envelope.data)) return nothing('noRight', '结果为 -99')
  const finding = compare(call, envelope.data, rawData(body))
  finding.envelope = nameList(Object.keys(asRecord(body)).toSorted())
  const notes: string[] = []
  if (!readEnvelope(body)) {
    finding.unknownCode = readCode(body)
    if (finding.unknownCode === '') finding.envelope = NO_ENVELOPE
    notes.push(finding.unknownCode ? `成功的代码是 ${sanitizeText(finding.unknownCode, MAX_CODE_LENGTH)}` : NO_ENVELOPE)
  }
  const succeeded = rawField(body, 'succeeded')
  if (!['boolean', 'undefined'].includes(typeof succeeded))
    notes.push(`succeeded 是${typeof succeeded === 'number' ? '数字' : '文本'}`)
  if (finding.verdict === 'notUnderstood' || notes.length === 0) return finding
  return { ...finding, verdict: 'differs', notes: [...notes, ...finding.notes] }
}

function refused(errors: unknown): Finding {
  const texts = collectErrorTexts(errors)
  if (texts.some(isUnauthorizedText)) return nothing('failed', '登录已失效')
  const message = mask(joinErrorTexts(errors)) || '没有说明原因'
  if (/^403\b|forbidden|无权限|没有权限/i.test(message)) return nothing('noRight', message)
  if (/^404\b|not found/i.test(message)) return nothing('notThere', message)
  return nothing('failed', `服务器拒绝：${message}`)
}

/** A field of the envelope in any casing; its value is as the server spells it. */
const rawField = (body: unknown, field: string): unknown =>
  Object.entries(asRecord(body)).find(([name]) => name.toLowerCase() === field)?.[1]

/** The data as they are spelled, also where an envelope stands within one. */
function rawData(body: unknown): unknown {
  const data = findRawData(body)
  return isEnvelope(data) ? rawData(data) : (data ?? body)
}

function compare(call: ReadCall, data: unknown, raw: unknown): Finding {
  const opened = open(call, data)
  if (typeof opened === 'string') return nothing('notUnderstood', `${opened}：${maskNames(describeShape(raw))}`)
  const { rows, total, differences, queueNames } = opened
  const finding = { ...nothing('understood', ...differences), rows, total, queueNames }
  if (rows.length === 0) {
    finding.notes.push('没有数据，字段未核对')
  } else {
    const names = rawNames(raw, call.shape)
    differences.push(...compareNames(call.fields, names))
    finding.isRecased = findRecased(parseFields(call.fields), names).length > 0
    for (const field of parseFields(call.fields)) {
      const difference = compareField(field, rows, finding.times)
      if (difference) differences.push(difference)
    }
    finding.notes = differences
  }
  if (differences.length > 0) finding.verdict = 'differs'
  return finding
}

interface Opened extends Pick<Finding, 'rows' | 'total' | 'queueNames'> {
  differences: string[]
}

/** Why the data cannot be read, as a text, or its rows. */
function open(call: ReadCall, data: unknown): Opened | string {
  const { shape } = call
  if (shape === 'payData') return openPayData(data)
  if (shape === 'record') {
    if (data === null || data === undefined) return { rows: [], total: null, differences: [], queueNames: null }
    if (typeof data !== 'object' || Array.isArray(data)) return '应为一条记录'
    return { rows: [asRecord(data)], total: null, differences: [], queueNames: null }
  }
  const page = readListPage(data)
  if (!page) return '找不到列表'
  return {
    rows: page.rows.map(asRecord),
    total: page.isCounted ? page.total : null,
    differences: comparePager(call, data),
    queueNames: null,
  }
}

/** The documents' pagers are `{data, rows}`, `{items, total}` and `{list, total}`; short lists come bare. */
function comparePager({ call }: ReadCall, data: unknown): string[] {
  const isPaged = usedCalls[call].includes('{pageindex}')
  if (Array.isArray(data)) return isPaged ? ['分页没有总数'] : []
  const names = Object.keys(asRecord(data))
  const list = names.find((name) => Array.isArray(asRecord(data)[name]))
  const other = [list, names.find((name) => /^total(Rows|Count)$/.test(name))].filter(
    (name) => name !== undefined && !['data', 'items', 'list'].includes(name),
  )
  return other.length > 0 ? [`分页的名称为 ${nameList(other.map(String))}`] : []
}

function openPayData(data: unknown): Opened | string {
  try {
    const { deposits, withdrawals } = decodePayData(data)
    const orders = [...deposits, ...withdrawals]
    if (orders.every(isDecided) && !areEvidentlyDecided(orders))
      return `订单的 state 都不是待处理，而是 ${nameList(orders.map(({ state }) => String(state)))}`
    // As the server sends them: decoded ones have flags and states of their own.
    const rows = findPayLists(data).flatMap((list) => list.rows)
    const queueNames = findQueueNames(data)
    const differences = queueNames ? [`列表名为 ${nameList([...queueNames.deposits, ...queueNames.withdrawals])}`] : []
    return { rows, total: rows.length, differences, queueNames }
  } catch (error) {
    const [reason = ''] = /（.*）$/.exec(error instanceof Error ? error.message : '') ?? []
    return `找不到待处理订单${reason}`
  }
}

/** null where the profile names the lists already, or where the rows alone say which they are. */
function findQueueNames(data: unknown): Finding['queueNames'] {
  if (Array.isArray(data)) return null
  const { payData } = currentProfile()
  const found = { deposits: [] as string[], withdrawals: [] as string[] }
  for (const [name, list] of Object.entries(asRecord(data))) {
    if (!Array.isArray(list) || [...payData.deposits, ...payData.withdrawals].includes(name)) continue
    try {
      const { deposits, withdrawals } = decodePayData({ [name]: list })
      if (deposits.length > 0 && withdrawals.length === 0) found.deposits.push(name)
      if (withdrawals.length > 0 && deposits.length === 0) found.withdrawals.push(name)
    } catch {
      // Neither queue.
    }
  }
  return found.deposits.length + found.withdrawals.length > 0 ? found : null
}

/** The names of the fields of all rows, as the server spells them. */
function rawNames(raw: unknown, shape: ReadCall['shape']): Set<string> {
  if (shape === 'record') return new Set(Object.keys(asRecord(raw)))
  const inner = (value: unknown) => Object.values(asRecord(value))
  const fields = [...inner(raw), ...inner(raw).flatMap(inner), ...inner(raw).flatMap(inner).flatMap(inner)]
  const lists = (Array.isArray(raw) ? [raw] : fields).filter(Array.isArray)
  return new Set(
    (shape === 'payData' ? lists : lists.slice(0, 1)).flatMap(openRecords).flatMap((row) => Object.keys(row)),
  )
}

interface Field {
  name: string
  kind: string
  isOptional: boolean
}

const parseFields = (fields: string): Field[] =>
  fields.split(' ').map((text) => {
    const [name = '', kind = 'text'] = text.split(':')
    return { name: name.replace('?', ''), kind, isOptional: name.endsWith('?') }
  })

function compareNames(fields: string, names: ReadonlySet<string>): string[] {
  const documented = parseFields(fields)
  const byLowerCase = new Map([...names].map((name) => [withoutCase(name), name]))
  const missing = documented.filter(({ name, isOptional }) => !isOptional && !byLowerCase.has(withoutCase(name)))
  const recased = findRecased(documented, names)
  const known = new Set(documented.map(({ name }) => withoutCase(name)))
  const unknown = [...names].filter((name) => !known.has(withoutCase(name)))
  return [
    ...(missing.length > 0 ? [`缺少字段 ${nameList(missing.map(({ name }) => name))}`] : []),
    ...(unknown.length > 0 ? [`文档没有的字段 ${nameList(unknown)}`] : []),
    ...(recased.length > 0
      ? [`字段名大小写不同，如 ${nameList([byLowerCase.get(withoutCase(recased[0]!.name))!])}，共 ${recased.length} 个`]
      : []),
  ]
}

/** The documented fields that are there in another casing. */
function findRecased(documented: readonly Field[], names: ReadonlySet<string>): Field[] {
  const lowerCase = new Set([...names].map((name) => withoutCase(name)))
  return documented.filter(({ name }) => !names.has(name) && lowerCase.has(withoutCase(name)))
}

/** How the values of one field differ from what the documents say; null if they do not. */
function compareField(field: Field, rows: readonly Record<string, unknown>[], times: Finding['times']): string | null {
  const { name, kind } = field
  const values = rows.filter((row) => name in row).map((row) => row[name])
  const deviations = new Set(values.map((value) => compareValue(value, kind)).filter((deviation) => deviation !== null))
  if (kind === 'time') {
    for (const value of values) {
      const at = parseServerTime(value)
      if (at !== null) times.push({ at, style: styleOf(value) })
    }
  }
  return deviations.size > 0 ? `${name} ${[...deviations].join('、')}` : null
}
