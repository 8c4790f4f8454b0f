import './stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import type { TrackedChange } from '#contract/audit.ts'
import { fetchAutoMessage, fetchGreeting } from '#renderer/api/groups/groups.ts'
import { createTrackedChange } from '#renderer/api/host/audit-log.ts'
import { get, postQuery } from '#renderer/api/http/http.ts'
import { toPage, toRecord } from '#renderer/api/http/page.ts'
import { usePendingRequests } from '#renderer/api/http/pending-requests.ts'
import { isNotRefused } from '#renderer/api/http/results.ts'
import { changeTypeLabel, fetchChatRecords } from '#renderer/api/members/records.ts'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'
import { giveGoodwill, type Rebate, rebateDay, refetchRebates } from '#renderer/api/orders/rebates.ts'
import { fetchMemberReport } from '#renderer/api/reports/member-statistics.ts'
import { fetchReport } from '#renderer/api/reports/reports.ts'
import { fetchPayAccount, fetchPayAccounts } from '#renderer/api/settings/payment-accounts.ts'
import { fetchPlay } from '#renderer/api/settings/play.ts'
import { getErrorMessage } from '#renderer/lib/error-message.ts'
import { canDecide, countLeftOut, toWireAmount } from '#renderer/screens/rebates/use-rebate-decision.ts'
import { server } from './stub-axios.ts'

vi.mock('axios', () => import('./stub-axios.ts'))
const { requests } = server
const goodwill = (success: TrackedChange['success'] = 'flag') =>
  giveGoodwill(7, 1, '', createTrackedChange({ route: null, locks: [], success, action: '心意红', fields: [] }))

test('a reading without content is an empty one; of a change it says nothing', async () => {
  Object.assign(server, { status: 204, text: '' })
  expect(await fetchGames(0)).toEqual([])
  expect((await fetchChatRecords(1, 10, {} as never)).rows).toEqual([])
  await expect(goodwill()).rejects.toMatchObject({ outcomeUnknown: true })
})

const NOT_READ = '服务器返回了无法识别的内容'

test.each([
  ['<!doctype html><title>请稍候</title>', '服务器返回了网页，不是数据'],
  ['<html><form><input type="password"></form></html>', '服务器返回了登录网页，不是数据'],
  ['', '服务器的回答没有内容'],
  ['"ok"', `${NOT_READ}（单个值）`],
  ['{"message":"no"}', `${NOT_READ}（对象，有 message）`],
])('%j with status 200 is no answer, and the outcome of a change unknown', async (text, message) => {
  server.text = text
  const failure = { kind: 'malformed', message, outcomeUnknown: true }
  await expect(fetchGames(0)).rejects.toMatchObject(failure)
  await expect(goodwill()).rejects.toMatchObject(failure)
})

test.each([
  ['{"code":1,"msg":"操作成功","data":null}', '1'],
  ['{"code":"S0000","msg":"","data":{"id":7}}', 'S0000'],
  // A server that counts its successes from 1 refuses so.
  ['{"code":0,"msg":"余额不足","data":null}', '0'],
])('the outcome of a change answered by %s is unknown for its code, which is named', async (text, code) => {
  server.text = text
  const message = `看不出服务器的代码 ${code} 是否表示成功：请管理员做服务器体检（设置 → 诊断），或在服务器档案的 codes.success 中写明`
  await expect(goodwill()).rejects.toMatchObject({
    kind: 'malformed',
    message,
    outcomeUnknown: true,
  })
})

test.each(['{"code":500,"msg":"成功","data":{"id":1}}', '{"succeeded":true,"code":200,"errors":"余额不足"}'])(
  '%s contradicts itself, which no profile can mend',
  async (text) => {
    server.text = text
    await expect(goodwill()).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(NOT_READ),
    })
  },
)

test.each(['[]', '[{"id":1,"name":"a"}]', '{"list":[],"total":0}', '{"id":1,"name":"a"}'])(
  '%j without an envelope answers a question, and never says the outcome of a change (A322)',
  async (text) => {
    server.text = text
    await expect(get('x', '/x')).resolves.toEqual(JSON.parse(text))
    await expect(postQuery('x', '/x', {})).resolves.toEqual(JSON.parse(text))
    await expect(goodwill('envelope')).rejects.toMatchObject({ kind: 'malformed', outcomeUnknown: true })
  },
)

test.each([
  [{ rows: [1], total: 7 }, 7],
  [{ data: [1], rows: null, total: 7 }, 7],
  [{ list: [1] }, 1],
])('a page in the form %j', (data, total) => expect(toPage(data, '/pay/list')).toEqual({ rows: [1], total }))

test.each([{ id: 5 }, [{ id: 5 }]])('a record in the form %j', (data) => {
  expect(toRecord<{ id: number }>(data, '/pay/list', ['id'])).toEqual({ id: 5 })
})

test.each([[null], ['']])('%j is no record', (data) => expect(toRecord(data, '/pay/list', [])).toBeNull())

test.each([undefined, '<html>', 7, [], [{ id: 5 }, { id: 6 }], { other: 1 }])(
  '%j is not understood as a record',
  (data) => {
    expect(() => toRecord<{ id: number }>(data, '/pay/list', ['id'])).toThrow('数据无法识别')
  },
)

test.each(['text', [], { other: 1 }])('%j as a play, a report, statistics or a greeting is an error', async (data) => {
  server.data = data
  for (const read of [
    () => fetchPlay(1),
    () => fetchReport({ sdate: '', edate: '' }),
    () => fetchMemberReport({ userid: 7 }),
    () => fetchGreeting('1'),
    () => fetchAutoMessage('1', 2),
  ])
    await expect(read()).rejects.toMatchObject({ kind: 'malformed' })
})

test('a change succeeds when the server returns success, nothing or the saved object; -99 is 无权限 (D2 §8)', () => {
  for (const result of [true, 'true', 1, '3', null, undefined, { data: true }, { id: 5 }])
    expect(isNotRefused(result)).toBe(true)
  for (const result of [false, 'false', 0, '0', -1, { data: false }]) expect(isNotRefused(result)).toBe(false)
  expect(() => isNotRefused(-99)).toThrow('无权限')
})

test.each([
  [{ affected: 0 }, '服务器没有说明是否已经生效'],
  [{}, '服务器没有说明是否已经生效'],
  [[false], '服务器没有说明是否已经生效'],
  [{ result: false }, false],
  [{ ok: 'false' }, false],
  [{ id: 5, result: 0 }, true],
  [{ affected: 1 }, true],
  [true, true],
  [{ id: 5 }, true],
  [null, '服务器没有说明是否已经生效'],
  [2, true],
  [false, false],
  [0, false],
  [-99, '无权限'],
])('success flag %j parses as %s (D1 §7)', async (flag, decision) => {
  server.data = flag
  expect(await goodwill().catch(getErrorMessage)).toBe(decision)
})

test('dashboard queries show no loading indicator, list queries do (D1 §7, A021)', async () => {
  server.data = []
  const reading = fetchGames(0)
  expect(usePendingRequests.getState().read).toBe(0)
  const listing = fetchChatRecords(1, 50, { sdate: '', edate: '' })
  expect(usePendingRequests.getState().read).toBe(1)
  await Promise.all([reading, listing])
  expect(requests[0]).toMatchObject({ url: '/home/data', params: { lotteryid: 0 } })
  expect(usePendingRequests.getState().read).toBe(0)
})

test('a chat record without content has empty content', async () => {
  server.data = {
    data: [
      { userId: 1, content: null },
      { userId: 1, content: 5 },
    ],
    rows: 2,
  }
  const { rows } = await fetchChatRecords(1, 50, { sdate: '', edate: '' })
  expect(rows.map(({ content }) => content)).toEqual(['', '5'])
})

test('payment accounts are queried by type; the response may contain other types or a single account', async () => {
  const texts = { title: '卡', payName: '甲', payNo: '6222' }
  server.data = [
    { id: 1, payType: '2', ...texts },
    { id: 2, payType: 3, ...texts },
    { id: 4, title: null, payNo: 6222 },
  ]
  expect(await fetchPayAccounts(2)).toEqual([
    { id: 1, payType: '2', ...texts },
    { id: 4, payType: 2, title: '', payName: '', payNo: '6222' },
  ])
  const one = { id: 9, payType: 2, ...texts }
  server.data = one
  expect(await fetchPayAccount({ ...one, id: '9' } as never)).toEqual(one)
  server.data = []
  expect(await fetchPayAccount(one as never)).toBeUndefined()
  expect(requests.map(({ params }) => params)).toEqual([{ paytype: 2 }, { paytype: 2, id: '9' }, { paytype: 2, id: 9 }])
})

test('limits of an account have no more decimals than they need, so that the form takes them', async () => {
  server.data = [{ id: 1, payType: 2, minBalance: '10.5000', maxBalance: '50000.0000' }]
  expect(await fetchPayAccounts(2)).toMatchObject([{ minBalance: '10.5', maxBalance: '50000' }])
  server.data = [{ id: 1, payType: 2, minBalance: '100', maxBalance: '12.345' }]
  expect(await fetchPayAccounts(2)).toMatchObject([{ minBalance: '100', maxBalance: '12.345' }])
})

test('a rebate is confirmed with two decimals (A183), and its day parses in any format', () => {
  expect(toWireAmount(0.30000000000000004)).toBe(0.3)
  expect(toWireAmount('12.50')).toBe(12.5)
  const can = (expectedRebate: unknown, state: unknown = 0) => canDecide({ expectedRebate, state } as Rebate)
  expect([can(0.1 + 0.2), can('8.88'), can(null), can('123456789012345678.91'), can(1, 1)]).toEqual([
    ...[true, true, false, false, false],
  ])
  const left = countLeftOut([
    { expectedRebate: null, state: 0 },
    { expectedRebate: 1, state: 0 },
    { expectedRebate: 1, state: 1 },
  ] as unknown as Rebate[])
  expect(left, 'an amount that is not readable is not a decision of others').toEqual({
    decidedCount: 1,
    unreadableCount: 1,
  })
  const day = (rebateDate: unknown) => rebateDay({ rebateDate } as Rebate)
  expect(['2026-11-20', '2026-11-20T00:00:00', '2026-11-19T16:00:00Z', null].map(day)).toEqual([
    ...['2026-11-20', '2026-11-20', '2026-11-20', ''],
  ])
})

test('a rebate without a readable day is looked for in all days', async () => {
  server.data = { data: [], rows: 0 }
  const rebate = (rebateDate: unknown) => ({ id: 1, userId: 7, rebateDate }) as Rebate
  await refetchRebates([rebate('2026-11-20 00:00:00'), rebate('2026-11-18')])
  await refetchRebates([rebate('2026-11-20'), rebate(null)])
  await refetchRebates([rebate('20/11/2026')])
  expect(requests.map(({ params }) => params)).toEqual([
    { sdate: '2026-11-18', edate: '2026-11-20', userid: '7' },
    { userid: '7' },
    { userid: '7' },
  ])
})

test('an unknown balance change type is shown unchanged; 0 is no type', () => {
  expect([1, '10', 11, 0, '', null].map(changeTypeLabel)).toEqual(['中奖', '介绍红', '11', '0', '', ''])
})
