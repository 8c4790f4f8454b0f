import { Buffer } from 'node:buffer'
import { LosslessNumber } from 'lossless-json'
import { emptyResponse, type HttpResponse, jsonResponse } from '../wire/envelope.ts'
import { parseJson, stringifyJson } from '../wire/json.ts'
import { isRecord } from '../wire/large-values.ts'
import { OPERATORS } from '../world/operators.ts'
import { ENVELOPE_RULES } from './envelope-rules.ts'
import { FURTHER_RULES } from './further-rules.ts'
import {
  booleans,
  inData,
  isJson,
  isNumber,
  isSignIn,
  leaves,
  mapKeys,
  mapLeaves,
  numbers,
  pages,
  payData,
  type RestRule,
  standard,
  TIME,
  times,
  toPascalCase,
  toSnakeCase,
} from './rewrite.ts'

const OPERATOR_FIELDS = ['verifyAdmin', 'upName', 'upAdmin']
const operators = (write: (operator: (typeof OPERATORS)[number]) => unknown): RestRule =>
  leaves((value, key) => {
    const operator = OPERATOR_FIELDS.includes(key) ? OPERATORS.find(({ name }) => name === value) : undefined
    return operator ? write(operator) : value
  })

const orderStates = (names: readonly string[]): RestRule =>
  inData((data, path) =>
    /\/(pay-data|pay\/list\/.*)$/.test(path)
      ? mapLeaves(data, (value, key) => (key === 'state' ? (names[Number(value)] ?? value) : value))
      : data,
  )

/** The data with the fields of the rows of lists renamed. */
function mapRows(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? mapKeys(item, rename) : mapRows(item, rename)))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapRows(field, rename)]))
}

const pageOf = (list: unknown[] = []) => ({ list, total: list.length })

/** Amounts as people read them. */
const amounts = (write: (digits: string) => string): RestRule =>
  leaves((value, key) => {
    const isAmount = isNumber(value) && /balance$/i.test(key)
    return isAmount ? write(Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })) : value
  })

const CODE_FIELDS = /^(state|type|payType|upType|contentType|inOrOut|TelGpStatus|OIsSetTlement)$/

/** Characters of the header's text are its bytes. */
const header = (bytes: string): RestRule => ({
  response: (answer) => ({ ...answer, headers: { ...answer.headers, 'x-notice': bytes } }),
})

const encoded = (charset: string, encode: (text: string) => Buffer): RestRule => ({
  response: (answer) => {
    if (!isJson(answer)) return answer
    const headers = { ...answer.headers, 'content-type': `application/json; charset=${charset}` }
    return { ...answer, headers, body: encode(answer.body.toString()) }
  },
})

let gbkCodes: Map<string, readonly number[]> | undefined

/** Two-byte codes are looked up by decoding all of them once: there is a decoder, but no encoder. */
function toGbk(text: string): Buffer {
  if (!gbkCodes) {
    const decoder = new TextDecoder('gbk')
    gbkCodes = new Map()
    for (let first = 0x81; first <= 0xfe; first += 1)
      for (let second = 0x40; second <= 0xfe; second += 1)
        gbkCodes.set(decoder.decode(Uint8Array.of(first, second)), [first, second])
  }
  const codes = gbkCodes
  return Buffer.from([...text].flatMap((char) => (char < '\u0080' ? char.charCodeAt(0) : (codes.get(char) ?? 0x3f))))
}

export const REST_RULES = {
  ...ENVELOPE_RULES,
  ...FURTHER_RULES,
  'pay-data-names': payData(([up, down]) => ({ inList: up, outList: down })),
  'pay-data-nested': payData((lists) => ({ waiting: { lists } })),
  'pay-data-newest': payData((lists, names) =>
    Object.fromEntries(names.map((name, n) => [name, lists[n]?.slice(0, 3)])),
  ),
  'pay-data-flat': payData((lists) => ({ list: lists.flat() })),
  'pay-data-beside-others': payData((lists, names) => ({
    payTypes: [{ id: 1, name: '支付宝' }],
    ...Object.fromEntries(names.map((name, n) => [name, lists[n]])),
    bankInfo: [{ id: 2, name: '工商银行' }],
  })),
  'pay-data-paged': payData(([up, down]) => ({ up: pageOf(up), down: pageOf(down) })),
  'pay-data-in-object': payData((lists, names) => ({
    counts: { up: lists[0]?.length, down: lists[1]?.length },
    orders: Object.fromEntries(names.map((name, n) => [name, lists[n]])),
  })),
  'directions-by-name': payData((lists) => ({
    list: lists.flatMap((rows, n) => rows.map((row) => ({ ...(row as object), inOrOut: n === 0 ? '上分' : '下分' }))),
  })),
  'data-as-text': inData((data) => (typeof data === 'object' && data !== null ? stringifyJson(data) : data)),
  'pascal-case': { body: (body) => mapKeys(body, toPascalCase) },
  'lower-case': { body: (body) => mapKeys(body, (key) => key.toLowerCase()) },
  'snake-case': inData((data) => mapKeys(data, toSnakeCase)),
  'upper-case': inData((data) => mapKeys(data, (key) => key.toUpperCase())),
  /** As the columns of a table. */
  'row-prefix': inData((data) => mapRows(data, (name) => `f_${toSnakeCase(name)}`)),
  'row-names-unknown': inData((data) =>
    mapRows(data, (name) => `字段${[...name].map((char) => char.charCodeAt(0)).join('')}`),
  ),
  'numbers-as-text': numbers(String),
  /** Only what four decimals can hold. */
  'four-decimals': numbers((value) => {
    const isExact = typeof value === 'number' && !Number.isInteger(value) && Number(value.toFixed(4)) === value
    return isExact ? new LosslessNumber(value.toFixed(4)) : value
  }),
  'booleans-as-numbers': booleans(Number),
  'booleans-as-text': booleans((value) => (value ? 'True' : 'False')),
  'codes-as-text': leaves((value, key) => (CODE_FIELDS.test(key) && value !== null ? String(value) : value)),
  'states-by-name': orderStates(['待处理', '已处理', '已取消']),
  'states-of-review': orderStates(['待审核', '已通过', '已取消']),
  'amounts-with-separators': amounts((digits) => digits),
  'amounts-with-currency': amounts((digits) => digits.replace(/^-?/, '$&¥')),
  'states-in-english': orderStates(['Pending', 'Approved', 'Cancelled']),
  'times-slashed': times((text) => text.replace(TIME, (_, y, m, d, h, min, s) => `${y}/${+m}/${+d} ${+h}:${min}:${s}`)),
  'times-unix-seconds': times((_, at) => at / 1000),
  'times-unix-ms': times((_, at) => at),
  'times-false-z': times((text) => `${text.replace(' ', 'T')}Z`),
  'times-real-z': times((_, at) => new Date(at).toISOString()),
  'times-seven-decimals': times((text) => `${text.replace(' ', 'T')}.1234567+08:00`),
  'times-invariant': times((text) => text.replace(TIME, '$2/$3/$1 $4:$5:$6')),
  'times-unix-text': times((_, at) => String(at / 1000)),
  'times-unix-fraction': times((_, at) => `${at / 1000}.123456`),
  'times-microseconds': times((text) => `${text}.123456`),
  'times-short-offset': times((text) => `${text.replace(' ', 'T')}+0800`),
  'times-compact': times((text) => text.replace(/\D/g, '')),
  'times-dotted': times((text) => text.replace(/-/g, '.')),
  'times-chinese': times((text) => text.replace(TIME, '$1年$2月$3日 $4:$5:$6')),
  'times-http': times((_, at) => new Date(at).toUTCString()),
  'times-dotnet-offset': times((_, at) => `/Date(${at}+0800)/`),
  'times-dotnet': times((_, at) => `/Date(${at})/`),
  'pager-records': pages((records, total) => ({ records, total })),
  'pager-rows': pages((rows, total) => ({ rows, total })),
  'pager-total-rows': pages((rows, totalRows) => ({ rows, totalRows })),
  'pager-nested': pages((list, total) => ({ rows: { list, total } })),
  'pager-info': pages((items, totalCount) => ({ items, pageInfo: { totalCount, pageSize: items.length } })),
  'pager-uncounted': pages((list) => ({ list, total: 0 })),
  'pager-array': pages((rows) => rows),
  'null-texts': leaves((value) => (typeof value === 'string' && !TIME.test(value) ? null : value)),
  /** A sign-in says that it is accepted by a number (D1 §4). */
  'null-numbers': inData((data, path) =>
    isSignIn(path) ? data : mapLeaves(data, (value, key) => (isNumber(value) && !/id$/i.test(key) ? null : value)),
  ),
  'null-ids': leaves((value, key) => (/^(id|name|userId|TelId|MId)$/.test(key) ? null : value)),
  'result-null': inData((data) => (data === true ? null : data)),
  'result-number': inData((data) => (data === true ? 1 : data)),
  /** A record's fields say nothing of the change. */
  'result-counts-nothing': inData((data) => (data === true ? { affected: 0 } : data)),
  'result-in-object': inData((data) => (typeof data === 'boolean' ? { result: data, message: '' } : data)),
  'refusal-in-data': standard((body) =>
    body.succeeded === false
      ? { ...body, statusCode: 200, succeeded: true, errors: null, data: { code: 500, message: String(body.errors) } }
      : body,
  ),
  'result-object': inData((data) => (data === true ? { id: 1 } : data)),
  'data-in-data': inData((data, path) => (isSignIn(path) ? data : { code: 0, data, message: '' })),
  'succeeded-as-text': {
    body: (body) => ('succeeded' in body ? { ...body, succeeded: String(body.succeeded) } : body),
  },
  'succeeded-as-number': {
    body: (body) => ('succeeded' in body ? { ...body, succeeded: Number(body.succeeded) } : body),
  },
  'errors-by-field': {
    body: (body) => {
      if (!Array.isArray(body.errors)) return body
      return { ...body, errors: Object.fromEntries(body.errors.map(({ field, messages }) => [field, messages])) }
    },
  },
  'errors-as-messages': {
    body: (body) => {
      if (!Array.isArray(body.errors)) return body
      return { ...body, errors: null, message: body.errors.flatMap(({ messages }) => messages) }
    },
  },
  'problem-in-200': standard((body) =>
    body.succeeded === false ? { title: '请求有误', status: body.statusCode, errors: { order: [body.errors] } } : body,
  ),
  'problem-details': {
    response: (answer) => {
      const body = isJson(answer) ? parseJson(answer.body.toString()) : undefined
      if (!isRecord(body) || body.succeeded !== false) return answer
      return jsonResponse(Number(body.statusCode), { title: String(body.errors), status: body.statusCode })
    },
  },
  'operator-by-login-name': operators(({ loginName }) => loginName),
  'operator-by-id': operators(({ id }) => id),
  'header-utf8': header(Buffer.from('系统通知').toString('latin1')),
  'header-gbk': header('\xcf\xb5\xcd\xb3'),
  'header-empty': header(''),
  'header-16k': header('x'.repeat(16 * 1024)),
  'charset-bom': {
    response: (answer) => (isJson(answer) ? { ...answer, body: Buffer.from(`\ufeff${answer.body}`) } : answer),
  },
  'charset-gbk': encoded('gbk', toGbk),
  'charset-utf16': encoded('utf-16le', (text) => Buffer.from(text, 'utf16le')),
  'charset-wrong-label': encoded('gbk', (text) => Buffer.from(text)),
  'no-content': {
    response: (answer) => (answer.body.toString().includes('"data":true') ? emptyResponse(204) : answer),
  },
} as const satisfies Record<string, RestRule>

/** The response as a server with these rules sends it. */
export function rewriteResponse(answer: HttpResponse, path: string, names: readonly string[]): HttpResponse {
  // The framework writes this answer itself, in its own spelling.
  if (path.endsWith('/negotiate')) return answer
  let current = answer
  for (const name of names) {
    const { body, response }: RestRule = isRestRule(name) ? REST_RULES[name] : {}
    if (response) current = response(current, path)
    if (!body || !isJson(current)) continue
    const parsed = parseJson(current.body.toString())
    if (isRecord(parsed)) current = { ...current, body: Buffer.from(stringifyJson(body(parsed, path))) }
  }
  return current
}

const isRestRule = (name: string): name is keyof typeof REST_RULES => Object.hasOwn(REST_RULES, name)
