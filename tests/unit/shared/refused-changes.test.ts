import { expect, test } from 'vitest'
import { isDoubtfulResult, readChangeResult } from '#shared/change-result.ts'
import { parseBody, readEnvelope } from '#shared/envelope.ts'

function read(body: unknown) {
  const envelope = readEnvelope(parseBody(JSON.stringify(body)))
  if (!envelope?.succeeded) return Array(3).fill(envelope === null ? 'unclear' : 'refused')
  return (['flag', 'truthy', 'envelope'] as const).map((rule) => readChangeResult(envelope.data, rule))
}

test.each([
  { code: 200, msg: '余额不足', data: true },
  { code: 200, msg: '操作失败', data: 1 },
  { code: 200, message: '操作失败', data: null },
  { code: 0, msg: '审核未通过', data: true },
  { code: 200, message: 'unsuccessful', data: true },
  { code: 0, msg: '成功 0 条，失败 1 条', data: true },
  { succeeded: true, hasError: true, data: true },
  { success: true, failed: 1, data: true },
  { succeeded: true, data: true, exception: 'x' },
  { code: 0, data: { status: 'failed' } },
  { code: 0, data: { successCount: 0, failCount: 1 } },
  { code: 0, data: { errors: ['余额不足'] } },
  { code: 0, data: { id: 5, message: '余额不足' } },
  { code: 0, data: { id: 5, error: '余额不足' } },
  { code: 0, data: { id: 5, errMsg: '订单已处理' } },
  { code: 0, data: { id: 5, isSuccess: false } },
  { code: 0, data: [{ id: 1, success: false, message: 'x' }] },
  { code: 200, data: { code: -1 } },
  { code: 0, data: [true, false] },
  { code: 0, data: [1, 0] },
  { code: 0, data: ['1', '-99'] },
  { code: 200, data: { Result: 'false' } },
  { code: 0, data: '{"code":500}' },
  { code: 0, data: '余额不足' },
  { code: 0, data: 'NG' },
])('%j is told as a success nowhere (A387)', (body) => expect(read(body)).not.toContain('succeeded'))

test('a flag that is off is no success of the group bot either', () => {
  expect([false, 'false', '否', '操作失败'].map((result) => readChangeResult(result, 'envelope'))).toEqual(
    Array(4).fill('unclear'),
  )
  expect([null, '', 0, true, {}, []].map((result) => readChangeResult(result, 'envelope'))).toEqual(
    Array(6).fill('succeeded'),
  )
})

test.each([
  { code: 1, msg: '操作成功', data: true },
  { code: 200, msg: '取消失败订单成功', data: true },
  { code: 200, msg: '成功1条，失败0条', data: true },
  { code: 0, msg: 'no error', data: 1 },
  { code: 0, msg: '没有错误', data: true },
  { code: 0, data: { id: 3, state: 2, remark: '余额不足' } },
  { code: 0, data: { id: 5, isFirst: false, message: '' } },
  { code: 0, data: { successCount: 1, failCount: 0 } },
  { code: 0, data: { id: 5, errors: null, status: 0 } },
  { code: 0, data: '是' },
])('%j stays a success, or unclear, and is refused nowhere', (body) =>
  expect(read(body).filter((outcome) => outcome === 'refused' || outcome === 'failed')).toEqual([]),
)

test('an answer with rows is read whatever its message says, and one for an empty list is empty', () => {
  expect(readEnvelope({ code: 200, msg: '错误码见文档', data: { list: [{ id: 1 }], total: 1 } })?.succeeded).toBe(true)
  expect(readEnvelope({ code: 200, msg: '数据不存在', data: [] })?.succeeded).toBe(true)
  expect(readEnvelope({ code: 200, msg: '查询失败', data: [] }), 'not an empty list').toBeNull()
  expect(isDoubtfulResult('ok')).toBe(false)
})
