import { describe, expect, test } from 'vitest'
import { orderNotification } from '#main/core/alerts/notification-content.ts'
import { OFFLINE_POLL_MS, POLL_MS } from '#main/core/orders/pending-orders.ts'
import { FakeServer } from '../fake-server.ts'
import { advanceTimers, MINUTE, startedRealtime, startRealtime, withFakeClock } from '../support/realtime.ts'

withFakeClock('2026-11-01T16:30:00Z')

/** An order of the server, without a push. */
function pendingOrder(id: number, change: Partial<FakeServer['orders'][number]> = {}): FakeServer['orders'][number] {
  return { id, deposit: true, name: '张三', amount: 500, time: '2026-11-02 00:29:00', ...change }
}

describe('polling', () => {
  test('every 5 s while only the hub is down, every 30 s once it is back (fault 10)', async () => {
    const { server, announced } = await startedRealtime()
    server.reachable = false
    server.dropConnections()
    await advanceTimers(MINUTE)
    let before = server.payDataFetches
    await advanceTimers(OFFLINE_POLL_MS * 6)
    expect(server.payDataFetches - before).toBe(6)
    await announced(0)
    server.orders.push(pendingOrder(1))
    expect(await announced(OFFLINE_POLL_MS)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
    server.reachable = true
    await advanceTimers(10_000)
    before = server.payDataFetches
    await advanceTimers(POLL_MS * 2)
    expect(server.payDataFetches - before).toBe(2)
  })

  test('is slower while the server is slow or has too much to do, connected or not', async () => {
    const { server } = await startedRealtime({ isStrained: true })
    let before = server.payDataFetches
    await advanceTimers(90_000)
    expect(server.payDataFetches - before).toBe(2)
    server.reachable = false
    server.dropConnections()
    await advanceTimers(MINUTE)
    before = server.payDataFetches
    await advanceTimers(MINUTE)
    expect(server.payDataFetches - before).toBe(3)
  })

  test('finds orders even if the hub never connected', async () => {
    const { server, announced } = await startedRealtime({ reachable: false })
    server.orders.push(pendingOrder(1))
    expect(await announced(OFFLINE_POLL_MS)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
  })
})

describe('a following session', () => {
  test('shows its orders within 2 s although a fetch of the previous session still hangs', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.hangingFetches = 1
    void realtime.resync()
    await advanceTimers(0)
    realtime.stop()
    server.orders = [pendingOrder(7, { deposit: false })]
    await announced(0)
    realtime.start()
    await advanceTimers(2_000)
    expect(realtime.snapshot.withdrawals).toBe(1)
    expect(await announced(0)).toEqual(['withdrawal 仍待处理 1 笔下分'])
  })

  test('ignores late results of the previous session', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.latency = 5_000
    server.orders = [pendingOrder(1), pendingOrder(2)]
    void realtime.resync()
    await advanceTimers(1_000)
    realtime.stop()
    server.latency = 0
    server.orders = [pendingOrder(3)]
    realtime.start()
    expect(await announced(10_000)).toEqual(['deposit 仍待处理 1 笔上分'])
    expect(realtime.snapshot.deposits).toBe(1)
  })

  test('over a running one: a new hub connection and no data of the previous operator', async () => {
    const console = await startedRealtime()
    const { server, realtime, counts, unread, announced } = console
    server.addOrder(true)
    server.memberWrites('5')
    server.push('setStatus', 20, 1)
    await advanceTimers()
    const [former] = [...server.connections]
    await announced(0)
    server.orders = []
    server.conversations.clear()
    server.owner = 'another operator'
    realtime.start()
    expect([
      realtime.alerts.notifications.all,
      realtime.unreadTracker.unread,
      realtime.messagingLink.state.robot,
    ]).toEqual([[], {}, null])
    expect([realtime.snapshot.deposits, realtime.snapshot.messages, realtime.lastUpdate]).toEqual([0, 0, null])
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 0 })
    expect(unread.at(-1)).toEqual({ '1:5': 0 })
    await advanceTimers()
    expect(server.connections.size).toBe(1)
    expect(server.connections).not.toContain(former)
    expect(realtime.hub.state).toBe('connected')
    server.addOrder(false)
    expect(await announced()).toEqual(['withdrawal 新下分订单 张三（10086） 500.00'])
  })
})

describe('each order is announced once', () => {
  test('with more than 5,000 pending while others are decided and added', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.orders = Array.from({ length: 5_200 }, (_, id) => pendingOrder(id + 1))
    expect(await announced(POLL_MS)).toEqual(['deposit 5200 笔新上分订单 张三 500.00，张三 500.00，张三 500.00 等'])
    await advanceTimers(POLL_MS * 3)
    server.orders.splice(0, 3_000)
    await advanceTimers(POLL_MS)
    server.orders.push(pendingOrder(9_000, { amount: 8 }))
    expect(await announced(POLL_MS)).toEqual(['deposit 新上分订单 张三（10086） 8.00'])
    expect(realtime.snapshot.deposits).toBe(2_201)
  })

  test('again if it left the queue and returned (A217)', async () => {
    const { server, announced } = await startedRealtime()
    server.orders = [pendingOrder(1), pendingOrder(2, { deposit: false })]
    await announced(POLL_MS)
    server.orders = [pendingOrder(1)]
    await advanceTimers(POLL_MS)
    server.orders = [pendingOrder(1), pendingOrder(2, { deposit: false })]
    expect(await announced(POLL_MS)).toEqual(['withdrawal 新下分订单 张三（10086） 500.00'])
  })

  test.each([
    ['amount', { amount: 600 }, '600.00'],
    ['time', { time: '2026-11-02 00:29:30' }, '500.00'],
  ])('again if its id returns with another %s (A217)', async (_what, change, amount) => {
    const { server, published, announced } = await startedRealtime()
    server.orders = [pendingOrder(1)]
    await announced(POLL_MS)
    const version = published.at(-1)!.version
    server.orders = [pendingOrder(1, change)]
    expect(await announced(POLL_MS)).toEqual([`deposit 新上分订单 张三（10086） ${amount}`])
    expect(published.at(-1)!.version).toBe(version + 1)
  })

  test.each([{ time: '2026-11-02T00:29:00.123' }, { time: '2026-11-01T16:29:00Z' }, { amount: '500.0000' as never }])(
    'not again if another call writes it as %j',
    async (change) => {
      const { server, announced } = await startedRealtime()
      server.orders = [pendingOrder(1)]
      expect(await announced(POLL_MS)).toHaveLength(1)
      server.orders = [pendingOrder(1, change)]
      expect(await announced(POLL_MS * 2)).toEqual([])
    },
  )

  test('not again if its id is in both lists', async () => {
    const { server, announced } = await startedRealtime()
    server.orders = [pendingOrder(1), pendingOrder(1, { deposit: false })]
    expect(await announced(POLL_MS)).toHaveLength(2)
    expect(await announced(POLL_MS * 2)).toEqual([])
  })

  test('orders pending at the start are one summary 仍待处理, not new, however late they are fetched (A217)', async () => {
    const orders = [pendingOrder(1), pendingOrder(2)]
    const { server, announced } = await startedRealtime({ offline: true, orders })
    server.offline = false
    expect(await announced(OFFLINE_POLL_MS)).toEqual(['deposit 仍待处理 2 笔上分'])
    server.addOrder(false)
    expect(await announced()).toEqual(['withdrawal 新下分订单 张三（10086） 500.00'])
  })

  test('at the start a kind that is off is listed as 仍待处理 in the notification centre only', async () => {
    const server = new FakeServer()
    server.orders = [pendingOrder(1), pendingOrder(2), pendingOrder(3, { deposit: false })]
    const { realtime, displayed, rules } = startRealtime(server)
    rules({ deposit: { on: false } })
    realtime.start()
    await advanceTimers()
    expect(displayed.map(({ title, body }) => `${title} ${body}`)).toEqual(['仍待处理 1 笔下分'])
    expect(realtime.alerts.notifications.all.map(({ title, body }) => `${title} ${body}`)).toEqual([
      '仍待处理 2 笔上分',
      '仍待处理 1 笔下分',
    ])
  })
})

describe('what the pages receive', () => {
  const ids = (queue?: readonly { id: unknown }[]) => queue?.map(({ id }) => id)

  test('one event per change of the orders, none for a reading without one', async () => {
    const { server, published } = await startedRealtime()
    published.length = 0
    server.addOrder(true)
    await advanceTimers(POLL_MS * 3)
    expect(published.map(({ orders }) => ids(orders?.deposits))).toEqual([[1]])
    server.orders[0]!.name = '李四'
    await advanceTimers(POLL_MS)
    expect(published.map(({ orders }) => orders?.deposits[0]?.payName)).toEqual(['张三', '李四'])
  })

  test('why the orders cannot be read, once, and the orders again afterwards', async () => {
    const { server, realtime, published } = await startedRealtime()
    published.length = 0
    server.offline = true
    expect(await realtime.refreshOrders()).toMatchObject({ error: 'offline' })
    await advanceTimers(OFFLINE_POLL_MS * 3)
    server.offline = false
    await advanceTimers(OFFLINE_POLL_MS)
    expect(published.map(({ orders, error }) => [orders && 'orders', error])).toEqual([
      ['orders', 'offline'],
      ['orders', null],
    ])
  })

  test('nothing of a session that ended', async () => {
    const { server, realtime, published, addOrder } = await startedRealtime()
    await addOrder(true)
    realtime.stop()
    expect(published.at(-1)).toMatchObject({ orders: null, error: null })
    const fetches = server.payDataFetches
    expect(await realtime.refreshOrders()).toMatchObject({ orders: null, error: null })
    expect(server.payDataFetches).toBe(fetches)
  })

  test('pushed counts do not go to the windows', async () => {
    const { pushes, addOrder } = await startedRealtime()
    await addOrder(true)
    expect(pushes).toEqual([])
  })
})

describe('a decision of this console', () => {
  /** Fetches and publications that follow a decision sent now, with or without a push of it. */
  async function decide(push: boolean) {
    const { server, realtime, published, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    const [fetches, version] = [server.payDataFetches, published.at(-1)!.version]
    const sentAt = performance.now()
    await advanceTimers(20)
    if (push) server.decideOrder(id)
    else server.orders = []
    await advanceTimers(20)
    realtime.onDecisionEnded(sentAt)
    await advanceTimers()
    return [server.payDataFetches - fetches, published.at(-1)!.version - version]
  }

  test.each([true, false])('costs one fetch and one event; its push arrived: %s', async (push) => {
    expect(await decide(push)).toEqual([1, 1])
  })

  test('that changed nothing is published, so that the lists are read again', async () => {
    const { realtime, published, addOrder } = await startedRealtime()
    await addOrder(true)
    const { version } = published.at(-1)!
    realtime.onDecisionEnded(performance.now())
    await advanceTimers()
    expect(published.at(-1)!.version).toBe(version + 1)
  })
})

test('pay-data without data is a failed fetch: pending orders are kept and refetched soon (A220)', async () => {
  const { server, realtime, announced } = await startedRealtime()
  server.addOrder(true)
  await announced()
  server.payDataOverride = '{"succeeded":true,"errors":null,"data":null}'
  await advanceTimers(POLL_MS)
  expect(realtime.stale).toBe(true)
  expect(realtime.snapshot.deposits).toBe(1)
  server.payDataOverride = null
  await advanceTimers(OFFLINE_POLL_MS)
  expect(realtime.stale).toBe(false)
  expect(await announced(0)).toEqual([])
})

describe('times of orders (A182)', () => {
  // 16:30 UTC is 00:30 of the next day in Beijing.
  test.each([
    '2026-11-01T16:28:00+00:00',
    '2026-11-01T16:28:00Z',
    '2026-11-01T16:28:00.1234567Z',
    '2026-11-01T11:28:00-05:00',
    '2026-11-01T11:28:00-0500',
    '2026-11-02T00:28:00+08:00',
    '2026-11-02T00:28:00',
    '2026-11-02T00:28:00.123',
    '2026-11-02 00:28:00',
  ])('%s waits for two minutes, and its notice leads to the day in Beijing', async (time) => {
    const { server, realtime, notices, announced } = await startedRealtime()
    realtime.alerts.changeSettings({ rules: { deposit: { waitMinutes: 4 } } })
    server.orders = [pendingOrder(1, { time })]
    await advanceTimers(POLL_MS)
    expect(notices[0]?.route).toBe('/Main/UpDownScore/1?userid=10086&order=1&from=2026-11-02')
    await announced(0)
    expect(await announced(MINUTE)).toEqual([])
    expect(await announced(MINUTE)).toEqual(['deposit 1 笔上分订单待处理 最久已等待 4 分钟，请尽快处理'])
  })

  test('an invalid time yields no wait and no day', async () => {
    const { server, announced } = await startedRealtime()
    server.orders = [pendingOrder(1, { time: '刚刚' })]
    expect(await announced(POLL_MS + 4 * MINUTE)).toHaveLength(1)
    expect(await announced(MINUTE + 10_000)).toEqual(['deposit 1 笔上分订单待处理 最久已等待 5 分钟，请尽快处理'])
    const order = { id: '1', deposit: true, userId: '5', name: '', amount: '1', time: '刚刚' }
    expect(orderNotification([order]).route).toBe('/Main/UpDownScore/1?userid=5&order=1')
  })
})
