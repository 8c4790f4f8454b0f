import { expect, test } from 'vitest'
import { NO_CONTENT, openAnswer } from '#main/core/gateway/envelope.ts'
import { readEnvelope } from '#shared/envelope.ts'
import { isEmptyAnswer } from '#shared/reading.ts'

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
