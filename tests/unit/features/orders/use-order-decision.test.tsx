// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/api/http/errors.ts'
import type { PayAction } from '#renderer/api/orders/pay-order.ts'
import type { submitOrderDecision } from '#renderer/features/orders/submit-order-decision.ts'
import { type OrderDecision, useOrderDecision } from '#renderer/features/orders/use-order-decision.ts'
import { setPendingOrders, usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { useToasts } from '#renderer/stores/toast.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { inConsole, place, render, unmount } from '#tests/unit/mount.tsx'
import { order } from './order-fixture.ts'

type Found = PayOrder | null
interface Member {
  name: string
  balance: string
}

const mocks = vi.hoisted(() => ({
  findOrder: vi.fn<() => Promise<Found>>(),
  fetchMember: vi.fn<() => Promise<Member | null>>(),
  submit: vi.fn<typeof submitOrderDecision>(),
  follow: vi.fn(),
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))
vi.mock('#renderer/api/orders/pay-orders.ts', async (load) => ({
  ...(await load<object>()),
  fetchPayOrders: async () => ({ rows: [], total: 0 }),
  findOrder: mocks.findOrder,
}))
vi.mock('#renderer/api/members/members.ts', () => ({ fetchMemberById: mocks.fetchMember }))
vi.mock('#renderer/features/orders/submit-order-decision.ts', () => ({
  submitOrderDecision: mocks.submit,
  followOutcome: mocks.follow,
}))

const never = () => new Promise<never>(() => {})
const payout = (change: Partial<PayOrder> = {}) => order({ inOrOut: false, ...change })
const rich: Member = { name: '王小明', balance: '900.00' }

let decision: OrderDecision
const callbacks = { onDecided: vi.fn(), onSuccess: vi.fn(), onHold: vi.fn() }
function Panel({ initial }: { initial: PayOrder }) {
  decision = useOrderDecision({ order: initial, enabled: true, isCancelling: true, ...callbacks })
  return decision.cancel.field
}

/** Runs something and lets everything happen that needs no answer. */
async function run(action: () => unknown): Promise<void> {
  await act(async () => {
    action()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  })
}

async function open(initial: PayOrder): Promise<void> {
  await render(inConsole(<Panel initial={initial} />))
  await run(() => {})
}
const submit = (action: PayAction = 'approve') => run(() => void decision.submit(action))

beforeEach(() => {
  vi.resetAllMocks()
  mocks.findOrder.mockImplementation(async () => payout())
  mocks.fetchMember.mockImplementation(async () => rich)
  mocks.submit.mockResolvedValue({ kind: 'succeeded', detail: '' })
  usePendingOrders.setState({ version: 0, orders: null, error: null })
  useToasts.setState({ toasts: [] })
})
beforeAll(() => notifyManager.setScheduler(queueMicrotask))

describe('nothing is decided before both the order and the member were read (A213)', () => {
  test('not while the order is being read', async () => {
    mocks.findOrder.mockImplementation(never)
    await open(payout())
    expect(decision.canDecide).toBe(false)
    await submit()
    expect(mocks.submit).not.toHaveBeenCalled()
  })

  test('not while the member is being read', async () => {
    mocks.fetchMember.mockImplementation(never)
    await open(payout())
    expect(decision.canDecide).toBe(false)
    await submit()
    expect(mocks.submit).not.toHaveBeenCalled()
  })

  test('after both it is decided as it was read, not as the list had it', async () => {
    const current = payout({ balance: '600.00' })
    mocks.findOrder.mockImplementation(async () => current)
    await open(payout())
    expect(decision.after).toBe('300.00')
    await submit()
    expect(mocks.submit.mock.calls[0]![0]).toEqual(current)
  })
})

describe('a payout with a doubtful balance (A214)', () => {
  test.each([
    ['below zero', { ...rich, balance: '499.99' }],
    ['unknown', null],
  ])('%s is approved only after a confirmation', async (_case, member) => {
    mocks.fetchMember.mockImplementation(async () => member)
    await open(payout())
    await submit()
    expect(mocks.submit).not.toHaveBeenCalled()
    await run(() => decision.confirm(true))
    await submit()
    expect(mocks.submit).toHaveBeenCalledTimes(1)
  })

  test('is confirmed for this balance only', async () => {
    mocks.fetchMember.mockImplementation(async () => ({ ...rich, balance: '1.00' }))
    await open(payout())
    await run(() => decision.confirm(true))
    expect(decision.isConfirmed).toBe(true)
    mocks.fetchMember.mockImplementation(async () => ({ ...rich, balance: '2.00' }))
    await run(() => decision.refetch())
    expect(decision.isConfirmed).toBe(false)
  })
})

describe('a member whom the operator may not read', () => {
  const fail = (error: ApiError) =>
    mocks.fetchMember.mockImplementation(async () => {
      throw error
    })
  beforeEach(() => void fail(new ApiError('forbidden', '无权限')))

  test.each(['approve', 'riskControl'] as const)('%s is sent after one explicit confirmation', async (action) => {
    await open(payout())
    expect(decision.readError).toBeNull()
    expect(decision.warning?.text).toBe('无权限读取会员 10086，无法核对昵称、状态和余额。')
    await submit(action)
    expect(mocks.submit).not.toHaveBeenCalled()
    await run(() => decision.confirm(true))
    await submit(action)
    expect(mocks.submit).toHaveBeenCalledTimes(1)
  })

  test('is asked for in no other case: a failed reading is to be repeated', async () => {
    fail(new ApiError('network', '网络连接失败'))
    await open(payout())
    expect([decision.warning, decision.canDecide]).toEqual([null, false])
    expect(decision.readError).toBe('无法核对会员：网络连接失败')
  })
})

test('two presses in one turn send one decision', async () => {
  await open(payout())
  await run(() => {
    void decision.submit('approve')
    void decision.submit('approve')
  })
  expect(mocks.submit).toHaveBeenCalledTimes(1)
})

test('an order is not cancelled without a reason, which is asked for, and with one without another question', async () => {
  // A balance below zero concerns the approval alone.
  mocks.fetchMember.mockImplementation(async () => ({ ...rich, balance: '1.00' }))
  await open(payout())
  for (const reason of ['', '  ']) {
    await run(() => decision.cancel.changeReason(reason))
    await submit('cancel')
    expect(place().textContent).toContain('未输入取消原因')
  }
  expect(mocks.submit).not.toHaveBeenCalled()
  await run(() => decision.cancel.changeReason('资料不符'))
  await submit('cancel')
  expect(mocks.submit.mock.calls[0]![1]).toMatchObject({ action: 'cancel', reason: '资料不符' })
})

test.each([
  ['warning', new ApiError('refused', '余额不足')],
  ['error', new ApiError('http', '余额不足')],
] as const)(
  'what the server says against a decision is a warning, anything else an error (D1 §8): %s',
  async (intent, error) => {
    mocks.submit.mockResolvedValue({ kind: 'failed', detail: '余额不足', error })
    await open(payout())
    await submit()
    expect(decision.submitError).toEqual({ intent, text: '余额不足' })
  },
)

test('an order that was decided elsewhere is read again when it leaves the queue, and cannot be decided', async () => {
  const publish = (withdrawals: PayOrder[], version: number) =>
    run(() => setPendingOrders({ version, orders: { deposits: [], withdrawals }, error: null }))
  await publish([payout()], 1)
  await open(payout())
  expect(decision.canDecide).toBe(true)
  mocks.findOrder.mockImplementation(async () => payout({ state: 1, verifyAdmin: '客服二号' }))
  await publish([], 2)
  expect(decision.canDecide).toBe(false)
  await submit()
  expect(mocks.submit).not.toHaveBeenCalled()
})

test('a decision without an answer says so within three seconds, and then what is done about it (fault 73)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  mocks.submit.mockImplementation(never)
  await open(payout())
  expect(decision.progress).toBeNull()
  await submit()
  expect(decision.progress).toBe('正在提交…')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(decision.progress).toMatch(/^已发送，等待答复…/)
  await run(() => mocks.submit.mock.calls[0]![1].onLost!())
  expect(decision.progress).toBe('没有收到答复，正在重新读取，不会重复提交…')
  vi.useRealTimers()
})

test('a panel that is closed over an unknown outcome leaves the order followed (fault 73)', async () => {
  const outcome = { kind: 'unknown', detail: '请求超时!', lost: '请求超时!' } as const
  mocks.submit.mockResolvedValue(outcome)
  await open(payout())
  await submit()
  expect(mocks.follow).not.toHaveBeenCalled()
  expect(mocks.submit.mock.calls[0]![1].isShown!()).toBe(true)
  await unmount()
  expect(mocks.follow).toHaveBeenCalledExactlyOnceWith(payout(), outcome)
  expect(mocks.submit.mock.calls[0]![1].isShown!()).toBe(false)
})

test('an outcome that comes after the screen was left is in a toast, and followed', async () => {
  let end: (outcome: Awaited<ReturnType<typeof submitOrderDecision>>) => void = () => {}
  const answer = new Promise<Awaited<ReturnType<typeof submitOrderDecision>>>((resolve) => {
    end = resolve
  })
  mocks.submit.mockImplementation(() => answer)
  await open(payout())
  await submit()
  await unmount()
  await run(() => end({ kind: 'unknown', detail: '请求超时!', lost: '请求超时!' }))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    '订单 1：操作失败! 请求超时!。结果未知，没有重复提交',
  ])
  expect(mocks.follow).toHaveBeenCalledTimes(1)
})
