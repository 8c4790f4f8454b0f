import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrackedChange } from '#renderer/api/host/audit-log.ts'
import { ApiError } from '#renderer/api/http/errors.ts'
import {
  alreadyDecidedMessage,
  type DecisionFollowUp,
  type DecisionRequest,
  describeEarlierDecision,
  followOutcome,
  resumeDecision,
  submitOrderDecision,
} from '#renderer/features/orders/submit-order-decision.ts'
import { useSession } from '#renderer/stores/session.ts'
import { parseJson } from '#shared/lossless-json.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { order } from './order-fixture.ts'

/** What the server has after a decision whose answer was lost; undefined: the order is not found. */
let current: PayOrder | undefined
let sent: TrackedChange[]
let readings = 0
const { concluded } = vi.hoisted(() => ({ concluded: [] as unknown[][] }))
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: { concludeChange: async (_id: string, ...conclusion: unknown[]) => void concluded.push(conclusion) },
}))
vi.mock('#renderer/api/orders/pay-orders.ts', async (load) => {
  const lose = async (change: TrackedChange) => {
    sent.push(change)
    throw new ApiError('timeout', '请求超时!')
  }
  return {
    ...(await load<object>()),
    findOrder: async () => {
      readings++
      return current ?? null
    },
    decidePayOrder: (_id: unknown, _approve: boolean, _reason: string, change: TrackedChange) => lose(change),
    applyRiskControl: (_id: unknown, _operator: string, change: TrackedChange) => lose(change),
  }
})

beforeEach(() => {
  sent = []
})

const operator = { id: '900001', name: '管理员', loginNames: ['admin'] }

/** The outcome of a decision whose answer was lost, when the server has the order like this. */
async function decide(found: Partial<PayOrder> | null, request: Partial<DecisionRequest> = {}): Promise<string> {
  current = found ? order(found) : undefined
  const { kind, detail } = await submitOrderDecision(order(), { action: 'approve', reason: '', operator, ...request })
  return `${kind} ${detail}`
}

describe('a decision whose answer was lost', () => {
  test.each([
    ['by name', '管理员'],
    ['by id', ' 900001 '],
    ['by login name', 'admin'],
  ])('was carried out if the order names its operator %s', async (_case, verifyAdmin) => {
    expect(await decide({ state: 1, verifyAdmin })).toBe('succeeded 请求超时!，核对后已生效')
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['a name that is not known', 'E017', '审核人 E017'],
    ['another form of the own name', 'Admin/管理员', '审核人 Admin/管理员'],
    ['no one', ' ', '没有记录审核人'],
  ])('is neither the own one nor another’s if the order names %s (fault 64)', async (_case, verifyAdmin, reviewer) => {
    const outcome = (await decide({ state: 1, verifyAdmin })).replaceAll(/[⁨⁩]/g, '')
    expect(outcome).toBe(`unknown 请求超时!。订单现为已处理，不能确认是本次操作还是他人操作：${reviewer}`)
  })

  test('is another’s if the order has another state, or another operator and reason', async () => {
    expect(await decide({ state: 2, verifyAdmin: '客服二号' })).toBe('alreadyDecided 已被他人处理')
    const cancelled = { state: 2, verifyAdmin: '客服二号', remark: '重复提交' }
    const request = { action: 'cancel', reason: '资料不符' } as const
    expect(await decide(cancelled, request)).toBe('alreadyDecided 已被他人处理')
  })

  test('stays unknown in a state that is not known', async () => {
    expect(await decide({ state: 7, verifyAdmin: '管理员' })).toMatch(/^unknown .*订单现为7，不能确认/)
  })

  test('is not the one of an order in another state', async () => {
    expect(await decide({ state: 2, verifyAdmin: '管理员' })).toBe('alreadyDecided 已由您本人处理')
  })

  test('is the own cancellation only with its reason', async () => {
    const cancel = { action: 'cancel', reason: '资料不符' } as const
    const cancelled = { state: 2, verifyAdmin: '管理员' }
    expect(await decide({ ...cancelled, remark: ' 资料不符 ' }, cancel)).toMatch(/^succeeded/)
    expect(await decide({ ...cancelled, remark: '重复提交' }, cancel)).toMatch(/^unknown .*不能确认/)
  })

  test('stays unknown while the order is pending or not found, since it may still take effect', async () => {
    expect(await decide({ state: 0 })).toBe('unknown 请求超时!')
    expect(await decide(null)).toBe('unknown 请求超时!')
  })

  test('is recognised by nothing when the order or the session names no operator', async () => {
    expect(await decide({ state: 1, verifyAdmin: '' }, { operator: null })).toMatch(/^unknown/)
    const nameless = { id: '7', name: '', loginNames: [] }
    expect(await decide({ state: 1, verifyAdmin: '' }, { operator: nameless })).toMatch(/^unknown/)
  })
})

describe('an unknown outcome that no panel shows (fault 73)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    concluded.length = 0
    useSession.setState({ epoch: 1 })
  })
  afterEach(() => void vi.useRealTimers())

  /** A decision whose response is lost while its order is pending, and whose panel is closed. */
  async function leave() {
    current = order({ state: 0 })
    const request = { action: 'approve', reason: '', operator, isShown: () => false } as const
    followOutcome(order(), await submitOrderDecision(order(), request))
    readings = 0
  }

  test('is read again until the state of the order is known, and then reported', async () => {
    await leave()
    await vi.advanceTimersByTimeAsync(12_000)
    expect([readings, concluded]).toEqual([2, [['unknown', '请求超时!', false]]])
    current = order({ state: 1, verifyAdmin: 'admin' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([readings, concluded.at(-1)]).toEqual([3, ['succeeded', '请求超时!，核对后已生效', false]])
  })

  test('is not read on after another decision about the order, which could be taken for it', async () => {
    await leave()
    await submitOrderDecision(order(), { action: 'approve', reason: '', operator })
    readings = 0
    await vi.advanceTimersByTimeAsync(30_000)
    expect(readings).toBe(0)
  })

  test('of a page that is gone is read by another one, which reports it once', async () => {
    current = order({ state: 0 })
    await submitOrderDecision(order(), { action: 'approve', reason: '', operator })
    const followUp = parseJson(sent[0]!.followUp!) as DecisionFollowUp
    concluded.length = readings = 0
    useSession.setState({ user: operator as never })
    resumeDecision('change-01', followUp)
    await vi.advanceTimersByTimeAsync(12_000)
    expect([readings, concluded]).toEqual([2, []])
    current = order({ state: 1, verifyAdmin: 'admin' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([readings, concluded]).toEqual([3, [['succeeded', '操作页面已关闭，核对后已生效', false]]])
  })

  test('is not read on after the session', async () => {
    await leave()
    useSession.setState({ epoch: 2 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(readings).toBe(0)
  })
})

test('a decision locks its order and leads to it', async () => {
  await decide({ state: 0 })
  expect(sent[0]).toMatchObject({ locks: ['order:1'], route: expect.stringContaining('order=1'), success: 'flag' })
})

test.each([
  ['管理员', '已由您本人处理'],
  ['900001', '已由您本人处理'],
  ['admin', '已由您本人处理'],
  ['管理员（admin）', '已被处理'],
  ['客服二号', '已被他人处理'],
  ['', '已被处理'],
])('an order decided by %o is called so', (verifyAdmin, words) => {
  expect(alreadyDecidedMessage(order({ id: 5, verifyAdmin }), operator)).toBe(words)
})

test('an earlier decision is described by its state, and by its operator where one is recorded', () => {
  const describe = (verifyAdmin: string) =>
    describeEarlierDecision(order({ id: 5, state: 2, verifyAdmin, verifyTime: '' }), operator).replaceAll(/[⁨⁩]/g, '')
  expect(describe('客服二号')).toBe('已被他人处理：已取消，审核人 客服二号')
  expect(describe('管理员')).toBe('已由您本人处理：已取消，审核人 管理员')
  expect(describe('')).toBe('已被处理：已取消')
})
