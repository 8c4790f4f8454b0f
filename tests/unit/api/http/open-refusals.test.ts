import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import type { OrderDecision } from '#contract/audit.ts'
import { readOutcome } from '#main/core/audit-log/audit-entry.ts'
import type { ApiError } from '#renderer/api/http/errors.ts'
import { decidePayOrder } from '#renderer/api/orders/pay-orders.ts'
import { anyChange } from '../stub-page-window.ts'

const wire = { status: 200, data: '' }
vi.mock('axios', () => ({
  default: { create: () => ({ request: async () => ({ ...wire, headers: {} }) }), isCancel: () => false },
}))

const decide = (action: OrderDecision['action']) =>
  ({ kind: 'deposit', action, amount: '1', waitedMs: null, operatorId: '1' }) satisfies OrderDecision
const refuse = (errors: unknown, statusCode = 400) => ({ statusCode, data: null, succeeded: false, errors })
const order = (state: unknown) => ({ succeeded: true, data: { id: 5, state } })

/** The outcome of a decision, which page and main process read alike. */
async function read(status: number, answer: unknown, action: OrderDecision['action']): Promise<string> {
  Object.assign(wire, { status, data: answer === '' ? '' : JSON.stringify(answer) })
  const decision = decide(action)
  const page = await decidePayOrder(5, action === 'approve', '', { ...anyChange, decision }).then(
    (isDone) => (isDone ? 'succeeded' : 'failed'),
    (error: ApiError) => (error.outcomeUnknown ? 'unknown' : 'failed'),
  )
  const body = status === 304 ? null : wire.data
  const { result } = await readOutcome(new Response(body, { status }), 'flag', decision)
  return page === result ? result : `${page} to the page, ${result} to the main process`
}

test.each([
  ...[300, 304, 305, 460].map((status) => ['unknown', status, ''] as const),
  ...[400, 404, 409, 429].map((status) => ['failed', status, ''] as const),
  // The status contradicts the answer; of a right it is certain.
  ['unknown', 400, { succeeded: true, data: true }],
  ['failed', 403, { succeeded: true, data: true }],
  ...[
    ...['请求超时', '数据库连接超时，请稍后查询结果', '网关超时', '系统异常', '系统繁忙，请稍后再试', '订单正在处理中'],
    ...['Internal Server Error', 'Execution Timeout Expired.', 'context deadline exceeded', '未知错误'],
    ...['Object reference not set to an instance of an object.', 'A task was canceled.', 'Deadlock found'],
  ].map((text) => ['unknown', 200, refuse(text, 500)] as const),
  ['unknown', 200, refuse(['服务器内部错误'])],
  ['unknown', 200, { code: 504, msg: 'read timed out', data: null }],
  ...['余额不足', '订单已超时', '验证码超时', '会员已封号', 'order not found', '参数错误', '数据不存在'].map(
    (text) => ['failed', 200, refuse(text, 500)] as const,
  ),
  // Of a field, whatever its name is.
  ['failed', 200, refuse({ play_timeout: ['必须为数字'] })],
  ['failed', 200, refuse([{ field: 'timeout', messages: ['请求超时必须为数字'] }])],
  ['failed', 200, { statusCode: 401, succeeded: false, errors: 'session timeout', data: null }],
  ['unknown', 200, { succeeded: true, data: ' ' }],
  ['unknown', 200, { succeeded: true, data: { errCode: 1 } }],
  ['succeeded', 200, { succeeded: true, data: 'true ' }],
] as const)('%s: %i %j', async (outcome, status, answer) => expect(await read(status, answer, 'approve')).toBe(outcome))

test.each([
  ['approve', 0, 'unknown'],
  ['approve', '2', 'unknown'],
  ['approve', 1, 'succeeded'],
  ['cancel', 1, 'unknown'],
  ['cancel', 2, 'succeeded'],
  ['riskControl', 0, 'unknown'],
  ['riskControl', 1, 'succeeded'],
] as const)('to %s: the order itself, in state %s, is %s', async (action, state, outcome) =>
  expect(await read(200, order(state), action)).toBe(outcome),
)
