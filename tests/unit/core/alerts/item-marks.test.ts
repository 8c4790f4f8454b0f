import { describe, expect, test, vi } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import { isManaged } from '#main/core/alerts/alert-rules.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { policyOf } from '#tests/policy-of.ts'
import { FakeServer } from '../fake-server.ts'
import { silentLogger } from '../fixtures.ts'
import {
  advanceTimers,
  startedRealtime as begin,
  MINUTE,
  type StartedRealtime,
  startRealtime,
  withFakeClock,
} from '../support/realtime.ts'

withFakeClock()

async function startedRealtime(server?: FakeServer) {
  const console = await begin(server)
  console.notices.length = 0
  return console
}

function restarted({ server, realtime }: StartedRealtime) {
  realtime.dispose()
  return begin(server)
}

describe('稍后提醒 (A223)', () => {
  test('a snoozed order is silent until its time, then announced once; the counts stay', async () => {
    const { realtime, sounds, titles, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    realtime.alerts.snooze([`deposit:${id}`], 15)
    expect(realtime.alerts.marks.all).toMatchObject([{ item: `deposit:${id}`, claimed: false }])
    sounds.length = 0
    await titles(0)
    await advanceTimers(14 * MINUTE)
    expect([sounds, await titles(0), realtime.snapshot.deposits]).toEqual([[], [], 1])
    expect(await titles(MINUTE)).toEqual([expect.stringMatching(/^稍后提醒：上分订单 .*500\.00$/)])
    expect(sounds).toHaveLength(1)
    expect(realtime.alerts.marks.all).toEqual([])
    // From now on it is reminded of like any other.
    await advanceTimers(MINUTE)
    expect(sounds.length).toBeGreaterThan(1)
  })

  test('ends at its time after sleep and after a clock that was set back', async () => {
    const { server, realtime, titles } = await startedRealtime()
    const [asleep, setBack] = [server.addOrder(true), server.addOrder(false)]
    await advanceTimers()
    realtime.alerts.snooze([`deposit:${asleep}`], 30)
    await titles(0)
    vi.setSystemTime(Date.now() + 30 * MINUTE)
    realtime.resume()
    expect(await titles(0)).toEqual([expect.stringContaining('稍后提醒：上分订单')])
    realtime.alerts.snooze([`withdrawal:${setBack}`], 5)
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    expect((await titles(5 * MINUTE)).filter((text) => text.startsWith('稍后提醒'))).toHaveLength(1)
  })

  test('others of the kind are still reminded of, without the snoozed one in their count', async () => {
    const { server, realtime, titles, addOrder } = await startedRealtime()
    const id = server.addOrder(true)
    await addOrder(true)
    realtime.alerts.snooze([`deposit:${id}`], 30)
    await titles(0)
    expect(await titles(5 * MINUTE)).toEqual([expect.stringContaining('1 笔上分订单待处理')])
  })

  test('several are announced together; an order that is decided meanwhile is not', async () => {
    const { server, realtime, titles, memberWrites } = await startedRealtime()
    const ids = [server.addOrder(true), server.addOrder(true), server.addOrder(true)]
    await memberWrites('5')
    realtime.alerts.snooze([...ids.map((id) => `deposit:${id}` as const), 'message:1:5'], 5)
    server.decideOrder(ids[0]!)
    await titles(0)
    expect(await titles(5 * MINUTE)).toEqual(['稍后提醒 2 笔上分订单，1 位会员的消息仍待处理'])
  })

  test('what is not pending gets no mark', async () => {
    const { realtime } = await startedRealtime()
    realtime.alerts.snooze(['deposit:77'], 5)
    realtime.alerts.setClaimed(['withdrawal:78'], true)
    expect(realtime.alerts.marks.all).toEqual([])
  })
})

describe('我来处理 (A223, A231)', () => {
  test('nothing reminds of a claimed order until it is given back', async () => {
    const { realtime, sounds, titles, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    realtime.alerts.setClaimed([`deposit:${id}`], true)
    sounds.length = 0
    await titles(0)
    await advanceTimers(20 * MINUTE)
    expect([sounds, await titles(0)]).toEqual([[], []])
    realtime.alerts.setClaimed([`deposit:${id}`], false)
    await advanceTimers(MINUTE)
    expect(sounds.length).toBeGreaterThan(0)
  })

  test('five thousand orders of one summary are claimed at once', async () => {
    const server = new FakeServer()
    for (let count = 0; count < 5_000; count++) server.addOrder(true)
    const { realtime, marks } = await startedRealtime(server)
    const { items } = realtime.alerts.notifications.all[0]!
    realtime.alerts.setClaimed(items, true)
    expect(marks.map(({ length }) => length)).toEqual([5_000])
  })

  test('the mark of an order ends when it leaves the queue; it comes back without', async () => {
    const { server, realtime, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    realtime.alerts.setClaimed([`deposit:${id}`], true)
    const [order] = server.orders
    server.orders = [{ ...order!, amount: 900 }]
    await realtime.resync()
    expect(realtime.alerts.marks.all).toEqual([])
  })

  test('the mark of a conversation stays when it is read, and ends with an answer', async () => {
    const { server, realtime, memberWrites } = await startedRealtime()
    await memberWrites('5')
    realtime.alerts.setClaimed(['message:1:5'], true)
    realtime.unreadTracker.setFocus('main', '1:5', true)
    await advanceTimers()
    expect(realtime.unreadTracker.unread).toEqual({})
    expect(realtime.alerts.marks.all).toMatchObject([{ item: 'message:1:5', claimed: true }])
    server.operatorWrites('5', '您好')
    await advanceTimers()
    expect(realtime.alerts.marks.all).toEqual([])
  })

  test('the next operator starts without marks', async () => {
    const { server, realtime, addOrder } = await startedRealtime()
    const id = await addOrder(true)
    realtime.alerts.setClaimed([`deposit:${id}`], true)
    server.owner = 'another operator'
    realtime.start()
    await advanceTimers()
    expect(realtime.alerts.marks.all).toEqual([])
  })
})

describe('native notifications', () => {
  test('go when the order is decided or the conversation is read, here or elsewhere', async () => {
    const { server, native, changes, notices, addOrder, memberWrites } = await startedRealtime()
    const id = await addOrder(true)
    await memberWrites('5')
    expect([...native.keys()]).toEqual([`deposit:${id}`, 'message:1:5'])
    server.decideOrder(id)
    await advanceTimers()
    expect([...native.keys()]).toEqual(['message:1:5'])
    server.markReadByColleague('1:5')
    await advanceTimers(MINUTE)
    expect([...native.keys()]).toEqual([])
    expect(changes.map(({ id: changed, state }) => [changed, state])).toEqual(
      notices.slice(0, 2).map((notice) => [notice.id, 'handled']),
    )
  })

  test('stay, with what repeats, while the server has not confirmed that the conversation is read', async () => {
    const { server, realtime, native, sounds, rules, notices, memberWrites } = await startedRealtime()
    rules({ privateMessage: { repeat: true, waitMinutes: 10 } })
    await memberWrites('5')
    const [{ id }] = notices as [AppNotification]
    const stateOf = () => realtime.alerts.notifications.all.find((notice) => notice.id === id)?.state
    await advanceTimers(9 * MINUTE)
    server.failingMethods.add('getprivatelist')
    server.latency = 1_000
    realtime.unreadTracker.setFocus('main', '1:5', true)
    expect([stateOf(), [...native.keys()]]).toEqual(['open', ['message:1:5']])
    realtime.unreadTracker.setFocus('main', null, false)
    await advanceTimers(500)
    expect([stateOf(), [...native.keys()]]).toEqual(['open', ['message:1:5']])
    sounds.length = 0
    notices.length = 0
    await advanceTimers(MINUTE)
    expect(sounds.length).toBeGreaterThan(0)
    // The wait goes on where it was.
    expect(notices.map(({ title, body }) => `${title} ${body}`)).toEqual([
      '1 位会员的私信未读 最久已等待 10 分钟，请尽快处理',
    ])
    server.failingMethods.clear()
    realtime.unreadTracker.setFocus('main', '1:5', true)
    await advanceTimers(999)
    expect(stateOf()).toBe('open')
    await advanceTimers(1)
    expect([stateOf(), [...native.keys()]]).toEqual(['handled', []])
  })

  test('of a message that is merged while its conversation is being marked read come back if that fails', async () => {
    const { server, realtime, native, notices } = await startedRealtime()
    server.memberWrites('5')
    await advanceTimers(10)
    // Merged for a second with the next ones.
    server.memberWrites('6')
    server.freeze('held')
    realtime.unreadTracker.setFocus('main', '1:6', true)
    realtime.unreadTracker.setFocus('main', null, false)
    await advanceTimers()
    server.failingMethods.add('getprivatelist')
    server.thaw()
    await advanceTimers()
    expect(notices.map(({ state, items }) => [state, items])).toEqual([
      ['open', ['message:1:5']],
      ['open', ['message:1:6']],
    ])
    expect([...native.keys()]).toEqual(['message:1:5', 'message:1:6'])
  })

  test('of the same conversation replace each other, and so do reminders of a kind', async () => {
    const { server, native, displayed, memberWrites } = await startedRealtime()
    await memberWrites('5', '一')
    server.memberWrites('5', '二')
    server.addOrder(true)
    await advanceTimers(11 * MINUTE)
    expect(displayed.length).toBeGreaterThan(native.size)
    expect([...native.keys()].filter((tag) => !tag.startsWith('deposit:'))).toEqual(['message:1:5', 'reminder:deposit'])
    expect(native.get('message:1:5')?.body).toBe('二')
  })

  test('of several orders stay until the last of them is decided', async () => {
    const { server, native } = await startedRealtime()
    server.addOrder(true)
    await advanceTimers(10)
    const ids = [server.addOrder(true), server.addOrder(true)]
    await advanceTimers()
    const ofBoth = () => [...native.values()].filter(({ items }) => items.length === 2)
    expect(ofBoth()).toHaveLength(1)
    server.decideOrder(ids[0]!)
    await advanceTimers()
    expect(ofBoth()).toHaveLength(1)
    server.decideOrder(ids[1]!)
    await advanceTimers()
    expect(ofBoth()).toHaveLength(0)
  })

  test('end with the session', async () => {
    const { realtime, native, addOrder } = await startedRealtime()
    await addOrder(true)
    realtime.stop()
    expect([...native.keys()]).toEqual([])
  })
})

describe('escalation (A224)', () => {
  const escalating = async () => {
    const console = await startedRealtime()
    console.rules({
      deposit: { escalateMinutes: 10, escalationSound: 'bell', waitMinutes: 0, repeat: false },
      withdrawal: { escalateMinutes: 10, waitMinutes: 0, repeat: false },
    })
    return console
  }

  test('is off by default', async () => {
    const { server, frontCount } = await startedRealtime()
    server.addOrder(true)
    server.memberWrites('5')
    await advanceTimers(20 * MINUTE)
    expect(frontCount()).toBe(0)
  })

  test('full volume, its own sound, before other notifications and the window in front, once per interval', async () => {
    const { sounds, frontCount, titles, urgent, addOrder } = await escalating()
    await addOrder(true)
    sounds.length = 0
    await titles(0)
    await advanceTimers(9 * MINUTE)
    expect([sounds, frontCount(), urgent]).toEqual([[], 0, []])
    await advanceTimers(MINUTE + 5_000)
    expect([sounds, frontCount()]).toEqual([[{ name: 'bell', volume: 1 }], 1])
    expect(urgent).toEqual(['请立即处理：1 笔上分订单待处理'])
    expect(await titles(0)).toEqual([expect.stringMatching(/^请立即处理：1 笔上分订单待处理 最久已等待 10 分钟/)])
    await advanceTimers(9 * MINUTE)
    expect(frontCount()).toBe(1)
    await advanceTimers(MINUTE + 5_000)
    expect(frontCount()).toBe(2)
  })

  test('not of snoozed or claimed items', async () => {
    const { realtime, frontCount, addOrder } = await escalating()
    const id = await addOrder(true)
    realtime.alerts.setClaimed([`deposit:${id}`], true)
    await advanceTimers(25 * MINUTE)
    expect(frontCount()).toBe(0)
  })

  test('not in quiet times, unless the withdrawal is over the exception', async () => {
    const { server, realtime, frontCount, displayed } = await escalating()
    realtime.alerts.changeSettings({ quietExcept: 10_000 })
    realtime.alerts.changeSettings({ quietSchedule: [{ days: [6], from: '09:00', to: '12:00' }] })
    server.addOrder(false, 500)
    await advanceTimers(25 * MINUTE)
    expect(frontCount()).toBe(0)
    server.addOrder(false, 20_000)
    await advanceTimers(11 * MINUTE)
    expect(frontCount()).toBe(1)
    expect(displayed.map(({ title }) => title)).toEqual(['新下分订单', '请立即处理：1 笔下分订单待处理'])
  })

  test.each(['', null, '约 500'])('a withdrawal with the amount %j may be of any size (A369)', async (amount) => {
    const { server, realtime, frontCount, displayed } = await escalating()
    realtime.alerts.changeSettings({ quietExcept: 10_000 })
    realtime.alerts.changeSettings({ quietSchedule: [{ days: [6], from: '09:00', to: '12:00' }] })
    server.addOrder(false, amount as never)
    await advanceTimers(11 * MINUTE)
    expect(frontCount()).toBe(1)
    expect(displayed.map(({ title }) => title)).toEqual(['新下分订单', '请立即处理：1 笔下分订单待处理'])
  })
})

describe('the weekly quiet times (A225)', () => {
  /** Saturday 09:30 in Beijing, see `now` above. */
  const morning = { days: [6], from: '09:00', to: '10:00' }

  test('suppress like do-not-disturb, with one summary at their end', async () => {
    const { realtime, sounds, displayed, titles, addOrder } = await startedRealtime()
    realtime.alerts.changeSettings({ quietSchedule: [morning], quietExcept: 10_000 })
    await addOrder(true)
    await addOrder(false, 20_000)
    expect([sounds.length, displayed.length]).toEqual([1, 1])
    await titles(0)
    expect(await titles(30 * MINUTE - 6_000 - 3_000 - 1)).toEqual([])
    expect(await titles(1)).toEqual(['免打扰已结束 期间有 1 条通知；待处理：上分 1，下分 1，私信 0'])
  })

  test('follow the clock of the server, not that of the workstation (fault 17)', async () => {
    const server = new FakeServer()
    server.clockOffset = -5 * 60 * MINUTE
    const { realtime, displayed, addOrder } = await startedRealtime(server)
    const countDisplayed = async () => {
      displayed.length = 0
      await addOrder(true)
      return displayed.length
    }
    realtime.alerts.changeSettings({ quietSchedule: [morning] })
    expect(await countDisplayed()).toBe(1)
    realtime.alerts.changeSettings({ quietSchedule: [{ ...morning, from: '04:00', to: '05:00' }] })
    expect(await countDisplayed()).toBe(0)
    await advanceTimers(30 * MINUTE)
    expect(await countDisplayed()).toBe(1)
  })

  test('end after sleep, after a changed clock and with the schedule itself', async () => {
    for (const finish of [
      (realtime: StartedRealtime['realtime']) => {
        vi.setSystemTime(Date.now() + 60 * MINUTE)
        realtime.resume()
      },
      () => void vi.setSystemTime(Date.now() + 60 * MINUTE),
      (realtime: StartedRealtime['realtime']) => void realtime.alerts.changeSettings({ quietSchedule: [] }),
    ]) {
      vi.setSystemTime(Date.parse('2026-11-21T01:30:00Z'))
      const { server, realtime, titles } = await startedRealtime()
      realtime.alerts.changeSettings({ quietSchedule: [morning] })
      server.addOrder(true)
      await titles()
      finish(realtime)
      expect((await titles(MINUTE)).filter((text) => text.startsWith('免打扰已结束'))).toHaveLength(1)
      realtime.dispose()
    }
  })
})

describe('what is kept over a restart (A230)', () => {
  test('nothing of the server is on disk but amounts', async () => {
    const { server, realtime } = await startedRealtime()
    const id = server.addOrder(false, 1234, '欧阳震华')
    server.memberWrites('100086', '我的卡号 6222020200112233445', '1', '司马相如')
    server.push('ReceiveMessage', '今晚维护')
    await advanceTimers()
    realtime.alerts.setClaimed([`withdrawal:${id}`], true)
    realtime.alerts.snooze(['message:1:100086'], 30)
    realtime.dispose()
    expect(JSON.parse(server.records).operators[0].notices).toHaveLength(3)
    expect(server.records).toContain('1234')
    for (const text of ['欧阳', '司马', '100086', '6222', '卡号', '维护', server.owner, `"${id}"`, 'withdrawal:'])
      expect(server.records, text).not.toContain(text)
  })

  test('notifications return without a name, in their live state; what waits is announced once', async () => {
    const before = await startedRealtime()
    const { server, memberWrites } = before
    const [waiting, decided] = [server.addOrder(true, 500, '欧阳'), server.addOrder(false, 80)]
    await advanceTimers()
    await memberWrites('5')
    server.decideOrder(decided)
    const { realtime, notices, native } = await restarted(before)
    expect(notices.map(({ title }) => title)).toEqual(['仍待处理', '会员5 发来私信'])
    const restored = realtime.alerts.notifications.all.slice(2)
    expect(restored.map(({ title, state, items }) => [title, state, items])).toEqual([
      ['私信', 'open', ['message:1:5']],
      ['下分订单 80.00', 'handled', []],
      ['上分订单 500.00', 'open', [`deposit:${waiting}`]],
    ])
    server.decideOrder(waiting)
    await advanceTimers()
    expect(realtime.alerts.notifications.all.filter(({ state }) => state === 'open').map(({ kind }) => kind)).toEqual([
      'privateMessage',
      'privateMessage',
    ])
    expect([...native.keys()]).toEqual(['message:1:5'])
  })

  test('a notification of several lists is open as long as something in one of them waits', async () => {
    const server = new FakeServer()
    server.channels.add('2')
    const before = await startedRealtime(server)
    server.memberWrites('4')
    await advanceTimers(10)
    // These two are merged.
    server.memberWrites('5')
    await before.memberWrites('8', '在吗', '2')
    server.freeze('lost')
    const id = server.addOrder(true)
    server.memberWrites('9')
    server.thaw()
    before.realtime.resume()
    await advanceTimers()
    expect(before.notices.map(({ items }) => items)).toEqual([
      ['message:1:4'],
      ['message:1:5', 'message:2:8'],
      [`deposit:${id}`, 'message:1:9'],
    ])
    server.markReadByColleague('1:5')
    server.orders = []
    server.extraLatency.set('getuserlist 2', 1_000)
    const { realtime } = await restarted(before)
    const restored = realtime.alerts.notifications.all.filter(({ body }) => body.startsWith('重启前'))
    expect(restored.map(({ state, items }) => [state, items])).toEqual([
      ['open', ['message:1:9']],
      ['open', ['message:2:8']],
      ['open', ['message:1:4']],
    ])
    for (const key of ['1:4', '1:9', '2:8']) server.markReadByColleague(key)
    await advanceTimers(31_000)
    expect(realtime.alerts.notifications.all.filter(({ state }) => state === 'open')).toEqual([])
  })

  test('a list that lags behind the reading of a conversation does not open its notification again', async () => {
    const before = await startedRealtime()
    const { server } = before
    server.memberWrites('5')
    await advanceTimers(10_000)
    before.realtime.dispose()
    server.listLag = 4_000
    const { realtime } = startRealtime(server)
    server.extraLatency.set('getuserlist 1', 500)
    realtime.start()
    await advanceTimers(10)
    realtime.unreadTracker.setFocus('main', '1:5', true)
    await realtime.unreadTracker.page({ channel: '1', userId: '5' }, null)
    await advanceTimers(60_000)
    expect(realtime.alerts.notifications.all.map(({ title, state }) => [title, state])).toEqual([['私信', 'handled']])
  })

  test('marks return to what still waits, and a snooze ends at its time', async () => {
    const before = await startedRealtime()
    const { server, realtime, memberWrites } = before
    const [snoozed, changed] = [server.addOrder(true), server.addOrder(true)]
    await memberWrites('5')
    realtime.alerts.snooze([`deposit:${snoozed}`], 5)
    realtime.alerts.setClaimed([`deposit:${changed}`], true)
    realtime.alerts.setClaimed(['message:1:5'], true)
    server.orders = server.orders.map((order) => (order.id === changed ? { ...order, amount: 900 } : order))
    server.markReadByColleague('1:5')
    const after = await restarted(before)
    expect(after.realtime.alerts.marks.all.map(({ item, claimed }) => [item, claimed])).toEqual([
      [`deposit:${snoozed}`, false],
      ['message:1:5', true],
    ])
    after.notices.length = 0
    await advanceTimers(5 * MINUTE)
    expect(after.notices.filter(({ title }) => title.startsWith('稍后提醒'))).toHaveLength(1)
  })

  test('a snooze that ended meanwhile does not announce twice what still waits', async () => {
    const before = await startedRealtime()
    const { realtime, addOrder } = before
    const id = await addOrder(true)
    realtime.alerts.snooze([`deposit:${id}`], 5)
    realtime.dispose()
    await advanceTimers(10 * MINUTE)
    const after = await restarted(before)
    await advanceTimers(MINUTE)
    expect(after.notices.map(({ title }) => title)).toEqual(['仍待处理'])
    expect(after.realtime.alerts.marks.all).toEqual([])
  })

  test('seven days, of five operators', async () => {
    const before = await startedRealtime()
    before.server.addOrder(true)
    await advanceTimers()
    before.server.orders = []
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * MINUTE)
    const after = await restarted(before)
    expect(after.realtime.alerts.notifications.all).toEqual([])
    for (let number = 0; number < 6; number++) {
      after.server.owner = `operator ${number}`
      after.realtime.start()
    }
    after.realtime.dispose()
    expect(JSON.parse(after.server.records).operators).toHaveLength(5)
  })

  test('what a wrong clock wrote silences nothing for longer than a snooze, and is not kept for ever', async () => {
    const before = await startedRealtime()
    const { server, addOrder } = before
    const year = 365 * 24 * 60 * MINUTE
    vi.setSystemTime(Date.now() + year)
    const id = await addOrder(true)
    before.realtime.alerts.snooze([`deposit:${id}`], 5)
    before.realtime.dispose()
    vi.setSystemTime(Date.now() - year)
    const records = JSON.parse(server.records)
    records.operators[0].notices.push(...Array(500).fill({ ...records.operators[0].notices[0], at: Date.now() }))
    server.records = JSON.stringify(records)
    const { realtime, notices } = startRealtime(server)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    realtime.start()
    await advanceTimers()
    expect(realtime.alerts.notifications.all).toHaveLength(200)
    expect(realtime.alerts.notifications.all.every(({ timestamp }) => timestamp <= Date.now())).toBe(true)
    expect(realtime.alerts.marks.all[0]?.snoozedUntil).toBeLessThanOrEqual(Date.now() + 30 * MINUTE)
    // No timer is longer than one can be, or it would end at once and begin again.
    expect(timers.mock.calls.every(([, ms = 0]) => ms < 2 ** 31)).toBe(true)
    notices.length = 0
    await advanceTimers(30 * MINUTE)
    expect(notices.filter(({ title }) => title.startsWith('稍后提醒'))).toHaveLength(1)
  })

  test('damaged records are ignored one by one', async () => {
    const before = await startedRealtime()
    before.server.addOrder(true)
    await advanceTimers()
    before.realtime.dispose()
    const records = JSON.parse(before.server.records)
    records.operators[0].notices.unshift({ kind: 'trumpet' }, null)
    records.operators.push(5)
    before.server.records = JSON.stringify(records)
    const after = await restarted(before)
    expect(after.realtime.alerts.notifications.all.map(({ title }) => title)).toContain('上分订单 500.00')
    after.realtime.dispose()
    for (const text of ['[]', '{"salt":5}', 'nonsense']) {
      after.server.records = text
      const { realtime } = startRealtime(after.server)
      realtime.start()
      await advanceTimers()
      expect(realtime.snapshot.deposits).toBe(1)
      realtime.dispose()
    }
  })
})

describe('replies', () => {
  test('of this operator at this workstation, once per question, over a restart', async () => {
    const before = await startedRealtime()
    const { server, realtime } = before
    const start = Date.now()
    server.memberWrites('5')
    await advanceTimers(MINUTE)
    const send = () => realtime.sentMessages.send({ channel: '1', userId: '5' }, 1, '您好', 'own')
    await Promise.all([send(), send()])
    server.memberWrites('6')
    server.operatorWrites('6', '同事')
    await advanceTimers()
    const after = await restarted(before)
    const replies = after.realtime.alerts.replies(start, Date.now())
    expect(replies).toEqual([{ conversation: expect.any(String), questionAt: start, answeredAt: start + MINUTE }])
    expect(after.realtime.alerts.replies(start + 2 * MINUTE, Date.now())).toEqual([])
  })
})

test('what a policy fixes of the alerts is in force and cannot be changed', () => {
  const policy = policyOf({ alerts: { rules: { deposit: { escalateMinutes: 10 } }, quietExcept: 50_000 } })
  expect(policy.issues).toEqual([])
  const settings = new SettingsStore({ read: () => ({}), write: () => {} }, silentLogger, () => {}, policy)
  expect(settings.effective.alerts).toMatchObject({
    rules: { deposit: { escalateMinutes: 10, waitMinutes: 5 } },
    quietExcept: 50_000,
  })
  expect(isManaged({ rules: { deposit: { escalateMinutes: 0 } } }, settings.managedAlerts)).toBe(true)
  expect(isManaged({ quietExcept: null }, settings.managedAlerts)).toBe(true)
  expect(isManaged({ rules: { deposit: { volume: 5 } }, quietSchedule: [] }, settings.managedAlerts)).toBe(false)
})
