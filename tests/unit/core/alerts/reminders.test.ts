import { describe, expect, test, vi } from 'vitest'
import { addServerNotification, NotificationCenter } from '#main/core/alerts/notification-center.ts'
import { CoalescingRunner } from '#main/core/scheduling.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { FakeServer } from '../fake-server.ts'
import { silentLogger } from '../fixtures.ts'
import { advanceTimers, MINUTE, startedRealtime, withFakeClock } from '../support/realtime.ts'

withFakeClock()

describe('reminders (A218)', () => {
  test('a busy half hour yields one per interval and kind, with the number pending and the longest wait', async () => {
    const { server, notices } = await startedRealtime()
    // A new order every 40 s; each is decided after seven minutes.
    for (let n = 0; n < 45; n++) {
      const id = server.addOrder(true)
      setTimeout(() => server.decideOrder(id), 7 * MINUTE)
      await advanceTimers(40_000)
    }
    const reminders = notices.filter(({ title }) => /^\d+ 笔上分订单待处理$/.test(title))
    expect(reminders).toHaveLength(5)
    for (const [n, { timestamp }] of reminders.entries()) {
      if (n > 0) expect(timestamp - reminders[n - 1]!.timestamp).toBeGreaterThanOrEqual(5 * MINUTE)
    }
    expect(reminders[0]).toMatchObject({ title: '8 笔上分订单待处理', body: '最久已等待 5 分钟，请尽快处理' })
    expect(reminders[1]).toMatchObject({ title: '11 笔上分订单待处理', body: '最久已等待 6 分钟，请尽快处理' })
    expect(reminders[0]!.route).toBe('/Main/UpDownScore/1?state=0')
  })

  test('each kind has its own interval', async () => {
    const { server, rules, announced } = await startedRealtime()
    rules({ deposit: { waitMinutes: 2 } })
    server.addOrder(true)
    server.addOrder(false)
    await announced()
    expect(await announced(5 * MINUTE)).toEqual([
      'deposit 1 笔上分订单待处理 最久已等待 2 分钟，请尽快处理',
      'deposit 1 笔上分订单待处理 最久已等待 4 分钟，请尽快处理',
      'withdrawal 1 笔下分订单待处理 最久已等待 5 分钟，请尽快处理',
    ])
  })

  test('items overdue at the start are in its summary and in a reminder an interval later; others are not delayed', async () => {
    const server = new FakeServer()
    server.addOrder(false)
    await advanceTimers(26 * 60 * MINUTE)
    server.addOrder(true)
    await advanceTimers(4 * MINUTE)
    const { announced } = await startedRealtime(server)
    expect(await announced(0)).toEqual(['withdrawal 仍待处理 1 笔上分，1 笔下分'])
    expect(await announced(2 * MINUTE)).toEqual(['deposit 1 笔上分订单待处理 最久已等待 5 分钟，请尽快处理'])
    expect(await announced(3 * MINUTE)).toEqual(['withdrawal 1 笔下分订单待处理 最久已等待 1 天 2 小时，请尽快处理'])
  })

  test('a lost connection is reported with its duration', async () => {
    const { server, rules, announced } = await startedRealtime()
    rules({ connection: { waitMinutes: 65 } })
    server.reachable = false
    server.dropConnections()
    await announced(MINUTE)
    expect(await announced(65 * MINUTE)).toEqual(['connection 连接仍未恢复 已断开 1 小时 5 分钟，正在不断重连'])
  })

  test('setting the workstation’s clock back delays none', async () => {
    const { server, announced } = await startedRealtime()
    server.addOrder(true)
    await announced(6 * MINUTE)
    vi.setSystemTime(Date.now() - 86_400_000)
    server.clockOffset = 86_400_000
    expect(await announced(5 * MINUTE)).toEqual(['deposit 1 笔上分订单待处理 最久已等待 10 分钟，请尽快处理'])
  })
})

function jumpWorkstationClock(server: FakeServer, ms: number) {
  vi.setSystemTime(Date.now() + ms)
  // The server's clock continues.
  server.clockOffset -= ms
}

test('an unread message is reminded of on time although the workstation’s clock jumps (fault 17)', async () => {
  const { server, rules, announced } = await startedRealtime()
  rules({ privateMessage: { waitMinutes: 5 } })
  server.memberWrites('7')
  await announced(MINUTE)
  // Forward only: the fake server's lists use the same clock.
  jumpWorkstationClock(server, 86_400_000)
  expect(await announced(3 * MINUTE)).toEqual([])
  expect(await announced(2 * MINUTE)).toEqual(['privateMessage 1 位会员的私信未读 最久已等待 5 分钟，请尽快处理'])
})

describe.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('a workstation’s clock that jumps a day %s (fault 17)', (_name, jump) => {
  const jumpClock = (server: FakeServer) => jumpWorkstationClock(server, jump)

  test('a lost connection is reminded of on time, with its real duration', async () => {
    const { server, rules, announced } = await startedRealtime()
    rules({ connection: { waitMinutes: 65 } })
    server.reachable = false
    server.dropConnections()
    await announced(MINUTE)
    jumpClock(server)
    expect(await announced(63 * MINUTE)).toEqual([])
    expect(await announced(2 * MINUTE)).toEqual(['connection 连接仍未恢复 已断开 1 小时 5 分钟，正在不断重连'])
  })

  test('a server notice is reminded of on time', async () => {
    const { server, rules, announced } = await startedRealtime()
    rules({ server: { waitMinutes: 5 } })
    server.push('ReceiveMessage', '维护')
    await announced(MINUTE)
    jumpClock(server)
    expect(await announced(3 * MINUTE)).toEqual([])
    expect(await announced(2 * MINUTE)).toHaveLength(1)
  })

  test('pending items repeat their sound at the same interval', async () => {
    const { server, sounds } = await startedRealtime()
    server.addOrder(false)
    await advanceTimers(MINUTE)
    jumpClock(server)
    sounds.length = 0
    await advanceTimers(2 * MINUTE)
    expect(sounds).toHaveLength(4)
  })
})

test('the sound of watched members is repeated and plays with reminders, while one of them waits', async () => {
  const { server, realtime, sounds, rules, soundsIn } = await startedRealtime()
  rules({ deposit: { waitMinutes: 5 }, privateMessage: { repeat: true } })
  server.watched.add('10086').add('5')
  const id = server.addOrder(true)
  await advanceTimers(6 * MINUTE)
  expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['drop']))
  expect(sounds.length).toBeGreaterThanOrEqual(10)
  // Only what is not marked sounds.
  realtime.alerts.setClaimed([`deposit:${id}`], true)
  expect(await soundsIn(2 * MINUTE)).toEqual([])
  server.memberWrites('6')
  await advanceTimers(2 * MINUTE)
  expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['message']))
  sounds.length = 0
  server.memberWrites('5')
  await advanceTimers(2 * MINUTE)
  expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['drop']))
})

describe('default alert rules (A218)', () => {
  test('orders repeat their sound until they are handled', async () => {
    const { server, sounds, soundsIn } = await startedRealtime()
    const id = server.addOrder(false)
    await advanceTimers(2 * MINUTE)
    expect(sounds.map(({ name }) => name)).toEqual(Array(sounds.length).fill('cash'))
    expect(sounds.length).toBeGreaterThanOrEqual(4)
    server.decideOrder(id)
    await advanceTimers(1_000)
    expect(await soundsIn(2 * MINUTE)).toEqual([])
  })

  const former = { on: true, sound: 'coin', volume: 70, repeat: false, waitMinutes: 0 }

  test('of an older installation: an unchanged rule gets the new default, a changed one stays', () => {
    let file: unknown = { alerts: { rules: { deposit: former, withdrawal: { ...former, sound: 'cash', volume: 90 } } } }
    const open = () =>
      new SettingsStore({ read: () => file, write: (savedSettings) => (file = savedSettings) }, silentLogger, () => {})
    const first = open()
    const { deposit, withdrawal } = first.effective.alerts.rules
    expect(deposit).toMatchObject({ ...former, repeat: true, waitMinutes: 5 })
    expect(withdrawal).toMatchObject({ ...former, sound: 'cash', volume: 90 })
    // A later choice of the operator stays, even if it equals a former default.
    const { alerts } = first.effective
    first.change({ alerts: { ...alerts, rules: { ...alerts.rules, deposit: alerts.rules.deposit } } })
    first.change({
      alerts: { ...alerts, rules: { ...alerts.rules, deposit: { ...deposit, repeat: false, waitMinutes: 0 } } },
    })
    expect(open().effective.alerts.rules.deposit).toMatchObject(former)
  })
})

describe('server notices', () => {
  test('three thousand in a second become a few notifications with their number (fault 43)', async () => {
    const { server, notices, sounds } = await startedRealtime()
    for (let n = 0; n < 3_000; n++) {
      server.push('ReceiveMessage', `第 ${n} 条${'长'.repeat(2_000)}`)
      if (n % 3 === 0) await advanceTimers(1)
    }
    await advanceTimers()
    expect(notices.length).toBeLessThanOrEqual(3)
    expect(notices.map(({ title }) => Number(/^\d+/.exec(title)?.[0] ?? 1)).reduce((sum, n) => sum + n, 0)).toBe(3_000)
    expect(sounds.length).toBe(notices.length)
    expect(Math.max(...notices.map(({ body }) => body.length))).toBeLessThan(1_000)
  })

  test('are stored as one item while merging, with only the quoted texts', () => {
    const merge = vi.spyOn(NotificationCenter.prototype, 'addThrottled')
    const board = new NotificationCenter({ onNotification: () => {} })
    for (let n = 0; n < 3_000; n++) addServerNotification(board, `第 ${n} 条`)
    let held: unknown[] = []
    for (const [, items, , join] of merge.mock.calls) held = join?.(held.concat(items)) ?? held.concat(items)
    expect(held).toEqual([{ count: 3_000, texts: ['第 0 条', '第 1 条', '第 2 条', '第 3 条'] }])
    board.clear()
  })

  test('a few are quoted, each text once', async () => {
    const { server, announced } = await startedRealtime()
    for (const text of ['今晚维护', '今晚维护', '请勿转账', '新活动', '请勿转账', '汇率更新'])
      server.push('ReceiveMessage', text)
    expect(await announced()).toEqual(['server 系统通知 今晚维护', 'server 5 条系统通知 今晚维护；请勿转账；新活动 等'])
  })

  test('reach the windows as notifications only', async () => {
    const { server, pushes } = await startedRealtime()
    server.push('ReceiveMessage', '今晚维护')
    server.push('setStatus', 20, 1)
    await advanceTimers()
    expect(pushes.map(({ kind }) => kind)).toEqual(['status'])
  })
})

test('the notification at the end of do-not-disturb opens the notification centre; reminders follow an interval later', async () => {
  const { server, realtime, notices } = await startedRealtime()
  realtime.alerts.setDoNotDisturb(15)
  server.addOrder(true)
  await advanceTimers(15 * MINUTE)
  expect(notices.map(({ title, route }) => [title, route])).toEqual([
    ['新上分订单', expect.stringContaining('/Main/UpDownScore/1')],
    ['免打扰已结束', '/Notices'],
  ])
  notices.length = 0
  await advanceTimers(4.5 * MINUTE)
  expect(notices).toEqual([])
  await advanceTimers(MINUTE)
  expect(notices.map(({ title }) => title)).toEqual(['1 笔上分订单待处理'])
})

test('a stopped run does not delay later requests', async () => {
  const ends: (() => void)[] = []
  const reading = new CoalescingRunner(() => new Promise((end) => ends.push(end)), 60_000)
  let ended = 0
  void reading.request().then(() => ended++)
  reading.stop()
  await advanceTimers(0)
  expect(ended).toBe(1)
  void reading.request().then(() => ended++)
  expect(ends).toHaveLength(2)
  // The end of the first run does not affect the second.
  ends[0]!()
  await advanceTimers(0)
  expect(ended).toBe(1)
  ends[1]!()
  await advanceTimers(0)
  expect(ended).toBe(2)
})
