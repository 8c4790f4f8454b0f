import { describe, expect, test, vi } from 'vitest'
import {
  messageNotification,
  orderNotification,
  sanitizeForNotification,
} from '#main/core/alerts/notification-content.ts'
import type { PendingOrder } from '#main/core/orders/pending-list.ts'
import { OFFLINE_POLL_MS, POLL_MS } from '#main/core/orders/pending-orders.ts'
import { hubEvents } from '#main/core/wire.ts'
import { advanceTimers, startedRealtime, withFakeClock } from '../support/realtime.ts'

withFakeClock()

describe('the alert snapshot', () => {
  test('comes from the server: the initial state is announced once, a gap in one summary', async () => {
    const { server, realtime, announced } = await startedRealtime({}, ({ server }) => {
      server.addOrder(true)
      server.addOrder(true)
      server.addOrder(false)
      server.memberWrites('5')
      server.memberWrites('5', '在吗？')
    })
    expect(realtime.snapshot).toMatchObject({ deposits: 2, withdrawals: 1, messages: 2 })
    // Orders do not need the hub, so they are announced first.
    expect(await announced(0)).toEqual([
      'withdrawal 仍待处理 2 笔上分，1 笔下分',
      'privateMessage 会员5 发来私信（2 条） 在吗？',
    ])
    server.reachable = false
    server.dropConnections()
    server.memberWrites('5', '还在吗')
    server.reachable = true
    server.offline = true
    server.addOrder(true)
    server.addOrder(false)
    await advanceTimers(200)
    server.offline = false
    expect(await announced(5_000)).toEqual(['withdrawal 待处理 1 笔上分，1 笔下分，3 条私信'])
    void realtime.resync()
    expect(await announced()).toEqual([])
  })

  test('applies pushed counts immediately; an older fetch does not undo them', async () => {
    const { server, realtime } = await startedRealtime()
    server.latency = 50
    server.addOrder(true)
    expect(realtime.snapshot.deposits).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    // The next order arrives while that fetch is pending, so its response does not contain it.
    server.addOrder(true)
    expect(realtime.snapshot.deposits).toBe(2)
    await vi.advanceTimersByTimeAsync(45)
    expect(realtime.snapshot.deposits).toBe(2)
    await advanceTimers()
    expect(realtime.snapshot.deposits).toBe(2)
  })

  test('a thousand pushes cost few fetches, and the last fetch starts after the last push (fault 14)', async () => {
    const { server, realtime, notices } = await startedRealtime()
    const before = server.payDataFetches
    for (let i = 1; i <= 1_000; i++) {
      server.addOrder(true)
      await vi.advanceTimersByTimeAsync(1)
    }
    await advanceTimers()
    expect(server.payDataFetches - before).toBeLessThan(20)
    expect(realtime.snapshot.deposits).toBe(1_000)
    expect(notices.length).toBeLessThan(5)
    expect(notices.reduce((sum, { title }) => sum + (Number.parseInt(title, 10) || 1), 0)).toBe(1_000)
  })

  test('polls every 30 s, every 5 s while fetches fail, and keeps its counts meanwhile', async () => {
    const { server, realtime } = await startedRealtime({}, ({ server }) => server.addOrder(true))
    const before = server.payDataFetches
    await advanceTimers(POLL_MS)
    expect(server.payDataFetches).toBe(before + 1)
    server.offline = true
    await advanceTimers(POLL_MS + OFFLINE_POLL_MS * 4)
    expect(server.payDataFetches).toBe(before + 6)
    expect(realtime.stale).toBe(true)
    expect(realtime.snapshot.deposits).toBe(1)
  })

  test('is cleared at sign-out', async () => {
    const { server, realtime, counts, announced } = await startedRealtime({}, ({ server }) => {
      server.addOrder(true)
      server.memberWrites('5')
    })
    realtime.stop()
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 0 })
    expect([realtime.alerts.notifications.all, realtime.unreadTracker.unread]).toEqual([[], {}])
    const reads = server.payDataFetches
    await advanceTimers(POLL_MS * 3)
    expect(server.payDataFetches).toBe(reads)
    await announced(0)
    realtime.start()
    expect(await announced()).toEqual(['deposit 仍待处理 1 笔上分', 'privateMessage 会员5 发来私信 在吗'])
  })
})

describe('outages', () => {
  test('of a hub that will never be connected as it is say why', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.hubError = "Server returned handshake error: The protocol 'json' is not supported."
    server.reachable = false
    server.dropConnections()
    await advanceTimers(20_000)
    const reason = '实时服务不提供 JSON 协议，只有 MessagePack 等其他协议'
    expect(await announced(0)).toEqual([`connection 实时断开 ${reason}，无法收到实时提醒，正在不断重连`])
    server.reachable = true
    await advanceTimers(10_000)
    expect(realtime.hub.problem).toBeNull()
  })

  test('of ten minutes: polling continues; loss and recovery are announced once each, with one summary (fault 10)', async () => {
    const { server, realtime, sounds, announced } = await startedRealtime()
    server.reachable = false
    server.dropConnections()
    expect(await announced(5 * 60_000)).toEqual(['connection 实时断开 无法收到实时提醒，正在不断重连'])
    // Its sound repeats every 30 s until the connection is back (A218).
    expect(sounds.map(({ name }) => name)).toEqual(Array(10).fill('alarm'))
    // Orders are still polled; messages cannot be fetched without the hub.
    server.addOrder(true)
    server.memberWrites('5')
    server.memberWrites('6')
    expect(await announced(OFFLINE_POLL_MS)).toEqual(['deposit 新上分订单 张三（10086） 500.00'])
    await advanceTimers(4 * 60_000)
    server.reachable = true
    expect(await announced(10_000)).toEqual([
      'connection 实时连接已恢复 断开期间的订单和消息已重新读取',
      'privateMessage 2 条新私信 会员5、会员6',
    ])
    expect(realtime.snapshot).toMatchObject({ deposits: 1, messages: 2 })
  })

  test('of hub and server together are announced as one server outage and one recovery', async () => {
    const { server, sounds, announced, soundsIn } = await startedRealtime()
    server.reachable = false
    server.offline = true
    server.dropConnections()
    await advanceTimers(9_000)
    expect([await announced(0), sounds]).toEqual([[], []])
    expect(await announced(2 * 60_000)).toEqual(['connection 无法连接服务器 待处理订单无法读取，正在不断重试'])
    expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['alarm']))
    expect(sounds.length).toBeGreaterThanOrEqual(4)
    server.offline = false
    server.reachable = true
    expect(await announced(10_000)).toEqual(['connection 服务器连接已恢复 断开期间的订单和消息已重新读取'])
    expect(await soundsIn(2 * 60_000)).toEqual([])
  })

  test.each([
    ['without data', '{"succeeded":true,"data":null}', '待处理订单无法读取（home/pay-data 没有列表）'],
    ['without permission', '{"succeeded":true,"data":-99}', '无权限'],
    ['that is no envelope', '<html>', '服务器返回了网页，不是数据'],
  ])('an answer %s is reported as one, not as a lost connection', async (_name, answer, problem) => {
    const { server, realtime, announced } = await startedRealtime()
    server.payDataOverride = answer
    expect(await announced(POLL_MS + 60_000)).toEqual([`connection 待处理订单读取失败 ${problem}，正在不断重试`])
    expect(realtime.problem).toBe(problem)
    server.payDataOverride = null
    expect(await announced(10_000)).toEqual(['connection 待处理订单已恢复读取 断开期间的订单和消息已重新读取'])
    expect(realtime.problem).toBeNull()
  })

  test('orders that cannot be fetched raise an alarm even while the hub is connected', async () => {
    const { server, realtime, sounds, announced } = await startedRealtime()
    server.offline = true
    await advanceTimers(POLL_MS)
    expect(realtime.hub.state).toBe('connected')
    expect(await announced(60_000)).toEqual(['connection 无法连接服务器 待处理订单无法读取，正在不断重试'])
    expect(sounds.length).toBeGreaterThanOrEqual(2)
  })

  test('shorter than ten seconds play no sound', async () => {
    const { server, sounds, announced } = await startedRealtime()
    for (let n = 0; n < 5; n++) {
      server.dropConnections()
      await advanceTimers(20_000)
    }
    expect([await announced(0), sounds]).toEqual([[], []])
  })

  test('the unread count is unknown while the conversation lists cannot be fetched', async () => {
    const { server, realtime } = await startedRealtime()
    expect(realtime.unreadSynced).toBe(true)
    server.failingMethods.add('getuserlist')
    await advanceTimers(40_000)
    expect(realtime.unreadSynced).toBe(false)
    server.failingMethods.clear()
    await advanceTimers(10_000)
    expect(realtime.unreadSynced).toBe(true)
    realtime.stop()
    expect(realtime.unreadSynced).toBe(false)
  })

  test('after sleep it reconnects and refetches immediately, and announces what is new once (fault 16)', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.freeze('lost')
    server.memberWrites('5')
    server.addOrder(false)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    server.thaw()
    realtime.resume()
    expect(await announced(2_000)).toEqual(['withdrawal 待处理 1 笔下分，1 条私信'])
    expect(realtime.snapshot).toMatchObject({ withdrawals: 1, messages: 1 })
  })
})

describe('notifications', () => {
  test('one per new order, with its route; a burst is merged', async () => {
    const { server, notices, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    expect(notices.splice(0)[0]).toMatchObject({
      kind: 'deposit',
      title: '新上分订单',
      route: `/Main/UpDownScore/1?userid=10086&order=${id}&from=2026-11-21`,
    })
    for (let n = 0; n < 3; n++) server.addOrder(false)
    await addOrder(false)
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
    expect(orderNotification([order]).route).toBe(`/Main/UpDownScore/1?${query}`)
  })

  test('contain no phone or account numbers, markup or control characters', () => {
    const order: PendingOrder = { id: '1', deposit: true, userId: '10086', name: '', amount: '500', time: '' }
    const text = orderNotification([{ ...order, name: '<b>李四</b> 138-0013-8000 6222 0212 3456 7890 123\u202e' }])
    expect(text.body).toBe('李四 •••（10086） 500.00')
    // Without a name the id stands in its place.
    expect(orderNotification([order]).body).toBe('10086 500.00')
    expect(orderNotification([order, { ...order, id: '2', name: '李四' }]).body).toBe('10086 500.00，李四 500.00')
    const fresh = { key: '1:5', name: '会员', count: 1, isTotal: false }
    const content = '<img src=x onerror=alert(1)>我的号码13800138000'
    expect(messageNotification([{ ...fresh, content }]).body).toBe('我的号码•••')
    expect(messageNotification([{ ...fresh, content: '我的号码１３８ ０００１ ３８００' }]).body).toBe('我的号码•••')
    expect(messageNotification([{ ...fresh, content: '<p>&ldquo;付&#x202e;款&rdquo;&#39;</p>' }]).body).toBe("“付款”'")
    const strangeId = orderNotification([{ ...order, name: '张三', userId: `\u202e${'9'.repeat(100_000)}` }])
    expect(strangeId.body).toBe(`张三（${'9'.repeat(30)}…） 500.00`)
    expect(messageNotification([{ ...fresh, content: '/images/a.png' }]).body).toBe('[图片]')
    expect(sanitizeForNotification('长'.repeat(100), 16)).toHaveLength(17)
  })

  test('a message is of its member, and one in a group of none', () => {
    const message = { name: '王老板', content: '你好', count: 1, isTotal: false }
    const notice = messageNotification([
      { ...message, key: '2:10086' },
      { ...message, key: '0:6-10087' },
      { ...message, key: '1:5' },
    ])
    expect(notice.members).toEqual(['10086', '5'])
  })

  test.each([
    [1, '下分<500>元 <b>急</b>', '下分<500>元 <b>急</b>'],
    [2, '<p>下分<b>500</b>元&hellip;</p>', '下分500元…'],
    [3, 'images/a.png', '[图片]'],
  ])('of a pushed message of content type %s contain its whole text (D3 §3)', async (contentType, content, body) => {
    const { server, notices } = await startedRealtime()
    const message = { id: 77, speakId: '5', userId: '5', type: 1, name: '会员5', content, contentType, time: '' }
    server.push('PrivateMessage', message)
    expect(notices.map((notice) => notice.body)).toEqual([body])
  })

  test('of the server contain its text', async () => {
    const { server, notices } = await startedRealtime()
    server.push(hubEvents.serverNotice, '<p>&ldquo;系统&rdquo;维护 &lt;今晚&gt;</p>')
    expect(notices.map(({ body }) => body)).toEqual(['“系统”维护 <今晚>'])
  })
})
