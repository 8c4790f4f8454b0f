import './page-window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentActivity } from '../../../src-renderer/api/activity.ts'
import { changeTypeName } from '../../../src-renderer/api/balance-changes.ts'
import { chatRecords } from '../../../src-renderer/api/chat-records.ts'
import { isDone } from '../../../src-renderer/api/done.ts'
import { homeGames, pendingOrders } from '../../../src-renderer/api/home.ts'
import { toPage } from '../../../src-renderer/api/page.ts'
import { payAccount, payAccounts } from '../../../src-renderer/api/pay-config.ts'
import { giveGoodwill, type Rebate, rebateDay } from '../../../src-renderer/api/rebates.ts'
import { trackChange } from '../../../src-renderer/api/trail.ts'
import { canDecide, inPoints } from '../../../src-renderer/screens/rebates/decision.ts'

/** The server's next response, and the requests it received. */
let answer: unknown
const asked: { url: string; params?: unknown }[] = []
vi.mock('axios', () => {
  const request = async (config: { url: string; params?: unknown }) => {
    asked.push(config)
    return { status: 200, data: JSON.stringify({ succeeded: true, data: answer }), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})
beforeEach(() => {
  asked.length = 0
})

test.each([
  [{ rows: [1], total: 7 }, 7],
  [{ data: [1], rows: null, total: 7 }, 7],
  [{ list: [1] }, 1],
])('a page in the form %j', (data, total) => expect(toPage(data)).toEqual({ rows: [1], total }))

test('a change succeeds when the server returns success, nothing or the saved object; -99 is 无权限 (D2 §8)', () => {
  for (const result of [true, 'true', 1, '3', null, undefined, { data: true }, { id: 5 }])
    expect(isDone(result)).toBe(true)
  for (const result of [false, 'false', 0, '0', -1, { data: false }]) expect(isDone(result)).toBe(false)
  expect(() => isDone(-99)).toThrow('无权限')
})

test.each([
  [true, 'done'],
  [null, 'done'],
  [2, 'done'],
  [false, 'undone'],
  [0, 'undone'],
  [-99, 'forbidden'],
])('success flag %j parses as %s (D1 §7)', async (flag, verdict) => {
  answer = flag
  const change = trackChange({ what: '', fields: [], route: null, locks: [], success: 'flag' })
  expect(await giveGoodwill(5, 1, 'x', change)).toBe(verdict)
})

test('dashboard queries show no loading indicator, list queries do (D1 §7, A021)', async () => {
  answer = []
  const reading = [homeGames(0), pendingOrders()]
  expect(currentActivity().read).toBe(0)
  const listing = chatRecords(1, 50, { sdate: '', edate: '' })
  expect(currentActivity().read).toBe(1)
  await Promise.all([...reading, listing])
  expect(asked[0]).toMatchObject({ url: '/home/data', params: { lotteryid: 0 } })
  expect(currentActivity().read).toBe(0)
})

test('dashboard orders without a state are pending', async () => {
  answer = { upList: [{ id: 1 }, { id: 2, state: '1' }], downList: null }
  const { deposits, withdrawals } = await pendingOrders()
  expect(deposits.map(({ state }) => state)).toEqual([0, '1'])
  expect(withdrawals).toEqual([])
})

test('pending orders are sorted oldest first, for any order and shape of the response (A053, A216)', async () => {
  const order = (id: number, payTime: unknown, inOrOut = true) => ({ id, payTime, inOrOut })
  const orders = [
    order(12, '2026-11-21 10:00:00'),
    order(9, '2026-11-21 10:00:00'),
    order(3, '2026-11-21T01:30:00Z'),
    order(4, '2026-11-20 23:59:59'),
    order(5, null),
  ]
  const ids = async () => (await pendingOrders()).deposits.map(({ id }) => id)
  for (answer of [{ upList: orders, downList: [] }, { payIn: orders.toReversed(), payOut: [] }, orders]) {
    expect(await ids()).toEqual([5, 4, 3, 9, 12])
  }
})

test.each([null, undefined, 'busy', 5])(
  'pending orders %j are a failed query, not an empty queue (A220)',
  async (data) => {
    answer = data
    await expect(pendingOrders()).rejects.toThrow('待处理订单无法读取')
  },
)

test('a chat record without content has empty content', async () => {
  answer = {
    data: [
      { userId: 1, content: null },
      { userId: 1, content: 5 },
    ],
    rows: 2,
  }
  const { rows } = await chatRecords(1, 50, { sdate: '', edate: '' })
  expect(rows.map(({ content }) => content)).toEqual(['', '5'])
})

test('payment accounts are queried by type; the response may contain other types or a single account', async () => {
  answer = [{ id: 1, payType: '2' }, { id: 2, payType: 3 }, { id: 4 }]
  expect(await payAccounts(2)).toEqual([
    { id: 1, payType: '2' },
    { id: 4, payType: 2 },
  ])
  const one = { id: 9, payType: 2, payNo: '6222' }
  answer = one
  expect(await payAccount({ ...one, id: '9' } as never)).toEqual(one)
  answer = []
  expect(await payAccount(one as never)).toBeUndefined()
  expect(asked.map(({ params }) => params)).toEqual([{ paytype: 2 }, { paytype: 2, id: '9' }, { paytype: 2, id: 9 }])
})

test('a rebate is confirmed with two decimals (A183), and its day parses in any format', () => {
  expect(inPoints(0.30000000000000004)).toBe(0.3)
  expect(inPoints('12.50')).toBe(12.5)
  const can = (expectedRebate: unknown, state: unknown = 0) => canDecide({ expectedRebate, state } as Rebate)
  expect([can(0.1 + 0.2), can('8.88'), can(null), can('123456789012345678.91'), can(1, 1)]).toEqual([
    ...[true, true, false, false, false],
  ])
  const day = (rebateDate: unknown) => rebateDay({ rebateDate } as Rebate)
  expect(['2026-11-20', '2026-11-20T00:00:00', '2026-11-19T16:00:00Z', null].map(day)).toEqual([
    ...['2026-11-20', '2026-11-20', '2026-11-20', ''],
  ])
})

test('an unknown balance change type is shown unchanged; 0 is no type', () => {
  expect([1, '10', 11, 0, '', null].map(changeTypeName)).toEqual(['中奖', '介绍红', '11', '0', '', ''])
})
