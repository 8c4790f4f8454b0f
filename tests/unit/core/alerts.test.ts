import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MERGE_MS } from '../../../src-main/core/alerts/notice-board.ts'
import { harmless, messageNotice, orderNotice } from '../../../src-main/core/alerts/notice-text.ts'
import { POLL_MS, STALE_POLL_MS } from '../../../src-main/core/alerts/orders.ts'
import { type PendingOrder, readPendingOrders } from '../../../src-main/core/alerts/readings.ts'
import { startRealtime } from './fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T01:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const settle = (ms = MERGE_MS * 3) => vi.advanceTimersByTimeAsync(ms)

/** Signed in and connected, with the initial fetches done. */
async function started(prepare: (console: ReturnType<typeof startRealtime>) => void = () => {}) {
  const console = startRealtime()
  prepare(console)
  console.realtime.start()
  await settle()
  return console
}

describe('the alert snapshot', () => {
  test('comes from the server: the initial state is announced once, a gap in one summary', async () => {
    const { server, realtime, told } = await started(({ server }) => {
      server.order(true)
      server.order(true)
      server.order(false)
      server.say('5')
      server.say('5', '在吗？')
    })
    expect(realtime.snapshot).toMatchObject({ deposits: 2, withdrawals: 1, messages: 2 })
    // Orders do not need the hub, so they are announced first.
    expect(told()).toEqual(['withdrawal 仍待处理 2 笔上分，1 笔下分', 'privateMessage 会员5 发来私信（2 条） 在吗？'])
    server.reachable = false
    server.dropLines()
    server.say('5', '还在吗')
    server.reachable = true
    server.offline = true
    server.order(true)
    server.order(false)
    await settle(200)
    server.offline = false
    await settle(5_000)
    expect(told()).toEqual(['withdrawal 待处理 1 笔上分，1 笔下分，3 条私信'])
    void realtime.catchUp()
    await settle()
    expect(told()).toEqual([])
  })

  test('applies pushed counts immediately; an older fetch does not undo them', async () => {
    const { server, realtime } = await started()
    server.latency = 50
    server.order(true)
    expect(realtime.snapshot.deposits).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    // The next order arrives while that fetch is pending, so its response does not contain it.
    server.order(true)
    expect(realtime.snapshot.deposits).toBe(2)
    await vi.advanceTimersByTimeAsync(45)
    expect(realtime.snapshot.deposits).toBe(2)
    await settle()
    expect(realtime.snapshot.deposits).toBe(2)
  })

  test('a thousand pushes cost few fetches, and the last fetch starts after the last push (fault 14)', async () => {
    const { server, realtime, notices } = await started()
    const before = server.readsOfOrders
    for (let i = 1; i <= 1_000; i++) {
      server.order(true)
      await vi.advanceTimersByTimeAsync(1)
    }
    await settle()
    expect(server.readsOfOrders - before).toBeLessThan(20)
    expect(realtime.snapshot.deposits).toBe(1_000)
    expect(notices.length).toBeLessThan(5)
    expect(notices.reduce((sum, { title }) => sum + (Number.parseInt(title, 10) || 1), 0)).toBe(1_000)
  })

  test('polls every 30 s, every 5 s while fetches fail, and keeps its counts meanwhile', async () => {
    const { server, realtime } = await started(({ server }) => server.order(true))
    const before = server.readsOfOrders
    await settle(POLL_MS)
    expect(server.readsOfOrders).toBe(before + 1)
    server.offline = true
    await settle(POLL_MS + STALE_POLL_MS * 4)
    expect(server.readsOfOrders).toBe(before + 6)
    expect(realtime.stale).toBe(true)
    expect(realtime.snapshot.deposits).toBe(1)
  })

  test('is cleared at sign-out', async () => {
    const { server, realtime, counts, told } = await started(({ server }) => {
      server.order(true)
      server.say('5')
    })
    realtime.stop()
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 0 })
    expect([realtime.board.all, realtime.conversations.unread]).toEqual([[], {}])
    const reads = server.readsOfOrders
    await settle(POLL_MS * 3)
    expect(server.readsOfOrders).toBe(reads)
    told()
    realtime.start()
    await settle()
    expect(told()).toEqual(['deposit 仍待处理 1 笔上分', 'privateMessage 会员5 发来私信 在吗'])
  })
})

describe('outages', () => {
  test('of ten minutes: polling continues; loss and recovery are announced once each, with one summary (fault 10)', async () => {
    const { server, realtime, told, sounds } = await started()
    server.reachable = false
    server.dropLines()
    await settle(5 * 60_000)
    expect(told()).toEqual(['connection 实时断开 无法收到实时提醒，正在不断重连'])
    // Its sound repeats every 30 s until the connection is back (A218).
    expect(sounds.map(({ name }) => name)).toEqual(Array(10).fill('alarm'))
    // Orders are still polled; messages cannot be fetched without the hub.
    server.order(true)
    server.say('5')
    server.say('6')
    await settle(STALE_POLL_MS)
    expect(told()).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
    await settle(4 * 60_000)
    server.reachable = true
    await settle(10_000)
    expect(told()).toEqual([
      'connection 实时连接已恢复 断开期间的订单和消息已重新读取',
      'privateMessage 2 条新私信 会员5、会员6',
    ])
    expect(realtime.snapshot).toMatchObject({ deposits: 1, messages: 2 })
  })

  test('of hub and server together are announced as one server outage and one recovery', async () => {
    const { server, told, sounds } = await started()
    server.reachable = false
    server.offline = true
    server.dropLines()
    await settle(9_000)
    expect([told(), sounds]).toEqual([[], []])
    await settle(2 * 60_000)
    expect(told()).toEqual(['connection 无法连接服务器 待处理订单无法读取，正在不断重试'])
    expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['alarm']))
    expect(sounds.length).toBeGreaterThanOrEqual(4)
    server.offline = false
    server.reachable = true
    await settle(10_000)
    expect(told()).toEqual(['connection 服务器连接已恢复 断开期间的订单和消息已重新读取'])
    sounds.length = 0
    await settle(2 * 60_000)
    expect(sounds).toEqual([])
  })

  test('orders that cannot be fetched raise an alarm even while the hub is connected', async () => {
    const { server, realtime, told, sounds } = await started()
    server.offline = true
    await settle(POLL_MS)
    expect(realtime.hub.state).toBe('connected')
    await settle(60_000)
    expect(told()).toEqual(['connection 无法连接服务器 待处理订单无法读取，正在不断重试'])
    expect(sounds.length).toBeGreaterThanOrEqual(2)
  })

  test('shorter than ten seconds play no sound', async () => {
    const { server, told, sounds } = await started()
    for (let n = 0; n < 5; n++) {
      server.dropLines()
      await settle(20_000)
    }
    expect([told(), sounds]).toEqual([[], []])
  })

  test('the unread count is unknown while the conversation lists cannot be fetched', async () => {
    const { server, realtime } = await started()
    expect(realtime.messagesKnown).toBe(true)
    server.failing.add('getuserlist')
    await settle(40_000)
    expect(realtime.messagesKnown).toBe(false)
    server.failing.clear()
    await settle(10_000)
    expect(realtime.messagesKnown).toBe(true)
    realtime.stop()
    expect(realtime.messagesKnown).toBe(false)
  })

  test('after sleep it reconnects and refetches immediately, and announces what is new once (fault 16)', async () => {
    const { server, realtime, told } = await started()
    server.freeze('lost')
    server.say('5')
    server.order(false)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    server.thaw()
    realtime.wake()
    await settle(2_000)
    expect(told()).toEqual(['withdrawal 待处理 1 笔下分，1 条私信'])
    expect(realtime.snapshot).toMatchObject({ withdrawals: 1, messages: 1 })
  })
})

describe('notifications', () => {
  test('one per new order, with its route; a burst is merged', async () => {
    const { server, notices } = await started()
    const id = server.order(true)
    await settle()
    expect(notices.splice(0)[0]).toMatchObject({
      kind: 'deposit',
      title: '新上分订单',
      route: `/Main/UpDownScore/1?userid=10086&order=${id}&from=2026-11-21`,
    })
    for (let n = 0; n < 4; n++) server.order(false)
    await settle()
    expect(notices.map(({ title }) => title)).toEqual(['4 笔新下分订单'])
    expect(notices[0]).toMatchObject({
      body: '张三 500.00，张三 500.00，张三 500.00 等',
      route: '/Main/UpDownScore/2?state=0',
    })
  })

  test.each([
    ['2026-11-21 09:30:00', 'userid=10086&order=1&from=2026-11-21'],
    ['2026-11-20T16:30:00Z', 'userid=10086&order=1&from=2026-11-21'],
    ['2026-11-21T00:30:00+14:00', 'userid=10086&order=1&from=2026-11-20'],
    ['', 'userid=10086&order=1'],
    // Older than the range of the lists (D1 §5): only the pending queue contains it.
    ['2026-10-20 09:30:00', 'state=0&order=1'],
  ])('an order of %s is looked for in the days of Beijing: %s (A182, A216)', (time, query) => {
    const order: PendingOrder = { id: '1', deposit: true, userId: '10086', name: '张三', amount: '500', time }
    expect(orderNotice([order]).route).toBe(`/Main/UpDownScore/1?${query}`)
  })

  test('contain no phone or account numbers, markup or control characters', () => {
    const order: PendingOrder = { id: '1', deposit: true, userId: '10086', name: '', amount: '500', time: '' }
    const text = orderNotice([{ ...order, name: '<b>李四</b> 138-0013-8000 6222 0212 3456 7890 123\u202e' }])
    expect(text.body).toBe('李四 •••（10086） 500.00')
    const fresh = { key: '1:5', name: '会员', count: 1, isTotal: false }
    const content = '<img src=x onerror=alert(1)>我的号码13800138000'
    expect(messageNotice([{ ...fresh, content }]).body).toBe('我的号码•••')
    expect(messageNotice([{ ...fresh, content: '/images/a.png' }]).body).toBe('[图片]')
    expect(harmless('长'.repeat(100), 16)).toHaveLength(17)
  })
})

describe('parsing pay-data', () => {
  const envelope = (data: string) => `{"succeeded":true,"errors":null,"data":${data}}`
  const row = (id: string, extra = '') =>
    `{"id":${id},"userId":10086,"balance":500,"payName":"张三","payTime":"2026-11-21 09:30:00","state":0${extra}}`

  test.each([
    `{"upList":[${row('1')}],"downList":[${row('2')}]}`,
    `{"payIn":[${row('1')}],"payOut":[${row('2')}]}`,
    `[${row('1', ',"inOrOut":true')},${row('2', ',"inOrOut":false')}]`,
    `{"list":[${row('1', ',"inOrOut":"1"')},${row('2', ',"inOrOut":"0"')}]}`,
  ])('pending orders in each shape (A053): %s', (data) => {
    expect(readPendingOrders(envelope(data)).map(({ id, deposit }) => [id, deposit])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  test('big ids keep their digits; decided orders are not pending', () => {
    const data = `{"upList":[${row('9007199254740993123')},${row('5').replace('"state":0', '"state":1')}],"downList":[]}`
    expect(readPendingOrders(envelope(data)).map(({ id }) => id)).toEqual(['9007199254740993123'])
  })

  test('a failed envelope is an error, not an empty queue', () => {
    expect(() => readPendingOrders('{"succeeded":false,"errors":"忙"}')).toThrow('忙')
    expect(() => readPendingOrders('<html>')).toThrow()
  })

  test.each([
    'null',
    '{}',
    '0',
    '"ok"',
    '{"rows":0}',
    '{"upList":null,"downList":null}',
    '{"data":null}',
    '[1,{"a":2}]',
  ])('data of no known shape is an error, not an empty queue (A220): %s', (data) =>
    expect(() => readPendingOrders(envelope(data))).toThrow('unknown shape'),
  )

  test.each(['[]', '{"upList":[],"downList":[]}', '{"payIn":[],"payOut":null}', '{"list":[]}'])(
    'an empty queue is one: %s',
    (data) => expect(readPendingOrders(envelope(data))).toEqual([]),
  )
})
