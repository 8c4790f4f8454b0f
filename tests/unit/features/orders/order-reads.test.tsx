// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewPanelProps } from '#renderer/features/orders/review-context.ts'
import { ReviewPanel } from '#renderer/features/orders/review-panel.tsx'
import { usePendingOrders } from '#renderer/stores/pending-orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { inConsole, place, render, unmount } from '#tests/unit/mount.tsx'
import { order } from './order-fixture.ts'

interface Call {
  operation: string
  isDeposit: string
  query: Record<string, string>
}

let calls: Call[]
/** The orders of `pay/list`, by whether they are deposits. */
let listed: Record<string, PayOrder[]>
/** How many there are, as the server says; 0: as many as it sends. */
let total: number
let members: object[]
const answers: Record<string, (call: Call) => unknown> = {
  userList: () => ({ data: members, rows: members.length }),
  payList: ({ isDeposit }) => ({ data: listed[isDeposit], rows: total || listed[isDeposit]!.length }),
  userPayList: () => [],
  checkId: () => [],
}
vi.mock('#renderer/api/http/http.ts', () => {
  const answer = async (
    operation: string,
    _template: string,
    options: { path?: Record<string, unknown>; query?: Record<string, string> },
  ) => {
    const call = { operation, isDeposit: String(options.path?.inorout), query: options.query ?? {} }
    calls.push(call)
    return answers[operation]!(call)
  }
  return { get: answer, postQuery: answer }
})
vi.mock('#renderer/api/orders/dashboard.ts', () => ({
  fetchPendingOrders: async () => ({ orders: { deposits: [], withdrawals: [] } }),
}))
vi.mock('#renderer/stores/today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: { onMemberImages: () => () => {}, readMemberImages: async (userId: string) => ({ userId, images: [] }) },
}))
vi.mock('#renderer/list/use-names.ts', () => ({ usePayNames: () => [] }))

const callbacks: ReviewPanelProps['callbacks'] = {
  ...{ onDecided: vi.fn(), onSuccess: vi.fn(), onHold: vi.fn(), onArmed: vi.fn() },
  ...{ onBack: vi.fn(), onClose: vi.fn(), onMove: vi.fn(), onFocused: vi.fn() },
}
const first = order({ id: 1, userId: 7 })
const next = order({ id: 2, userId: 8 })

async function flush(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

async function open(opened: PayOrder): Promise<void> {
  const review = { order: opened, next, focus: undefined, requests: 0, isOpened: true, isArmedByRow: false }
  await render(
    inConsole(
      <FluentProvider theme={webLightTheme}>
        <ReviewPanel {...{ review, callbacks }} handle={{ current: null }} className="" />
      </FluentProvider>,
    ),
  )
  await flush()
}

const operations = () => calls.map(({ operation }) => operation).toSorted()
const text = () => place().textContent ?? ''

beforeAll(() => notifyManager.setScheduler(queueMicrotask))
beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  total = 0
  members = [{ id: 7, name: '甲', balance: '12.30' }]
  listed = { true: [first], false: [] }
  usePendingOrders.setState({ version: 0, orders: null, error: null })
})
afterEach(async () => {
  await unmount()
  vi.useRealTimers()
})

const ON_OPENING = ['checkId', 'payList', 'userList', 'userPayList']

test('an order is opened with four calls; the facts of the next one are read after a rest (A312)', async () => {
  await open(first)
  expect(operations()).toEqual(ON_OPENING)
  await flush(900)
  expect(operations()).toEqual(ON_OPENING)
  await flush(200)
  expect(calls.slice(ON_OPENING.length).map(({ operation, query }) => [operation, query.userid])).toEqual([
    ['userPayList', '8'],
    ['checkId', '8'],
  ])
})

test('a withdrawal is opened with the deposits of its member, and who shares the address is read after a rest (A312)', async () => {
  const payout = order({ id: 4, userId: 7, inOrOut: false })
  listed = {
    true: [order({ id: 9, userId: 7, state: 1, balance: 40, payTime: '2026-11-20 09:00:00' })],
    false: [payout],
  }
  await open(payout)
  expect(operations()).toEqual(['payList', 'payList', 'userList', 'userPayList'])
  expect(text()).toContain('上分 1 笔 40.00 · 下分 0 笔')
  await flush(900)
  expect(operations()).not.toContain('checkId')
  await flush(200)
  expect(calls.slice(4).map(({ operation, query }) => [operation, query.userid])).toEqual([['checkId', '7']])
})

test("the orders of others are neither this member's sum nor its latest orders (A375)", async () => {
  const ofOther = order({ id: 9, userId: 8, state: 1, balance: 40, payTime: '2026-11-20 09:00:00' })
  listed.true = [first, ofOther]
  await open(first)
  expect(text()).toContain('上分 0 笔')
  expect(text()).not.toContain('40.00')
  await unmount()
  total = 57
  await open(first)
  expect(text()).toContain('上分 至少 0 笔')
  expect(text()).toContain('没有读全，读到的没有该会员的其他上分订单')
})

test('a member who is not among those that the server has instead can be decided about after a confirmation (A375)', async () => {
  members = [{ id: 8, name: '乙', balance: '99.00' }]
  await open(first)
  expect(text()).toContain('余额服务器没有按编号查找')
  expect(text()).toContain('服务器没有按编号查找会员 7，无法核对昵称、状态和余额。')
  expect(text()).not.toContain('会员不存在')
})

test('the withdrawals of a deposit are read on request, and nothing says before that there are none', async () => {
  listed.false = [order({ id: 9, userId: 7, inOrOut: false, state: 1, balance: 40, payTime: '2026-11-20 09:00:00' })]
  await open(first)
  expect(text()).toContain('上分 0 笔')
  expect(text()).toContain('最近上分近 7 天没有其他上分订单')
  expect(text()).not.toContain('下分 0 笔')
  const button = [...place().querySelectorAll('button')].find(({ textContent }) => textContent === '读取下分')!
  await act(async () => button.click())
  await flush()
  expect(calls.slice(ON_OPENING.length).map(({ operation, isDeposit }) => [operation, isDeposit])).toEqual([
    ['payList', 'false'],
  ])
  expect(text()).toContain('下分 1 笔 40.00')
  expect(text()).toMatch(/最近订单下分\s*40\.00/)
  expect(document.activeElement?.tagName).toBe('ASIDE')
})

test('an order that may have been sent twice is marked by the same reading', async () => {
  listed.true = [first, order({ id: 3, userId: 7, payTime: '2026-11-20 09:55:00' })]
  await open(first)
  expect(operations()).toEqual(ON_OPENING)
  expect(text()).toContain('疑似重复')
})

test.each([
  ['today', '2026-11-20 10:00:00', '2026-11-13T16:00:00.000Z'],
  ['long ago', '2026-11-02 10:00:00', '2026-11-01T16:00:00.000Z'],
])('an order of %s is among the orders that are read', async (_name, payTime, sdate) => {
  const opened = order({ id: 1, userId: 7, payTime })
  listed.true = [opened]
  await open(opened)
  expect(operations()).toEqual(ON_OPENING)
  expect(calls.find(({ operation }) => operation === 'payList')!.query).toMatchObject({ sdate, userid: '7' })
})

test('an order beyond the first page is looked for on its day and those beside it', async () => {
  listed.true = [order({ id: 3, userId: 7, state: 1 })]
  await open(first)
  const days = calls.filter(({ operation }) => operation === 'payList').map(({ query }) => query.sdate)
  expect(days).toEqual(['2026-11-13T16:00:00.000Z', '2026-11-18T16:00:00.000Z'])
  expect(text()).toContain('无法核对订单：服务器的列表中没有这笔订单')
})
