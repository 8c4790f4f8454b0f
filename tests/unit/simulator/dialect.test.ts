import { afterEach, describe, expect, test } from 'vitest'
import { DIALECT_RULES } from '../../simulator/dialect/dialect.ts'
import { HUB_RULES, rewriteArguments, rewriteResult } from '../../simulator/dialect/hub-rules.ts'
import { REST_RULES, rewriteResponse } from '../../simulator/dialect/rest-rules.ts'
import { failure, STANDARD_ENVELOPE } from '../../simulator/wire/envelope.ts'
import { stringifyJson } from '../../simulator/wire/json.ts'
import { collect, Driver, waitUntil } from './driver.ts'

type RestRuleName = keyof typeof REST_RULES

const TIME = '2026-11-25 08:03:02'
const PAY_DATA = '/api/home/pay-data'
const [rows, lists] = [[{ id: 1 }], { upList: [1, 2, 3, 4], downList: [5] }]
const many = Array.from({ length: 30 }, (_, id) => ({ id }))
const noted = (value: string) => ({ headers: { 'x-notice': value } })

/** What each rule makes of the data of an answer: the new data, or what is new in the response. */
const DATA: Partial<Record<RestRuleName, [before: unknown, after: unknown, path?: string]>> = {
  'pay-data-names': [lists, { inList: [1, 2, 3, 4], outList: [5] }, PAY_DATA],
  'pay-data-nested': [lists, { waiting: { lists: [[1, 2, 3, 4], [5]] } }, PAY_DATA],
  'pay-data-newest': [lists, { upList: [1, 2, 3], downList: [5] }, PAY_DATA],
  'pay-data-flat': [lists, { list: [1, 2, 3, 4, 5] }, PAY_DATA],
  'pay-data-beside-others': [
    lists,
    { payTypes: [{ id: 1, name: '支付宝' }], ...lists, bankInfo: [{ id: 2, name: '工商银行' }] },
    PAY_DATA,
  ],
  'pay-data-paged': [lists, { up: { list: [1, 2, 3, 4], total: 4 }, down: { list: [5], total: 1 } }, PAY_DATA],
  'pay-data-in-object': [lists, { counts: { up: 4, down: 1 }, orders: lists }, PAY_DATA],
  'directions-by-name': [
    { upList: [{ id: 1 }], downList: [{ id: 2 }] },
    {
      list: [
        { id: 1, inOrOut: '上分' },
        { id: 2, inOrOut: '下分' },
      ],
    },
    PAY_DATA,
  ],
  'data-as-text': [rows, '[{"id":1}]'],
  'amounts-with-separators': [
    { balance: -1234.5, id: 1234 },
    { balance: '-1,234.50', id: 1234 },
  ],
  'amounts-with-currency': [
    { balance: -1234.5, id: 1234 },
    { balance: '-¥1,234.50', id: 1234 },
  ],
  'states-of-review': [[{ state: 0 }, { state: 1 }], [{ state: '待审核' }, { state: '已通过' }], PAY_DATA],
  'times-unix-text': [TIME, '1795564982'],
  'times-unix-fraction': [TIME, '1795564982.123456'],
  'times-microseconds': [TIME, '2026-11-25 08:03:02.123456'],
  'times-short-offset': [TIME, '2026-11-25T08:03:02+0800'],
  'times-compact': [TIME, '20261125080302'],
  'times-dotted': [TIME, '2026.11.25 08:03:02'],
  'times-chinese': [TIME, '2026年11月25日 08:03:02'],
  'times-http': [TIME, 'Wed, 25 Nov 2026 00:03:02 GMT'],
  'times-dotnet-offset': [TIME, '/Date(1795564982000+0800)/'],
  'row-prefix': [
    { list: [{ userId: 1 }], total: 1 },
    { list: [{ f_user_id: 1 }], total: 1 },
  ],
  'row-names-unknown': [{ list: [{ ab: 1 }] }, { list: [{ 字段9798: 1 }] }],
  'snake-case': [
    { inOrOut: true, TelGpId: 1 },
    { in_or_out: true, tel_gp_id: 1 },
  ],
  'upper-case': [{ inOrOut: true }, { INOROUT: true }],
  'numbers-as-text': [
    { a: [1, 2.5], b: '3' },
    { a: ['1', '2.5'], b: '3' },
  ],
  'four-decimals': [
    [1, 2.5],
    [1, 2.5],
  ],
  'booleans-as-numbers': [
    [true, false, 'true'],
    [1, 0, 'true'],
  ],
  'booleans-as-text': [
    [true, false],
    ['True', 'False'],
  ],
  'codes-as-text': [
    { state: 0, balance: 5 },
    { state: '0', balance: 5 },
  ],
  'states-by-name': [[{ state: 0 }, { state: 2 }], [{ state: '待处理' }, { state: '已取消' }], PAY_DATA],
  'states-in-english': [[{ state: 0 }, { state: 1 }], [{ state: 'Pending' }, { state: 'Approved' }], PAY_DATA],
  'times-invariant': [TIME, '11/25/2026 08:03:02'],
  'times-slashed': [TIME, '2026/11/25 8:03:02'],
  'times-unix-seconds': [TIME, 1_795_564_982],
  'times-unix-ms': [TIME, 1_795_564_982_000],
  'times-false-z': [TIME, '2026-11-25T08:03:02Z'],
  'times-real-z': [TIME, '2026-11-25T00:03:02.000Z'],
  'times-seven-decimals': [TIME, '2026-11-25T08:03:02.1234567+08:00'],
  'times-dotnet': [TIME, '/Date(1795564982000)/'],
  'withdrawals-negative': [
    { downList: [{ inOrOut: false, balance: 5 }], upList: [{ inOrOut: true, balance: 5 }] },
    { downList: [{ inOrOut: false, balance: -5 }], upList: [{ inOrOut: true, balance: 5 }] },
    PAY_DATA,
  ],
  'states-from-1': [[{ state: 0 }, { state: 2 }], [{ state: 1 }, { state: 3 }], PAY_DATA],
  'directions-from-0': [
    { upList: [{ inOrOut: true }], downList: [{ inOrOut: false }] },
    { inList: [{ inOrOut: 0 }], outList: [{ inOrOut: 1 }] },
    PAY_DATA,
  ],
  'rows-json-api': [{ data: rows, rows: 9 }, [{ type: 'rows', id: '1', attributes: {} }]],
  'pager-graphql': [
    { data: rows, rows: 9 },
    { payList: { edges: [{ node: rows[0], cursor: 'x' }], totalCount: 9, pageInfo: { hasNextPage: false } } },
  ],
  'pager-graphql-nodes': [{ data: rows, rows: 9 }, { rows: { nodes: rows, totalCount: 9, __typename: 'Rows' } }],
  'pager-hydra': [
    { data: rows, rows: 9 },
    {
      ...{ '@context': '/contexts/Row', '@id': '/rows', '@type': 'hydra:Collection' },
      ...{ 'hydra:member': rows, 'hydra:totalItems': 9 },
    },
  ],
  'pager-records': [
    { data: rows, rows: 9 },
    { records: rows, total: 9 },
  ],
  'pager-rows': [
    { items: rows, total: 9 },
    { rows, total: 9 },
  ],
  'pager-total-rows': [
    { list: rows, total: 9 },
    { rows, totalRows: 9 },
  ],
  'pager-nested': [{ data: rows, rows: 9 }, { rows: { list: rows, total: 9 } }],
  'pager-info': [
    { data: rows, rows: 9 },
    { items: rows, pageInfo: { totalCount: 9, pageSize: 1 } },
  ],
  'pager-uncounted': [
    { data: rows, rows: 9 },
    { list: rows, total: 0 },
  ],
  'pager-data-tables': [
    { data: rows, rows: 9 },
    { draw: 1, recordsTotal: 9, recordsFiltered: 9, data: rows },
  ],
  'pager-page': [{ data: rows, rows: 9 }, { page: { records: rows, total: 9, size: 1, current: 1 } }],
  'pager-count': [
    { items: rows, total: 9 },
    { list: rows, count: 9 },
  ],
  'pager-spring': [
    { data: rows, rows: 9 },
    { content: rows, totalElements: 9, pageable: { pageNumber: 0, pageSize: 10 }, number: 0, size: 1 },
  ],
  'pager-named': [
    { data: rows, rows: 9 },
    { resultList: rows, total: 9 },
  ],
  'pager-deep': [{ data: rows, rows: 9 }, { result: { page: { records: rows, total: 9 } } }],
  'pager-empty-text': [
    { data: [], rows: 0 },
    { rows: '', total: 0 },
  ],
  'list-empty-text': [[], ''],
  'data-in-data': [5, { code: 0, data: 5, message: '' }],
  'pager-array': [{ data: rows, rows: 9 }, rows],
  'null-texts': [
    { a: 'x', b: TIME, c: 1 },
    { a: null, b: TIME, c: 1 },
  ],
  'null-numbers': [
    { userId: 1, balance: 5 },
    { userId: 1, balance: null },
  ],
  'null-ids': [
    { id: 1, name: 'x', title: 'y' },
    { id: null, name: null, title: 'y' },
  ],
  'result-null': [true, null],
  'result-number': [true, 1],
  'result-counts-nothing': [true, { affected: 0 }],
  'result-in-object': [false, { result: false, message: '' }],
  'result-object': [true, { id: 1 }],
  'operator-by-login-name': [
    { upName: '客服一号', name: '客服一号' },
    { upName: 'kefu01', name: '客服一号' },
  ],
  'operator-by-id': [{ verifyAdmin: '管理员' }, { verifyAdmin: 900_001 }],
  'pager-capped': [
    { data: many, rows: 30 },
    { list: many.slice(0, 10), total: 30 },
  ],
  'pager-total-of-page': [
    { data: rows, rows: 9 },
    { list: rows, total: rows.length },
  ],
  'pager-capped-uncounted': [{ data: many, rows: 30 }, { list: many.slice(0, 10) }],
  'pager-laravel': [
    { data: rows, rows: 9 },
    { current_page: 1, data: rows, last_page: 9, per_page: 1, total: 9 },
  ],
  'pager-rows-null': [
    { data: [], rows: 0 },
    { rows: null, total: 0 },
  ],
  'pager-total-text': [
    { data: rows, rows: 1234 },
    { rows, total: '1,234' },
  ],
  'pager-result-set': [
    { data: rows, rows: 9 },
    { data: { data: rows }, total: 9 },
  ],
  'pay-data-twice': [lists, { upList: [1, 2, 3, 4, 1, 2, 3, 4], downList: [5, 5] }, PAY_DATA],
  'pay-data-null-list': [{ upList: [1], downList: [] }, { upList: [1], downList: null }, PAY_DATA],
  'upload-record': ['b.png', [{ name: 'a.png', size: '8', url: '\\images\\b.png' }], '/api/system/up-load-file'],
  'booleans-y-n': [
    [true, false],
    ['Y', 'N'],
  ],
  'booleans-chinese': [
    [true, false],
    ['是', '否'],
  ],
  'nulls-missing': [{ a: null, b: [{ c: null, d: 0 }] }, { b: [{ d: 0 }] }],
  'ids-as-text': [
    { id: 1, userId: 2, balance: 3 },
    { id: '1', userId: '2', balance: 3 },
  ],
  'states-lower-case': [[{ state: 0 }, { state: 2 }], [{ state: 'pending' }, { state: 'cancelled' }], PAY_DATA],
  'states-as-objects': [[{ state: 0 }], [{ state: { value: 0, desc: '待处理' } }], PAY_DATA],
  'references-kept': [{ list: [{ id: 1 }] }, { $id: '3', list: { $id: '1', $values: [{ $id: '2', id: 1 }] } }],
  'times-java': [TIME, 'Wed Nov 25 08:03:02 CST 2026'],
  'times-go': [TIME, '2026-11-25 08:03:02 +0800 CST'],
  'times-spaced-offset': [TIME, '2026-11-25 08:03:02 +08:00'],
  'times-array': [TIME, [2026, 11, 25, 8, 3, 2]],
  'times-nanoseconds': [TIME, 1795564982000000000],
  'pager-capped-5': [
    { data: many, rows: 30 },
    { list: many.slice(0, 5), total: 30 },
  ],
  'pager-numbered': [
    { data: rows, rows: 9 },
    { list: { 1: { id: 1 } }, total: 9 },
  ],
  'pager-text': [
    { data: rows, rows: 9 },
    { list: '[{"id":1}]', total: 9 },
  ],
  'pay-list-overcounts': [{ data: rows, rows: 9 }, { data: rows, rows: 16 }, '/api/pay/list/true/1/50'],
  'pay-data-numbered': [lists, { upList: { 1: 1, 2: 2, 3: 3, 4: 4 }, downList: { 1: 5 } }, PAY_DATA],
  'pay-data-text': [lists, { upList: '[1,2,3,4]', downList: '[5]' }, PAY_DATA],
  'pay-data-list-lost': [lists, { upList: {}, downList: [5] }, PAY_DATA],
  'booleans-words': [
    [true, false],
    ['启用', '禁用'],
  ],
  'booleans-t-f': [
    [true, false],
    ['T', 'F'],
  ],
  'references-repeated': [
    { list: [{ id: 1 }, { id: 2 }] },
    {
      $id: expect.any(String),
      list: {
        $id: expect.any(String),
        $values: [{ $id: '2', id: 1, nextRow: { $id: '3', id: 2, nextRow: { $ref: '2' } } }, { $ref: '3' }],
      },
    },
  ],
}

const BODY: Partial<Record<RestRuleName, unknown>> = {
  'pascal-case': { StatusCode: 200, Data: { IsBanner: 'x' }, Succeeded: true },
  'lower-case': { statuscode: 200, data: { isbanner: 'x' } },
  'envelope-success': { success: true, code: 200, data: { isBanner: 'x' }, message: null },
  'envelope-code-200': { code: 200, data: { isBanner: 'x' }, msg: 'ok' },
  'envelope-code-0': { code: '0', data: { isBanner: 'x' }, message: null },
  'envelope-error-number': { error: 0, msg: 'ok', data: { isBanner: 'x' } },
  'envelope-two-codes': { return_code: 'SUCCESS', result_code: 'SUCCESS', data: { isBanner: 'x' } },
  'envelope-status-only': { statusCode: '200', data: { isBanner: 'x' }, errors: null },
  'envelope-fields-beside': { code: 200, msg: 'ok', isBanner: 'x' },
  'envelope-result': { result: { isBanner: 'x' }, success: true, error: null, __abp: true },
  'envelope-error-code': { errcode: 0, errmsg: 'ok', result: { isBanner: 'x' } },
  'envelope-status-ok': { status: 'ok', payload: { isBanner: 'x' } },
  'envelope-ok': { ok: true, data: { isBanner: 'x' }, error: null },
  'envelope-is-success': { IsSuccess: 1, ErrorMessage: '', Value: { isBanner: 'x' } },
  'envelope-ret': { ret: 0, info: '', data: { isBanner: 'x' } },
  'envelope-meta': { meta: { code: 200, message: '' }, data: { isBanner: 'x' } },
  'envelope-head': { head: { code: '0000', desc: '' }, body: { isBanner: 'x' } },
  'envelope-error-object': { data: { isBanner: 'x' }, error: null },
  'envelope-error-false': { error: false, msg: '', data: { isBanner: 'x' } },
  'envelope-none': { isBanner: 'x' },
  'envelope-data-only': { data: { isBanner: 'x' } },
  'envelope-code-1': { code: 1, msg: '操作成功', data: { isBanner: 'x' } },
  'envelope-code-100': { code: 100, msg: 'ok', data: { isBanner: 'x' } },
  'envelope-code-s0000': { code: 'S0000', msg: '成功', data: { isBanner: 'x' } },
  'envelope-code-1-silent': { code: 1, msg: '', data: { isBanner: 'x' } },
  'envelope-codes-by-call': { code: '1', msg: '', data: { isBanner: 'x' } },
  'envelope-code-7': { code: 0, msg: 'success', data: { isBanner: 'x' } },
  'envelope-timestamp': { success: true, code: 200, result: { isBanner: 'x' } },
  'session-token-expired': { code: -1, msg: 'token expired', data: null },
  'session-code-name': { success: false, code: 'TOKEN_EXPIRED' },
  'session-error-code': { errcode: 401, errmsg: 'unauthorized' },
  'session-error-object': { error: { code: 401, message: '未授权' } },
  'session-code-in-200': { code: 401, msg: '登录已过期，请重新登录', data: null },
  'right-missing-in-200': { code: 403, msg: '没有该功能的权限', data: null },
  'succeeded-as-text': { succeeded: 'true' },
  'succeeded-as-number': { succeeded: 1 },
  'session-ended-in-200': { statusCode: 401, succeeded: false, errors: '登录已过期，请重新登录' },
}

/** Where an envelope has the rows of a page. */
const BESIDE: Partial<Record<RestRuleName, object>> = {
  'envelope-rows-beside': { rows, total: 9 },
  'envelope-list-beside': { list: rows, count: 9 },
  'envelope-count-beside': { count: 9, data: rows },
  'envelope-page-beside': { page: { totalCount: 9, pageSize: 1, currPage: 1, list: rows } },
  'envelope-pagination-beside': { data: rows, pagination: { page: 1, rows: 1, total: 9 } },
  'list-not-there': { things: { rows: { first: { id: 1 } }, howMany: 9 } },
}

const TRUE = STANDARD_ENVELOPE.success(true, 0).body.toString()

const RESPONSE: Partial<Record<RestRuleName, object>> = {
  'header-utf8': noted(Buffer.from('系统通知').toString('latin1')),
  'header-gbk': noted('\xcf\xb5\xcd\xb3'),
  'header-empty': noted(''),
  'body-mislabelled': { headers: { 'content-encoding': 'gzip' } },
  'header-16k': noted('x'.repeat(16_384)),
  'session-code-in-400': { status: 400 },
  'status-429': { status: 429 },
  'status-502': { status: 502 },
  'status-503': { status: 503 },
  'redirect-302': { status: 302, headers: { location: 'https://login.example/?return=/' } },
  'no-content': { status: 204, body: Buffer.alloc(0) },
  'redirect-sign-in': { status: 302, headers: { location: '/Account/Login?ReturnUrl=%2Fapi' } },
  'page-sign-in': { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
  'body-gzip': { headers: { 'content-encoding': 'gzip' } },
  'body-brotli': { headers: { 'content-encoding': 'br' } },
  'body-deflate': { headers: { 'content-encoding': 'deflate' } },
  'type-html': { headers: { 'content-type': 'text/html; charset=utf-8' } },
  'type-octets': { headers: { 'content-type': 'application/octet-stream' } },
  'body-padded': { body: Buffer.from(`\r\n  ${TRUE}\n\0`) },
  'body-trailing': { body: Buffer.from(`${TRUE}\n<!-- 0.021s, 3 queries -->`) },
}

const CHARSETS: Partial<Record<RestRuleName, [label: string, actual: string]>> = {
  'charset-gbk': ['gbk', 'gbk'],
  'charset-utf16': ['utf-16le', 'utf-16le'],
  'charset-wrong-label': ['gbk', 'utf-8'],
}

/** What stands before and behind the JSON. */
const AROUND: Partial<Record<RestRuleName, [before: string, behind: string]>> = {
  'body-jsonp': ['/**/ cb({', '});'],
  'body-guarded': [")]}',\n{", '}'],
  'body-loop': ['for(;;);{', '}'],
  'body-no-numbers': ['{"ratio":NaN,"max":-Infinity,', ',}'],
  'body-json-twice': ['"{\\"', '}"'],
}

const BOM = '\ufeff'

const ERRORS: Partial<Record<RestRuleName, object>> = {
  'errors-by-field': { status: 200, json: { errors: { name: ['太长'] } } },
  'errors-as-messages': { status: 200, json: { errors: null, message: ['太长'] } },
  'refusal-in-data': { status: 200, json: { succeeded: true, data: { code: 500, message: expect.any(String) } } },
  'problem-in-200': { status: 200, json: { title: '请求有误', status: 400 } },
  'problem-details': { status: 400, json: { title: expect.any(String), status: 400 } },
}

const speak = (rule: RestRuleName, data: unknown, path = '/api/x') =>
  rewriteResponse(STANDARD_ENVELOPE.success(data, 0), path, [rule])
const jsonOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString())

describe('a REST answer', () => {
  test('is rewritten by every rule of these tables', () => {
    const tested = [DATA, BODY, BESIDE, RESPONSE, CHARSETS, AROUND, ERRORS].flatMap((table) => Object.keys(table))
    tested.push('charset-bom', 'list-empty-204')
    expect(tested.toSorted()).toEqual(Object.keys(REST_RULES).toSorted())
  })

  test.each(Object.entries(DATA))('data: %s', (rule, [before, after, path]) => {
    expect(jsonOf(speak(rule as RestRuleName, before, path)).data).toEqual(after)
  })

  test('four decimals are digits on the wire', () => {
    expect(speak('four-decimals', [1, 2.5]).body.toString()).toContain('"data":[1,2.5000]')
  })

  test.each(Object.entries(BODY))('body: %s', (rule, after) => {
    expect(jsonOf(speak(rule as RestRuleName, { isBanner: 'x' }))).toMatchObject(after as object)
  })

  test.each(Object.entries(BESIDE))('beside: %s', (rule, fields) => {
    const answer = speak(rule as RestRuleName, { data: rows, rows: 9 })
    expect(jsonOf(answer)).toEqual({ code: 200, msg: '查询成功', ...fields })
  })

  test.each(Object.entries(RESPONSE))('response: %s', (rule, after) => {
    expect(speak(rule as RestRuleName, true)).toMatchObject(after as object)
  })

  test.each(Object.entries(CHARSETS))('charset: %s', (rule, [label, actual]) => {
    const { headers, body } = speak(rule as RestRuleName, '充值 OK')
    expect(headers['content-type']).toBe(`application/json; charset=${label}`)
    expect(new TextDecoder(actual).decode(body)).toContain('"data":"充值 OK"')
  })

  test.each(Object.entries(AROUND))('around it: %s', (rule, [before, behind]) => {
    const text = speak(rule as RestRuleName, true).body.toString()
    expect([text.startsWith(before), text.endsWith(behind)]).toEqual([true, true])
  })

  test('an empty list has no content', () => {
    for (const data of [[], { items: [], total: 0 }]) expect(speak('list-empty-204', data).status).toBe(204)
    expect(speak('list-empty-204', rows).status).toBe(200)
  })

  test('a mark of UTF-8 comes first', () => {
    expect(speak('charset-bom', true).body.toString().startsWith(BOM)).toBe(true)
  })

  test.each(Object.entries(ERRORS))('error: %s', (rule, after) => {
    const refused = failure(400, [{ field: 'name', messages: ['太长'] }], 0)
    const answer = rewriteResponse(refused, '/api/x', [rule])
    expect({ status: answer.status, json: jsonOf(answer) }).toMatchObject(after)
  })

  test('rules apply in their order, and pictures only take those of the response', () => {
    const picture = { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from('"data":[5]') }
    expect(rewriteResponse(picture, '/images/a.png', ['pascal-case', 'header-empty'])).toEqual({
      ...picture,
      headers: { ...picture.headers, 'x-notice': '' },
    })
    const both = rewriteResponse(STANDARD_ENVELOPE.success({ data: rows, rows: 1 }, 0), '', [
      'pager-records',
      'pascal-case',
    ])
    expect(jsonOf(both).Data).toEqual({ Records: [{ Id: 1 }], Total: 1 })
  })
})

describe('a hub payload', () => {
  const message = { userId: 5, content: '在吗' }

  test.each([
    ['hub-json-text', ['{"userId":5,"content":"在吗"}', 3]],
    ['hub-pascal-case', [{ UserId: 5, Content: '在吗' }, 3]],
    ['hub-array', [[message, 3]]],
    ['hub-null-texts', [{ userId: 5, content: null }, 3]],
    ['hub-snake-case', [{ user_id: 5, content: '在吗' }, 3]],
    ['hub-numbers-as-text', [{ userId: '5', content: '在吗' }, '3']],
    ['hub-bot-envelope', [expect.objectContaining({ data: message }), expect.objectContaining({ data: 3 })]],
    ['hub-wrapped', [{ event: 'push', payload: message }, 3]],
    ['hub-list', [[message, message], 3]],
    ['hub-list-in-envelope', [expect.objectContaining({ data: [message, message] }), 3]],
    ['hub-list-in-object', [{ messages: [{}, message], count: 2 }, 3]],
    ['hub-list-of-texts', [[stringifyJson(message), stringifyJson(message)], 3]],
    ['hub-several-arguments', [message, message, 3]],
    ['hub-result', [expect.objectContaining({ result: message }), expect.objectContaining({ result: 3 })]],
    ['hub-pushes-nothing', []],
    ['hub-code-1', [{ code: 1, data: message, msg: '成功' }, expect.objectContaining({ data: 3 })]],
    ['hub-data-only', [{ data: message }, 3]],
    ['hub-lower-case', [{ userid: 5, content: '在吗' }, 3]],
    ['hub-references-kept', [{ $id: '1', ...message }, 3]],
    ['hub-envelope', [expect.objectContaining({ data: message }), expect.objectContaining({ data: 3 })]],
  ] as const)('%s', (rule, after) => {
    expect(rewriteArguments([message, 3], [rule])).toEqual(after)
  })

  test.each([
    ['hub-times-array', [2026, 11, 25, 8, 3, 2]],
    ['hub-times-unix-ms', 1_795_564_982_000],
    ['hub-times-go', '2026-11-25 08:03:02 +0800 CST'],
  ] as const)('%s', (rule, after) => {
    expect(rewriteArguments([{ time: TIME }], [rule])).toEqual([{ time: after }])
  })

  test('of an invocation is one value', () => {
    expect(rewriteResult(message, ['hub-array'])).toEqual(message)
    expect(rewriteResult([message], ['hub-pascal-case'])).toEqual([{ UserId: 5, Content: '在吗' }])
  })
})

describe('the dialect of a simulator', () => {
  let driver: Driver
  afterEach(() => driver.close())

  test('is an option, returns with a reset, and can be changed', async () => {
    driver = await Driver.start({ dialect: ['times-unix-ms', 'header-gbk'] })
    const { headers, envelope } = await driver.send<{ upList: { payTime: unknown }[] }>('GET', PAY_DATA)
    expect([headers.get('x-notice'), typeof envelope.data.upList[0]?.payTime]).toEqual(['\xcf\xb5\xcd\xb3', 'number'])
    await driver.control.dialect('pay-data-names')
    expect(Object.keys(await driver.get<object>(PAY_DATA))).toEqual(['inList', 'outList'])
    await driver.control.reset()
    expect((await driver.send('GET', PAY_DATA)).headers.get('x-notice')).toBe('\xcf\xb5\xcd\xb3')
    await expect(driver.control.dialect('no-such-rule' as (typeof DIALECT_RULES)[number])).rejects.toThrow()
  })

  test('rewrites pushes and results of the hub', async () => {
    driver = await Driver.start({ dialect: ['hub-json-text'] })
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    await driver.control.addPrivateMessage()
    await waitUntil(() => expect(pushes).toEqual([[expect.stringContaining('"content":"在吗"')]]))
    expect(await hub.invoke('getcustomerservice')).toContain('"name":"在线客服"')
  })

  test('may read a token only in the query', async () => {
    driver = await Driver.start({ dialect: ['hub-token-in-query'] })
    expect(await driver.upgrade('/managehub', { authorization: `Bearer ${driver.pair.access}` })).toBe(401)
    expect(await driver.upgrade(`/managehub?access_token=${driver.pair.access}`)).not.toBe(401)
  })

  test('may close what it has accepted', async () => {
    driver = await Driver.start({ dialect: ['hub-accepts-and-closes'] })
    const hub = driver.createHub()
    const closed = new Promise((resolve) => hub.onclose(resolve))
    await hub.start()
    await closed
    await waitUntil(async () => expect((await driver.control.hubState()).connections).toBe(0))
  })

  test('knows every rule by its name', () => {
    expect(DIALECT_RULES).toEqual([...Object.keys(REST_RULES), ...HUB_RULES])
  })
})
