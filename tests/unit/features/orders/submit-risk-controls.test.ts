import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/api/http/errors.ts'
import type { findOrder } from '#renderer/api/orders/pay-orders.ts'
import type { submitOrderDecision } from '#renderer/features/orders/submit-order-decision.ts'
import { submitRiskControls } from '#renderer/features/orders/submit-risk-controls.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { order as createOrder } from './order-fixture.ts'

const mocks = vi.hoisted(() => ({
  findOrder: vi.fn<typeof findOrder>(),
  submit: vi.fn<typeof submitOrderDecision>(),
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))
vi.mock('#renderer/api/orders/pay-orders.ts', async (load) => ({
  ...(await load<object>()),
  findOrder: mocks.findOrder,
}))
vi.mock('#renderer/features/orders/submit-order-decision.ts', async (load) => ({
  ...(await load<object>()),
  submitOrderDecision: mocks.submit,
}))

const order = (id: number, change: Partial<PayOrder> = {}) => createOrder({ id, ...change })

const orders = [order(1), order(2), order(3)]
const operator = { id: '900001', name: '管理员', loginNames: ['admin'] }
const submitted = () => mocks.submit.mock.calls.map(([{ id }]) => id)

async function run(isStopped: () => boolean = () => false) {
  const results = await submitRiskControls(orders, { operator, isStopped, onResult: () => {} })
  return results.map(({ kind, message }) => `${kind} ${message}`.trim())
}

beforeEach(() => {
  vi.resetAllMocks()
  mocks.findOrder.mockImplementation(async ({ id }) => order(Number(id)))
  mocks.submit.mockResolvedValue({ kind: 'succeeded', detail: '' })
})

describe('several orders moved to risk control', () => {
  test('are submitted in their order, each after the one before has its outcome', async () => {
    const events: string[] = []
    mocks.findOrder.mockImplementation(async ({ id }) => {
      events.push(`read ${id}`)
      return order(Number(id))
    })
    mocks.submit.mockImplementation(async ({ id }) => {
      await Promise.resolve()
      events.push(`done ${id}`)
      return { kind: 'succeeded', detail: '' }
    })
    expect(await run()).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(events).toEqual(['read 1', 'done 1', 'read 2', 'done 2', 'read 3', 'done 3'])
    expect(mocks.submit.mock.calls[0]![1]).toEqual({ action: 'riskControl', reason: '', operator })
  })

  test('are not submitted when they were decided, changed or are gone', async () => {
    mocks.findOrder.mockImplementation(async ({ id }) => {
      if (id === 1) return order(1, { state: 2, verifyAdmin: '客服二号' })
      return id === 2 ? order(2, { balance: 5_000 }) : null
    })
    expect(await run()).toEqual([
      expect.stringMatching(/^alreadyDecided 已被他人处理：已取消，审核人 .*客服二号/),
      'notSent 金额现为 5,000.00，没有提交',
      'notSent 服务器的列表中没有这笔订单，没有提交',
    ])
    expect(submitted()).toEqual([])
  })

  test('are not submitted after one that cannot be read', async () => {
    mocks.findOrder.mockImplementationOnce(async () => order(1))
    mocks.findOrder.mockRejectedValue(new ApiError('network', '网络连接失败'))
    expect(await run()).toEqual(['succeeded', 'notSent 无法核对订单：网络连接失败，没有提交', 'notSent 没有提交'])
    expect(submitted()).toEqual([1])
    expect(mocks.findOrder).toHaveBeenCalledTimes(2)
  })

  test('are not submitted once stopped, also while the next one is read', async () => {
    let stopped = false
    mocks.findOrder.mockImplementation(async ({ id }) => {
      stopped = id === 2
      return order(Number(id))
    })
    expect(await run(() => stopped)).toEqual(['succeeded', 'notSent 没有提交', 'notSent 没有提交'])
    expect(submitted()).toEqual([1])
  })

  test('go on after one that failed or whose outcome is unknown, which can be read again', async () => {
    mocks.submit.mockResolvedValueOnce({ kind: 'failed', detail: '该订单正在另一窗口处理' })
    const recheck = async () => ({ kind: 'succeeded', detail: '' }) as const
    mocks.submit.mockResolvedValueOnce({ kind: 'unknown', detail: '请求超时!', lost: '请求超时!', recheck })
    const results = await submitRiskControls(orders, { operator, isStopped: () => false, onResult: () => {} })
    expect(results.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
      'failed 该订单正在另一窗口处理',
      'unknown 结果未知：请求超时!，没有重复提交',
      'succeeded ',
    ])
    expect(submitted()).toEqual([1, 2, 3])
    expect(await results[1]!.recheck!()).toMatchObject({ order: orders[1], kind: 'succeeded' })
  })
})
