import { describe, expect, test, vi } from 'vitest'
import { alertSettingsChangeSchema, alertSettingsSchema } from '#main/core/alerts/alert-rules.ts'
import { advanceTimers, MINUTE, startedRealtime, startRealtime, withFakeClock } from '../support/realtime.ts'

withFakeClock()

describe('alert rules (A018)', () => {
  test('each kind has its own sound and volume, played once per notification (inventory 49)', async () => {
    const { sounds, displayed, rules, attentionCount, addOrder, memberWrites } = await startedRealtime()
    rules({ deposit: { sound: 'bell', volume: 20 } })
    await addOrder(true)
    await addOrder(false)
    await memberWrites('5')
    expect(sounds).toEqual([
      { name: 'bell', volume: 0.2 },
      { name: 'cash', volume: 0.7 },
      { name: 'message', volume: 0.7 },
    ])
    expect([displayed.length, attentionCount()]).toEqual([3, 3])
  })

  test('the taskbar flashes for an order until it was handled, here or elsewhere', async () => {
    const { server, flashing, addOrder } = await startedRealtime()
    const order = await addOrder(true)
    expect(flashing.size).toBe(1)
    server.decideOrder(order)
    await advanceTimers()
    expect(flashing.size).toBe(0)
  })

  test('orders and messages of watched members have a sound of their own, as loud as their kind', async () => {
    const { server, settings, sounds, rules, addOrder, memberWrites } = await startedRealtime()
    server.watched.add('10086').add('5')
    rules({ deposit: { volume: 20 } })
    await addOrder(true)
    server.memberWrites('5')
    await memberWrites('6')
    expect(sounds).toEqual([
      { name: 'drop', volume: 0.2 },
      { name: 'drop', volume: 0.7 },
      { name: 'message', volume: 0.7 },
    ])
    settings.change({ watchSound: 'none' })
    await addOrder(true)
    expect(sounds.at(-1)).toEqual({ name: 'coin', volume: 0.2 })
  })

  test('a kind that is off is listed in the notification centre only', async () => {
    const { realtime, sounds, displayed, rules, addOrder } = await startedRealtime()
    rules({ deposit: { on: false } })
    await addOrder(true)
    expect([sounds, displayed]).toEqual([[], []])
    expect(realtime.alerts.notifications.all.map(({ title }) => title)).toEqual(['新上分订单'])
    expect(realtime.snapshot.deposits).toBe(1)
  })

  test('without a sound, at volume 0 or with all sounds off, the notification is shown silently', async () => {
    const { server, settings, sounds, displayed, rules, addOrder, memberWrites } = await startedRealtime()
    rules({ deposit: { sound: 'none' }, withdrawal: { volume: 0 } })
    server.addOrder(true)
    await addOrder(false)
    settings.change({ sound: false })
    await memberWrites('5')
    expect([sounds.length, displayed.length]).toEqual([0, 3])
  })

  test('previewing a sound plays it even if sounds are off', async () => {
    const { realtime, settings, sounds, rules } = await startedRealtime()
    rules({ deposit: { on: false } })
    settings.change({ sound: false })
    realtime.alerts.preview('deposit')
    expect(sounds).toEqual([{ name: 'coin', volume: 0.7 }])
  })

  test('group messages are silent and not counted unless enabled', async () => {
    const { server, realtime, rules, announced } = await startedRealtime()
    const say = (id: number) => server.push('LPublicMessage', groupMessage(id))
    say(1)
    await advanceTimers()
    expect(realtime.snapshot.messages).toBe(0)
    rules({ groupMessage: { on: true } })
    await announced(0)
    say(2)
    await advanceTimers(50)
    expect(realtime.snapshot.messages).toBe(2)
    expect(await announced(0)).toEqual(['groupMessage 小王 发来群消息 大100'])
  })

  test('an invalid saved value falls back alone; an invalid change from a page is rejected as a whole', () => {
    const { rules, quietUntil } = alertSettingsSchema.parse({
      rules: { deposit: { on: false, sound: 'trumpet', volume: 900 } },
      quietUntil: 'never',
    })
    expect(rules.deposit).toMatchObject({ on: false, sound: 'coin', volume: 70 })
    expect([rules.groupMessage.on, quietUntil]).toEqual([false, null])
    for (const wrong of [
      { rules: { deposit: { sound: 'trumpet' } } },
      { rules: { other: {} } },
      { rules: { deposit: { volume: 101 } } },
      { quietUntil: 5 },
    ]) {
      expect(alertSettingsChangeSchema.safeParse(wrong).success).toBe(false)
    }
  })
})

describe('repeated sounds', () => {
  test('repeat for messages until they are read', async () => {
    const { server, realtime, sounds, rules, soundsIn } = await startedRealtime()
    rules({ privateMessage: { repeat: true } })
    server.memberWrites('5')
    await advanceTimers(65_000)
    expect(sounds.length).toBeGreaterThanOrEqual(2)
    realtime.unreadTracker.setFocus('a', '1:5', true)
    await advanceTimers(1_000)
    expect(await soundsIn(2 * MINUTE)).toEqual([])
  })
})

describe('a session that the server ended (A218)', () => {
  const lost = { kind: 'session', title: '未经授权请求', body: '登录已失效，请重新登录', route: '/Login' } as const

  async function ended() {
    const console = await startedRealtime()
    await console.addOrder(true)
    console.sounds.length = 0
    console.realtime.stop(true)
    console.realtime.notify(lost)
    return console
  }

  test('sounds immediately and every 30 s until the operator signs in', async () => {
    const { realtime, sounds, rules, soundsIn } = await ended()
    // Pending orders would repeat their sound as well.
    rules({ deposit: { repeat: false } })
    expect(sounds.map(({ name }) => name)).toEqual(['alarm'])
    await advanceTimers(2 * MINUTE)
    expect(sounds.length).toBeGreaterThanOrEqual(4)
    expect(new Set(sounds.map(({ name }) => name))).toEqual(new Set(['alarm']))
    realtime.start()
    await advanceTimers()
    expect(await soundsIn(2 * MINUTE)).toEqual([])
  })

  test('is silent by its rule or during do-not-disturb, and still shown', async () => {
    const off = await startedRealtime()
    off.rules({ session: { on: false } })
    off.realtime.stop(true)
    off.realtime.notify(lost)
    await advanceTimers(2 * MINUTE)
    expect([off.sounds, off.displayed]).toEqual([[], []])

    const quiet = await startedRealtime()
    quiet.realtime.alerts.setDoNotDisturb(15)
    quiet.realtime.stop(true)
    quiet.realtime.notify(lost)
    await advanceTimers(2 * MINUTE)
    expect(quiet.sounds).toEqual([])
    expect(quiet.displayed.map(({ title }) => title)).toEqual(['未经授权请求'])
    await advanceTimers(14 * MINUTE)
    expect(quiet.sounds.length).toBeGreaterThanOrEqual(1)
  })

  test('the operator’s own sign-out is silent, also after a lost session', async () => {
    const own = await startedRealtime()
    own.realtime.stop()
    await advanceTimers(2 * MINUTE)
    expect(own.sounds).toEqual([])

    const { realtime, soundsIn } = await ended()
    realtime.stop()
    expect(await soundsIn(2 * MINUTE)).toEqual([])
  })
})

describe('do not disturb', () => {
  test('suppresses notifications and sounds; one summary follows at its end', async () => {
    const { realtime, sounds, displayed, addOrder, memberWrites } = await startedRealtime()
    const { quietUntil } = realtime.alerts.setDoNotDisturb(15)
    expect(quietUntil).toBe(Date.now() + 15 * MINUTE)
    await addOrder(true)
    await memberWrites('5')
    expect([sounds, displayed]).toEqual([[], []])
    expect(realtime.alerts.notifications.all).toHaveLength(2)
    await advanceTimers(15 * MINUTE)
    expect(displayed.map(({ title, body }) => `${title} ${body}`)).toEqual([
      '免打扰已结束 期间有 2 条通知；待处理：上分 1，下分 0，私信 1',
    ])
    expect(sounds).toHaveLength(1)
    await addOrder(true)
    expect(displayed).toHaveLength(2)
  })

  test('is overridden by a withdrawal over the amount, also among several', async () => {
    const { realtime, displayed, addOrder } = await startedRealtime()
    realtime.alerts.changeSettings({ quietExcept: 10_000 })
    realtime.alerts.setDoNotDisturb(30)
    await addOrder(false, 10_000)
    await addOrder(true, 50_000)
    expect(displayed).toEqual([])
    await addOrder(false, 10_000.01)
    expect(displayed.map(({ title }) => title)).toEqual(['新下分订单'])
  })

  test.each(['10,000.01', -10_000.01, '¥-10,000.01'])('is overridden by a withdrawal of %s, too', async (amount) => {
    const { realtime, displayed, addOrder } = await startedRealtime()
    realtime.alerts.changeSettings({ quietExcept: 10_000 })
    realtime.alerts.setDoNotDisturb(30)
    await addOrder(false, amount as number)
    expect(displayed.map(({ title }) => title)).toEqual(['新下分订单'])
  })

  test('ended by the operator, it suppresses nothing any more', async () => {
    const { realtime, displayed, addOrder } = await startedRealtime()
    realtime.alerts.setDoNotDisturb(60)
    await addOrder(true)
    expect(realtime.alerts.setDoNotDisturb(0).quietUntil).toBeNull()
    expect(displayed.map(({ title }) => title)).toEqual(['免打扰已结束'])
  })

  test('also suppresses repeated sounds, and continues after a restart', async () => {
    const first = await startedRealtime()
    first.realtime.alerts.setDoNotDisturb(60)
    const saved = first.settings.effective
    first.realtime.dispose()
    const { server, realtime, sounds, displayed } = startRealtime(undefined, saved)
    realtime.alerts.changeSettings({ rules: { deposit: { repeat: true } } })
    realtime.start()
    server.addOrder(true)
    await advanceTimers(5 * MINUTE)
    expect([sounds, displayed]).toEqual([[], []])
  })
})

test('do-not-disturb ends on time although the workstation’s clock is set back', async () => {
  const { realtime, displayed, addOrder } = await startedRealtime()
  realtime.alerts.setDoNotDisturb(5)
  vi.setSystemTime(Date.now() - 30 * MINUTE)
  await advanceTimers(6 * MINUTE)
  await addOrder(true)
  expect(displayed.map(({ title }) => title)).toContain('新上分订单')
})

test('what quiet times suppressed is not summed up for the next operator', async () => {
  const { server, realtime, announced, addOrder } = await startedRealtime()
  realtime.alerts.setDoNotDisturb(5)
  await addOrder(true)
  realtime.stop()
  server.orders = []
  server.owner = 'another operator'
  realtime.start()
  await announced()
  realtime.alerts.setDoNotDisturb(0)
  expect(await announced()).toEqual([])
})

test('an order that is decided before its notification is merged with others is only listed', async () => {
  const { server, realtime, displayed } = await startedRealtime()
  server.addOrder(true, 1)
  await advanceTimers(200)
  const id = server.addOrder(true, 2)
  await advanceTimers(200)
  server.decideOrder(id)
  await advanceTimers()
  expect(realtime.alerts.notifications.all.map(({ state }) => state)).toEqual(['handled', 'open'])
  expect(displayed.map(({ body }) => body)).toEqual(['张三（10086） 1.00'])
})

test('the messaging link reflects pushes 20 and 30, setUserImg and setTimeout (A013)', async () => {
  const { server, realtime } = await startedRealtime()
  realtime.messagingLink.onSignIn('0')
  server.push('setStatus', 20, 1)
  server.push('setStatus', { type: 30, value: 2 })
  server.push('setStatus', 40, 9)
  server.push('setUserImg', 'qr-1.png')
  expect(realtime.messagingLink.state).toEqual({ status: '2', robot: '1', image: 'qr-1.png', timeoutMessage: null })
  server.push('setTimeout')
  expect(realtime.messagingLink.state.timeoutMessage).toBe('')
  server.push('setUserImg', 'qr-2.png')
  expect(realtime.messagingLink.state).toMatchObject({ image: 'qr-2.png', timeoutMessage: null })
  realtime.stop()
  expect(realtime.messagingLink.state).toEqual({ status: null, robot: null, image: null, timeoutMessage: null })
})

test('a server notice becomes a notification of its own kind (A016)', async () => {
  const { server, sounds, announced } = await startedRealtime()
  server.push('ReceiveMessage', '今晚维护')
  expect(await announced()).toEqual(['server 系统通知 今晚维护'])
  expect(sounds.map(({ name }) => name)).toEqual(['bell'])
})

function groupMessage(id: number) {
  const message = { id, speakId: '5', type: 0, name: '小王', head: '', content: '大100', contentType: 1, time: '' }
  return { ...message, lotteryId: 10, playId: 2 }
}
