import { describe, expect, onTestFinished, test } from 'vitest'
import { NO_CONTENT, openAnswer } from '#main/core/gateway/envelope.ts'
import { parseBody, readEnvelope } from '#shared/envelope.ts'
import { readListPage } from '#shared/list-page.ts'
import { isEmptyAnswer, readReading } from '#shared/reading.ts'
import { applyProfile, completeProfile } from '#shared/server-profile.ts'

test.each([
  ['[{"Id":1,"Name":"a"}]', [{ id: 1, name: 'a' }]],
  ['[]', []],
  ['{"list":[],"total":0}', { list: [], total: 0 }],
  ['{"rows":[{"id":1}],"total":9}', { rows: [{ id: 1 }], total: 9 }],
  ['{"upList":[],"downList":[]}', { upList: [], downList: [] }],
  ['{"payInBalance":1,"payOutBalance":2}', { payInBalance: 1, payOutBalance: 2 }],
  ['{"state":1,"tokenID":"a","head":"a.png"}', { state: 1, tokenID: 'a', head: 'a.png' }],
  ['{"data":[{"id":1}]}', [{ id: 1 }]],
  // Codes that are not known, with a success in words or with data of the documents.
  ['{"code":1,"msg":"操作成功","data":[]}', []],
  ['{"code":100,"message":"ok","data":null}', null],
  ['{"code":1,"data":[{"id":1}]}', [{ id: 1 }]],
  ['{"code":"S0000","msg":"","rows":[{"id":1}],"total":1}', { rows: [{ id: 1 }], total: 1 }],
])('%s is an answer to a question, and says nothing of a change (A322)', (text, data) => {
  expect(readReading(parseBody(text))).toEqual({ succeeded: true, data, errors: null })
  expect(readEnvelope(parseBody(text))).toBeNull()
})

test.each([
  ...['', 'null', '{}', '5', '"ok"', '[1,2]', '[{}]', '[{"f_a":1}]', '<html>', '{"id":1}', '{"data":1}', '{"total":0}'],
  '{"list":[{"f_a":1}],"total":1}',
  // ProblemDetails without a status, and what a gateway says.
  '{"type":"about:blank","title":"x","detail":"y"}',
  '{"message":"no Route matched","id":1,"name":"a"}',
  '{"exception":"x","id":1,"name":"a"}',
  '{"meta":{"page":1},"id":1,"name":"a"}',
  // A code that is not known, beside what is no success.
  '{"code":1,"msg":"获取失败","data":[{"id":1}]}',
  '{"code":1,"msg":"已提交","data":{"id":1}}',
  '{"code":1,"data":[]}',
  '{"code":1,"data":{"id":1}}',
  '{"success":"maybe","data":[{"id":1}]}',
])('%s is no answer to a question either', (text) => expect(readReading(parseBody(text))).toBeNull())

test('a refusal stays one', () => {
  expect(readReading(parseBody('{"code":500,"msg":"忙","data":[{"id":1}]}'))?.succeeded).toBe(false)
  expect(readReading(parseBody('{"code":401,"data":[{"id":1}]}'))?.errors).toBe('401 Unauthorized')
})

test('with the codes of the profile a change says its success, and 0 is a refusal (A323)', () => {
  onTestFinished(() => applyProfile(completeProfile({})))
  applyProfile(completeProfile({ codes: { success: ['1', 'S0000'] } }))
  const read = (text: string) => readEnvelope(parseBody(text))?.succeeded ?? null
  expect(read('{"code":1,"msg":"操作成功","data":true}')).toBe(true)
  expect(read('{"code":"s0000","data":true}')).toBe(true)
  expect(read('{"code":200,"data":true}')).toBe(true)
  expect(read('{"code":0,"msg":"余额不足","data":null}')).toBe(false)
  expect(read('{"code":0,"msg":"余额不足"}')).toBe(false)
  expect(read('{"code":2,"msg":"操作成功"}')).toBeNull()
  // The group bot's envelope is another one.
  expect(read('{"code":0,"message":"","data":{"id":1}}')).toBe(true)
})

test('rows beside their number are an answer by any name, as of Spring Data REST and OData', () => {
  const rest = { _embedded: { memberList: [{ id: 7, name: '张' }] }, _links: {}, page: { size: 20, totalElements: 21 } }
  const odata = { '@odata.context': 'x', '@odata.count': 21, value: [{ id: 7, name: '张' }] }
  for (const body of [rest, odata])
    expect(readListPage(readReading(body)?.data)).toMatchObject({ rows: [{ id: 7, name: '张' }], total: 21 })
  expect(readReading({ _embedded: { things: [{ x: 1 }] }, page: { totalElements: 21 } })).toBeNull()
})

test('lists of JSON:API, Hydra and GraphQL are answers by their shape', () => {
  const row = { id: 7, name: '张' }
  const bodies = [
    {
      data: [{ type: 'members', id: 7, attributes: { name: '张' } }],
      meta: { total: 21 },
      jsonapi: { version: '1.1' },
    },
    {
      '@type': 'hydra:Collection',
      'hydra:member': [row],
      'hydra:totalItems': 21,
      'hydra:view': { '@id': '/x?page=1' },
    },
    { '@type': 'Collection', member: [row], totalItems: 21 },
    { data: { members: { edges: [{ node: row, cursor: 'a' }], totalCount: 21, pageInfo: { hasNextPage: true } } } },
    { data: { members: { nodes: [row], totalCount: 21 } } },
  ]
  for (const body of bodies)
    expect(readListPage(readReading(body)?.data)).toEqual(
      expect.objectContaining({ rows: [row], total: 21, isStated: true }),
    )
  for (const errors of [{ errors: null }, { error: '' }])
    expect(readReading({ Data: [row], Total: 5, ...errors })).toMatchObject({ succeeded: true })
  const empty = { '@type': 'hydra:Collection', 'hydra:member': [], 'hydra:totalItems': 0 }
  expect(readListPage(readReading(empty)?.data)).toMatchObject({ rows: [], total: 0 })
  expect(readReading({ data: null, errors: [{ message: '余额不足' }] })).toMatchObject({ succeeded: false })
  // What came of it is not certain there.
  expect(readReading({ data: { payVerify: null }, errors: [{ message: '余额不足' }] })).toBeNull()
})

describe('empty answers', () => {
  test.each([
    [{ code: 404, msg: '没有数据', data: null }, true],
    [{ succeeded: false, statusCode: 404, errors: '暂无记录', data: { data: [], rows: 0 } }, true],
    [{ message: 'No records found' }, true],
    [{ message: 'Not Found' }, false],
    [{ code: 404, data: [] }, false],
    [{ code: 404, msg: '没有数据权限' }, false],
    [{ code: 404, msg: '没有数据', data: [{ id: 1 }] }, false],
    [undefined, false],
  ])('404 with %j is an empty list: %j (A389)', (body, isEmpty) => {
    expect(isEmptyAnswer(404, body)).toBe(isEmpty)
    expect(isEmptyAnswer(500, body)).toBe(false)
    const open = () => openAnswer(new Response('', { status: 404 }), JSON.stringify(body) ?? '')
    if (isEmpty) expect(open()).toBe(NO_CONTENT)
    else expect(open).toThrow()
  })

  test('a missing right to the data is no empty list', () => {
    expect(readEnvelope({ code: 0, msg: '没有数据', data: null })?.succeeded).toBe(true)
    expect(readEnvelope({ code: 0, msg: '没有数据权限', data: null })).toBeNull()
  })
})
