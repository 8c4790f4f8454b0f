import { Buffer } from 'node:buffer'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { emptyResponse, type HttpResponse, jsonResponse, textResponse } from '../wire/envelope.ts'
import { parseJson, stringifyJson } from '../wire/json.ts'
import { isRecord } from '../wire/large-values.ts'
import {
  booleans,
  inData,
  isJson,
  isNumber,
  isSignIn,
  leaves,
  mapLeaves,
  mapRecords,
  pages,
  payData,
  type RestRule,
  standard,
  TIME,
  times,
  withReferences,
  withRepeatedRows,
} from './rewrite.ts'

/** How frameworks, languages and proxies write what the others leave alone. */

/** The data alone; a refusal has an HTTP status. */
const withoutEnvelope: RestRule = {
  response: (answer) => {
    const body = isJson(answer) ? parseJson(answer.body.toString()) : undefined
    if (!isRecord(body) || !('succeeded' in body || 'code' in body)) return answer
    const isSuccess = body.succeeded === true || body.code === 0
    if (!isSuccess) return { ...answer, ...jsonResponse(400, { message: body.errors ?? body.message }) }
    return { ...answer, body: Buffer.from(stringifyJson(body.data)) }
  },
}

/** Codes that count from elsewhere. */
const coded = (success: unknown, failure: unknown, text: string): RestRule =>
  standard(({ succeeded, data, errors }) => ({
    code: succeeded ? success : failure,
    msg: succeeded ? text : errors,
    data,
  }))

const compressed = (encoding: string, compress: (body: Buffer) => Buffer): RestRule => ({
  response: (answer) =>
    isJson(answer)
      ? { ...answer, headers: { ...answer.headers, 'content-encoding': encoding }, body: compress(answer.body) }
      : answer,
})

const bodyText = (write: (text: string) => string): RestRule => ({
  response: (answer) => (isJson(answer) ? { ...answer, body: Buffer.from(write(answer.body.toString())) } : answer),
})

const labelled = (type: string): RestRule => ({
  response: (answer) => (isJson(answer) ? { ...answer, headers: { ...answer.headers, 'content-type': type } } : answer),
})

const afterSignIn = (write: () => HttpResponse): RestRule => ({
  response: (answer, path) => (isSignIn(path) ? answer : write()),
})

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const javaTime = (text: string) =>
  text.replace(TIME, (_, y, m, d, h, min, s) => {
    const weekday = WEEKDAYS[new Date(Date.UTC(+y, +m - 1, +d)).getUTCDay()]
    return `${weekday} ${MONTHS[+m - 1]} ${d} ${h}:${min}:${s} CST ${y}`
  })

const payStates = (write: (state: number) => unknown): RestRule =>
  inData((data, path) =>
    /\/(pay-data|pay\/list\/.*)$/.test(path)
      ? mapLeaves(data, (value, key) => (key === 'state' && isNumber(value) ? write(Number(value)) : value))
      : data,
  )

/** As .NET writes enumerations by their names. */
const stateNames = inData((data, path) =>
  /\/(pay-data|(pay|rebate)\/list\/.*)$/.test(path)
    ? mapLeaves(data, (value, key) => {
        const names = ['pending', path.includes('/rebate/') ? 'confirmed' : 'approved', 'cancelled']
        return key === 'state' && isNumber(value) ? (names[Number(value)] ?? value) : value
      })
    : data,
)

const toResource = (row: unknown) => {
  if (!isRecord(row)) return row
  const { id, ...attributes } = row
  return { type: 'rows', ...(id === undefined ? null : { id: String(id) }), attributes }
}

function toJsonApi(data: unknown): object {
  const rows = isRecord(data) ? [data.data, data.items, data.list].find(Array.isArray) : data
  if (Array.isArray(rows) && rows.every(isRecord))
    return {
      data: rows.map(toResource),
      ...(isRecord(data) ? { meta: { total: data.rows ?? data.total } } : null),
    }
  if (!isRecord(data)) return { data }
  const fields = Object.entries(data).map(([name, field]) => [
    name,
    Array.isArray(field) ? field.map(toResource) : field,
  ])
  return { data: toResource(Object.fromEntries(fields)) }
}

const ORDERS = /\/(pay-data|pay\/list\/.*)$/
/** The rows of orders, by what they are. */
const orders = (write: (row: Record<string, unknown>) => object): RestRule =>
  inData((data, path) =>
    ORDERS.test(path) ? mapRecords(data, (fields) => ('inOrOut' in fields ? write(fields) : fields)) : data,
  )

const isEmptyList = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.length === 0
    : isRecord(data) && [data.data, data.items, data.list].some((rows) => Array.isArray(rows) && isEmptyList(rows))

export const FURTHER_RULES = {
  /** A withdrawal is a change of the balance. */
  'withdrawals-negative': orders((row) =>
    row.inOrOut === false && isNumber(row.balance) ? { ...row, balance: -Number(row.balance) } : row,
  ),
  /** Its codes count from 1: 1 waits. */
  'states-from-1': payStates((state) => state + 1),
  /** 0 is a deposit and 1 a withdrawal. */
  'directions-from-0': {
    body: (body, path) => {
      if (!ORDERS.test(path) || !isRecord(body.data)) return body
      const lists = path.endsWith('pay-data') ? Object.values(body.data) : null
      const data = lists ? { inList: lists[0], outList: lists[1] } : body.data
      const write = (row: Record<string, unknown>) =>
        'inOrOut' in row ? { ...row, inOrOut: row.inOrOut ? 0 : 1 } : row
      return { ...body, data: mapRecords(data, write) }
    },
  },
  'list-empty-204': {
    response: (answer) => {
      const body = isJson(answer) ? parseJson(answer.body.toString()) : undefined
      return isRecord(body) && isEmptyList(body.data) ? emptyResponse(204) : answer
    },
  },
  /** As Python writes numbers that are none, and a template a comma too many. */
  'body-no-numbers': bodyText((text) => text.replace('{', '{"ratio":NaN,"max":-Infinity,').replace(/\}$/, ',}')),
  'envelope-none': withoutEnvelope,
  'envelope-data-only': standard(({ succeeded, data, errors }) => (succeeded ? { data } : { error: errors })),
  'envelope-code-1': coded(1, 0, '操作成功'),
  'envelope-error-number': standard(({ succeeded, statusCode, data, errors }) => ({
    ...{ error: succeeded ? 0 : statusCode, msg: succeeded ? 'ok' : errors, data },
  })),
  /** As of a payment service: the first code is that of the transport. */
  'envelope-two-codes': standard(({ succeeded, data, errors }) => ({
    ...{ return_code: 'SUCCESS', result_code: succeeded ? 'SUCCESS' : 'FAIL', err_code_des: errors, data },
  })),
  'envelope-code-100': coded(100, -1, 'ok'),
  'envelope-code-s0000': coded('S0000', 'E0001', '成功'),
  /** Each module of the server has its own. */
  'envelope-codes-by-call': {
    body: (body, path) =>
      'succeeded' in body && !isSignIn(path)
        ? {
            code: body.succeeded ? ['1', '100', 'S0000'][path.length % 3] : 'E1',
            msg: body.errors ?? '',
            data: body.data,
          }
        : body,
  },
  'envelope-code-1-silent': coded(1, 0, ''),
  /** As of Jeecg. */
  'envelope-timestamp': standard(({ succeeded, data, errors }) => ({
    ...{ success: succeeded, message: errors ?? '', code: succeeded ? 200 : 500, result: data, timestamp: 1 },
  })),
  /** As of a gin template. */
  'envelope-code-7': coded(0, 7, 'success'),
  'redirect-sign-in': afterSignIn(() => emptyResponse(302, { location: '/Account/Login?ReturnUrl=%2Fapi' })),
  'page-sign-in': afterSignIn(() =>
    textResponse(200, 'text/html', '<!DOCTYPE html><title>登录</title><form><input type="password"></form>'),
  ),
  'body-gzip': compressed('gzip', gzipSync),
  'body-brotli': compressed('br', brotliCompressSync),
  'body-deflate': compressed('deflate', deflateSync),
  /** Said to be compressed, and is not. */
  'body-mislabelled': {
    response: (answer, path) =>
      isJson(answer) && !isSignIn(path)
        ? { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } }
        : answer,
  },
  'body-padded': bodyText((text) => `\r\n  ${text}\n\0`),
  'body-trailing': bodyText((text) => `${text}\n<!-- 0.021s, 3 queries -->`),
  'body-json-twice': bodyText((text) => JSON.stringify(text)),
  'body-jsonp': bodyText((text) => `/**/ cb(${text});`),
  'body-guarded': bodyText((text) => `)]}',\n${text}`),
  'body-loop': bodyText((text) => `for(;;);${text}`),
  'type-html': labelled('text/html; charset=utf-8'),
  'type-octets': labelled('application/octet-stream'),
  /** More orders are counted than any page has. */
  'pay-list-overcounts': inData((data, path) =>
    path.includes('/pay/list/') && isRecord(data) && 'rows' in data ? { ...data, rows: Number(data.rows) + 7 } : data,
  ),
  'pager-capped': pages((list, total) => ({ list: list.slice(0, 10), total })),
  'pager-capped-5': pages((list, total) => ({ list: list.slice(0, 5), total })),
  /** Each page counts its own rows alone. */
  'pager-total-of-page': pages((list) => ({ list, total: list.length })),
  'pager-capped-uncounted': pages((list) => ({ list: list.slice(0, 10) })),
  /** As PHP writes a list of which it took rows out. */
  'pager-numbered': pages((list, total) => ({ list: numbered(list), total })),
  'pager-text': pages((list, total) => ({ list: stringifyJson(list), total })),
  'pay-data-numbered': payData((lists, names) =>
    Object.fromEntries(names.map((name, n) => [name, numbered(lists[n])])),
  ),
  'pay-data-text': payData((lists, names) =>
    Object.fromEntries(names.map((name, n) => [name, stringifyJson(lists[n])])),
  ),
  /** One of the lists is an object without rows. */
  'pay-data-list-lost': payData((lists, names) => ({ [names[0]!]: {}, [names[1]!]: lists[1] })),
  /** As of JSON:API: the fields of a record stand in one of its own, without its id. */
  'rows-json-api': {
    body: (body, path) => {
      if (!('succeeded' in body) || isSignIn(path)) return body
      return body.succeeded === true ? toJsonApi(body.data) : { errors: [{ status: '422', title: body.errors }] }
    },
  },
  /** As of API Platform. */
  'pager-hydra': pages((rows, total) => ({
    ...{ '@context': '/contexts/Row', '@id': '/rows', '@type': 'hydra:Collection' },
    ...{ 'hydra:member': rows, 'hydra:totalItems': total },
  })),
  'pager-graphql': pages((rows, totalCount) => ({
    payList: { edges: rows.map((node) => ({ node, cursor: 'x' })), totalCount, pageInfo: { hasNextPage: false } },
  })),
  'pager-graphql-nodes': pages((nodes, totalCount) => ({ rows: { nodes, totalCount, __typename: 'Rows' } })),
  'pager-laravel': pages((data, total) => ({ current_page: 1, data, last_page: 9, per_page: data.length, total })),
  'pager-rows-null': pages((rows, total) => (rows.length > 0 ? { rows, total } : { rows: null, total: 0 })),
  'pager-total-text': pages((rows, total) => ({ rows, total: `${Number(total).toLocaleString('en-US')}` })),
  'pager-result-set': pages((data, total) => ({ data: { data }, total })),
  'pay-data-twice': payData((lists, names) => Object.fromEntries(names.map((name, n) => [name, twice(lists[n])]))),
  'pay-data-null-list': payData((lists, names) =>
    Object.fromEntries(names.map((name, n) => [name, lists[n]?.length ? lists[n] : null])),
  ),
  'booleans-y-n': booleans((value) => (value ? 'Y' : 'N')),
  'booleans-words': booleans((value) => (value ? '启用' : '禁用')),
  'booleans-t-f': booleans((value) => (value ? 'T' : 'F')),
  'booleans-chinese': booleans((value) => (value ? '是' : '否')),
  /** Fields without a value are left out. */
  'nulls-missing': inData((data) =>
    mapRecords(data, (fields) => Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null))),
  ),
  'ids-as-text': leaves((value, key) => (isNumber(value) && /id$/i.test(key) ? String(value) : value)),
  'states-lower-case': stateNames,
  'states-as-objects': payStates((state) => ({ value: state, desc: ['待处理', '已处理', '已取消'][state] })),
  'references-kept': inData((data, path) => (isSignIn(path) ? data : withReferences(data))),
  'references-repeated': inData((data, path) => (isSignIn(path) ? data : withRepeatedRows(data))),
  'times-java': times(javaTime),
  'times-go': times((text) => `${text} +0800 CST`),
  'times-spaced-offset': times((text) => `${text} +08:00`),
  'times-array': times((text) => text.match(/\d+/g)!.map(Number)),
  /** A record about the file, with an address as Windows writes it. */
  'upload-record': inData((data, path) =>
    path === '/api/system/up-load-file' && data ? [{ name: 'a.png', size: '8', url: `\\images\\${data}` }] : data,
  ),
  'times-nanoseconds': times((_, at) => BigInt(at) * 1_000_000n),
} as const satisfies Record<string, RestRule>

/** From 1, as a row was taken out. */
const numbered = (rows: readonly unknown[] = []) =>
  rows.length > 0 ? Object.fromEntries(rows.map((row, n) => [String(n + 1), row])) : []
const twice = (rows: readonly unknown[] = []) => [...rows, ...rows]
