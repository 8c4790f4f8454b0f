import { expect, test } from 'vitest'
import { NO_CONTENT } from '#main/core/gateway/envelope.ts'
import { COMPARE_INTERVAL_MS } from '#main/core/orders/queue-reader.ts'
import { FakeServer } from '../fake-server.ts'
import {
  advanceTimers,
  type StartedRealtime,
  startedRealtime,
  startRealtime,
  withFakeClock,
} from '../support/realtime.ts'

withFakeClock('2026-11-01T16:30:00Z')

const order = (id: number, deposit = true) => ({ id, deposit, name: '张三', amount: 500, time: '2026-11-02 00:29:00' })
const many = (count: number) => Array.from({ length: count }, (_, n) => order(n + 1_000))

/** With the first comparison done. */
async function started(change: Partial<FakeServer> | FakeServer, ms = 5_000) {
  const console = await startedRealtime(change)
  await advanceTimers(ms - 3_000)
  return console
}
function rewritePayData(server: FakeServer, rewrite: (text: string) => string): void {
  const { payData } = server
  server.payData = async () => rewrite(await payData())
}
const publishedQueues = ({ published }: StartedRealtime) => published.at(-1)?.orders

test('a server that sends the newest only hides no order: those it left out are announced as waiting, the next as new', async () => {
  const console = await started({ payDataLimit: 3, orders: [...many(130), order(9_000, false)] })
  const { server, realtime, announced } = console
  expect(realtime.snapshot).toMatchObject({ deposits: 130, withdrawals: 1 })
  expect(publishedQueues(console)).toMatchObject({ isLimited: true })
  expect(publishedQueues(console)?.deposits).toHaveLength(130)
  expect(await announced(0)).toEqual(['withdrawal 仍待处理 3 笔上分，1 笔下分', 'deposit 仍待处理 127 笔上分'])
  const id = server.addOrder(true)
  expect(await announced(1_000)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
  server.decideOrder(1_005)
  await advanceTimers(1_000)
  expect(realtime.snapshot.deposits).toBe(130)
  expect(publishedQueues(console)?.deposits.map((row) => row.id)).toContain(id)
  expect(await announced(0)).toEqual([])
})

// Also where all is collected until the conversations are read.
test.each([0, 1_500])('an order that comes while pay-data is found to lack others is new (%i ms)', async (latency) => {
  const server = Object.assign(new FakeServer(), { orders: many(10) })
  server.extraLatency.set('getuserlist 1', latency)
  const { payData, payList } = server
  // The oldest only, so that no reading of it has the order that comes.
  server.payData = async () => (await payData()).replace(/("upList":\[(?:\{[^}]*\},){2}\{[^}]*\}),[^\]]*/, '$1')
  let lists = 0
  server.payList = async (...args) => {
    const answer = await payList(...args)
    // Of the second comparison.
    if (args[0] && ++lists === 2) server.addOrder(true, 12, '李四')
    return answer
  }
  const { realtime, announced } = await started(server)
  expect(realtime.snapshot.deposits).toBe(11)
  expect(await announced(0)).toEqual([
    'deposit 仍待处理 3 笔上分',
    'deposit 仍待处理 7 笔上分',
    'deposit 新上分订单 李四（10086） 12.00',
  ])
})

test('orders whose states are no documented one are not taken for decided, until one was pending', async () => {
  const server = Object.assign(new FakeServer(), { orders: many(2) })
  let from = 1
  rewritePayData(server, (text) => text.replaceAll('"state":0', `"state":${from}`))
  const { realtime, announced } = await started(server, 15_000)
  const problem = '待处理订单无法读取（home/pay-data 的 state 都不是待处理）'
  expect([realtime.stale, realtime.orders.error]).toEqual([true, problem])
  expect(await announced(0)).toEqual([expect.stringContaining(problem)])
  from = 0
  await advanceTimers(10_000)
  expect([realtime.stale, realtime.snapshot.deposits]).toEqual([false, 2])
  from = 1
  await advanceTimers(40_000)
  expect([realtime.stale, realtime.snapshot.deposits]).toEqual([false, 0])
})

test.each([
  ['who decided them, and when', '1', '"verifyAdmin":"admin","verifyTime":"2026-11-02 00:29:30"', null],
  ['no operator', '1', '"verifyAdmin":"","verifyTime":"2026-11-02 00:29:30"', true],
  ['no time', '2', '"verifyAdmin":"admin","verifyTime":null', true],
  ['a time before they came', '2', '"verifyAdmin":"admin","verifyTime":"2026-11-01 23:29:30"', true],
  ['a state that is not documented', '3', '"verifyAdmin":"admin","verifyTime":"2026-11-02 00:29:30"', true],
])('decided orders alone in pay-data that say %s (A358)', async (_title, state, fields, isRefused) => {
  const server = Object.assign(new FakeServer(), { orders: many(2) })
  rewritePayData(server, (text) => text.replaceAll('"state":0', `"state":${state},${fields}`))
  const { realtime, announced } = await started(server)
  const problem = isRefused && '待处理订单无法读取（home/pay-data 的 state 都不是待处理）'
  expect([realtime.orders.error, realtime.snapshot.deposits]).toEqual([problem, 0])
  expect((await announced(0)).length).toBe(0)
})

const NO_STATES = ['null', '""', 'false', '{"value":null}', '[]']
test.each(NO_STATES)('orders of pay/list with the state %s are not counted as waiting, nor lost', async (state) => {
  const server = Object.assign(new FakeServer(), { payDataLimit: 3, orders: [...many(30), order(9_000, false)] })
  const { payList } = server
  server.payList = async (...args) => (await payList(...args)).replaceAll('"state":0', `"state":${state}`)
  const console = await started(server, 20_000)
  const { realtime, announced } = console
  // Those of pay-data wait; that pay/list may have others is said.
  expect([realtime.stale, realtime.snapshot.deposits, realtime.snapshot.withdrawals]).toEqual([false, 3, 1])
  expect(publishedQueues(console)).toMatchObject({ isLimited: true, isUnconfirmed: true })
  expect(await announced(0)).toEqual(['withdrawal 仍待处理 3 笔上分，1 笔下分'])
  const before = server.payListFetches
  server.addOrder(true)
  expect(await announced(1_000)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
  expect(server.payListFetches - before, 'another attempt would find the same').toBe(2)
  server.payDataOverride = '{"succeeded":true,"errors":null,"data":{"waiting":[{"title":"x"}]}}'
  await advanceTimers(35_000)
  expect(realtime.orders.error).toBe('待处理订单无法读取（pay/list 的订单没有 state）')
})

test.each(NO_STATES)('an order of pay-data with the state %s waits, as its list says', async (state) => {
  const server = Object.assign(new FakeServer(), { orders: many(2) })
  rewritePayData(server, (text) => text.replaceAll('"state":0', `"state":${state}`))
  const { realtime } = await started(server)
  expect([realtime.orders.error, realtime.snapshot.deposits]).toEqual([null, 2])
  expect(realtime.orders.orders?.deposits.map((row) => row.state)).toEqual([0, 0])
})

test('without content nothing waits, if the list has nothing either', async () => {
  const server = Object.assign(new FakeServer(), { orders: many(2) })
  server.payData = async () => NO_CONTENT
  const { payList } = server
  let isEmpty = false
  server.payList = async (...args) => (isEmpty ? NO_CONTENT : payList(...args))
  const { realtime } = await started(server)
  expect([realtime.stale, realtime.snapshot.deposits]).toEqual([false, 2])
  isEmpty = true
  await advanceTimers(35_000)
  expect([realtime.stale, realtime.orders.error, realtime.snapshot.deposits]).toEqual([false, null, 0])
  isEmpty = false
  await advanceTimers(35_000)
  expect(realtime.snapshot.deposits).toBe(2)
})

test('a server that sends all is compared by two small requests, at the start and every few minutes', async () => {
  const console = await started({ orders: many(21) })
  const { server } = console
  expect([server.payListFetches, server.payDataFetches]).toEqual([2, 2])
  expect(publishedQueues(console)?.isLimited).toBeUndefined()
  await advanceTimers(COMPARE_INTERVAL_MS - 10_000)
  expect(server.payListFetches).toBe(2)
  await advanceTimers(60_000)
  expect(server.payListFetches).toBe(4)
  server.dropConnections()
  await advanceTimers(10_000)
  expect(server.payListFetches).toBe(6)
  // Not by each of several reconnects.
  server.dropConnections()
  await advanceTimers(10_000)
  expect(server.payListFetches).toBe(6)
})

test('an order that comes between two answers is no difference', async () => {
  const console = startRealtime(Object.assign(new FakeServer(), { orders: many(3), latency: 300 }))
  const { server, realtime } = console
  realtime.start()
  // Each time between the answer of pay-data and the count.
  for (let time = 0; time < 4_000; time += 350) {
    await advanceTimers(350)
    server.orders.push(order(5_000 + time))
    if (time % 700 === 0) server.orders.shift()
  }
  await advanceTimers(60_000)
  expect(publishedQueues(console)?.isLimited).toBeUndefined()
  expect(realtime.snapshot.deposits).toBe(server.orders.length)
})

test('lists that are not found are read from pay/list; an answer without data stays a failed reading (A220)', async () => {
  const payDataOverride = '{"succeeded":true,"errors":null,"data":{"waiting":{"up":[],"down":[]}}}'
  const console = await started({ payDataOverride, orders: many(2) })
  const { server, realtime, announced } = console
  expect([realtime.stale, realtime.snapshot.deposits]).toEqual([false, 2])
  expect(publishedQueues(console)).toMatchObject({ isLimited: true })
  expect(await announced(0)).toEqual(['deposit 仍待处理 2 笔上分'])
  server.addOrder(false)
  expect(await announced(1_000)).toEqual(['withdrawal 新下分订单 张三（10086） 500.00'])
  server.payDataOverride = '{"succeeded":true,"errors":null,"data":null}'
  await advanceTimers(35_000)
  expect(realtime.stale).toBe(true)
})

test.each(['all its pages', 'its later rows'])('a list that ignores the filter in %s proves nothing', async (where) => {
  const server = Object.assign(new FakeServer(), { orders: many(20) })
  const { payList } = server
  server.payList = async (...args) => {
    const answer = (await payList(...args)).replace('"rows":20', '"rows":9000')
    return where === 'all its pages' || args[2] === 100 ? answer.replaceAll('"state":0', '"state":1') : answer
  }
  const console = startRealtime(server)
  console.realtime.start()
  await advanceTimers(COMPARE_INTERVAL_MS * 2)
  expect([console.realtime.stale, console.realtime.snapshot.deposits]).toEqual([false, 20])
  expect(publishedQueues(console)?.isLimited).toBeUndefined()
})

test('a list that changes between two of its pages is read again: no order leaves and returns', async () => {
  const server = Object.assign(new FakeServer(), { payDataLimit: 3, orders: many(250) })
  const { payList } = server
  let decided = 0
  server.payList = async (deposit, page, size) => {
    const answer = await payList(deposit, page, size)
    // Behind it, every order moves to a page that was read.
    if (decided > 0 && deposit && page === 1) server.decideOrder(1_250 - decided--)
    return answer
  }
  const console = await started(server)
  await console.announced(0)
  decided = 2
  server.addOrder(true)
  expect(await console.announced(40_000)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
  expect([decided, server.orders.length, console.realtime.snapshot.deposits]).toEqual([0, 249, 249])
})

type Answer = { rows: unknown[]; total: number }
/** `pay/list` of a server that reads page and size in its own way, and writes the rows and their number so. */
function payListOf(
  server: FakeServer,
  pageOf: (page: number, size: number) => [start: number, end: number],
  write: (answer: Answer) => object = ({ rows, total }) => ({ list: rows, total }),
) {
  const { payList } = server
  return async (kind: 'deposit' | 'withdrawal', page: number, size: number) => {
    const { data } = JSON.parse(await payList(kind, 1, 100_000))
    const answer = { rows: data.data.slice(...pageOf(page, size)), total: data.rows }
    return JSON.stringify({ succeeded: true, errors: null, data: write(answer) })
  }
}

const capped =
  (most: number) =>
  (page: number, size: number): [number, number] => {
    const length = Math.min(size, most)
    return [(page - 1) * length, page * length]
  }
const cappedBehind = (page: number, size: number): [number, number] => [(page - 1) * size, (page - 1) * size + 20]
const fromZero = (page: number, size: number): [number, number] => [page * size, (page + 1) * size]
const bare = ({ rows }: Answer) => ({ list: rows })
/** The number of this page's rows. */
const countOfPage = ({ rows }: Answer) => ({ list: rows, count: rows.length })
const repeatedEnd = (page: number, size: number): [number, number] => {
  const start = Math.min((page - 1) * size, Math.floor(129 / size) * size)
  return [start, start + size]
}

test.each([
  ['sends 20 at most', capped(20), undefined],
  ['sends 20 at most, and the next from what was asked for', cappedBehind, undefined],
  ['sends 20 at most without a total', capped(20), bare],
  ['sends 30 at most', capped(30), undefined],
  ['sends 20 at most with the count of each page', capped(20), countOfPage],
  ['sends 5 at most without a total', capped(5), bare],
  ['has the total of each page alone', capped(100), ({ rows }: Answer) => ({ list: rows, total: rows.length })],
  ['has no total', capped(100), bare],
  ['has no total, and sends its last page again', repeatedEnd, bare],
  ['numbers its pages from 0', fromZero, undefined],
  ['numbers its pages from 0 and has no total', fromZero, bare],
] as const)('no order is hidden by a pay/list that %s', async (_title, pageOf, write) => {
  const payDataOverride = '{"succeeded":true,"errors":null,"data":{"waiting":{"up":[],"down":[]}}}'
  const incomplete: Partial<FakeServer>[] = [{ payDataOverride }, { payDataLimit: 3 }]
  for (const pays of incomplete) {
    const server = Object.assign(new FakeServer(), { orders: [...many(130), order(9_000, false)], ...pays })
    server.payList = payListOf(server, pageOf, write)
    const console = await started(server, 20_000)
    expect([console.realtime.stale, console.realtime.snapshot.deposits]).toEqual([false, 130])
    expect(console.realtime.snapshot.withdrawals).toBe(1)
    const id = server.addOrder(true)
    await advanceTimers(40_000)
    expect(publishedQueues(console)?.deposits.map((row) => row.id)).toContain(id)
    console.realtime.stop()
  }
})

test.each([
  ['not found', '{"waiting":[{"title":"x"}]}', null, true, '待处理订单无法读取（pay/list 的两页有同一笔订单）'],
  ['found, but empty', '{"upList":[],"downList":[]}', 130, false, null],
])('rows in two pages are named where the lists of pay-data are %s', async (_title, data, deposits, stale, error) => {
  const payDataOverride = `{"succeeded":true,"errors":null,"data":${data}}`
  const server = Object.assign(new FakeServer(), { payDataOverride, orders: many(130) })
  server.payList = payListOf(server, (page, size) => [Math.max(0, (page - 1) * size - 5), page * size])
  const { realtime } = await started(server, 20_000)
  expect([realtime.stale, realtime.orders.error]).toEqual([stale, error])
  expect(realtime.orders.orders?.isUnconfirmed ?? false).toBe(!stale)
  expect(realtime.orders.orders?.deposits.length ?? null).toBe(deposits)
})

test('orders that pay/list counts and never gives are said to be missing; those that are read are shown', async () => {
  const server = Object.assign(new FakeServer(), { payDataLimit: 3, orders: [...many(30), order(9_000, false)] })
  let [isShort, lists] = [true, 0]
  // Of the 30 orders that it counts no page has those from the 13th on.
  const pages = (page: number, size: number): [number, number] => [(page - 1) * size, isShort ? 12 : page * size]
  const payList = payListOf(server, pages, ({ rows, total }) => ({ list: rows, total }))
  server.payList = (...args) => {
    lists++
    return payList(...args)
  }
  const console = await started(server, 20_000)
  const { realtime, announced } = console
  expect([realtime.stale, realtime.snapshot.deposits, realtime.orders.orders?.isUnconfirmed]).toEqual([false, 12, true])
  expect(await announced(0)).toContain('deposit 仍待处理 至少 9 笔上分')
  expect(publishedQueues(console)).toMatchObject({ isLimited: true, isUnconfirmed: true })
  await announced(0)
  const id = server.addOrder(true)
  expect(await announced(1_000)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
  expect(publishedQueues(console)?.deposits.map((row) => row.id)).toContain(id)
  console.rules({ deposit: { waitMinutes: 5 } })
  realtime.alerts.setDoNotDisturb(1)
  server.addOrder(true)
  await advanceTimers(65_000)
  const counts = '待处理：上分 至少 12，下分 至少 1，私信 0'
  expect(await announced(0)).toContain(`deposit 免打扰已结束 期间有 1 条通知；${counts}`)
  expect(await announced(5 * 60_000)).toContainEqual(expect.stringMatching(/^deposit 至少 12 笔上分订单待处理 最久/))
  // Known to be short, the list is read once and not several times.
  lists = 0
  await realtime.refreshOrders()
  expect(lists).toBeLessThan(6)
  // The doubt ends with the shortage, and an order that was decided is gone.
  server.orders = server.orders.slice(-6)
  isShort = false
  await advanceTimers(60_000)
  expect([realtime.snapshot.deposits, realtime.orders.orders?.isUnconfirmed]).toEqual([5, undefined])
})
