import { describe, expect, test, vi } from 'vitest'
import { applyPush, assessListed, ConversationState } from '#main/core/chat/conversation-state.ts'
import { chatMessage } from '../fixtures.ts'
import {
  advanceTimers,
  startedRealtime as begin,
  type StartedRealtime,
  startRealtime,
  withFakeClock,
} from '../support/realtime.ts'

withFakeClock()

const historyCalls = ({ server }: StartedRealtime) =>
  server.invocations.filter((line) => line.startsWith('getprivatelist'))
const listCalls = ({ server }: StartedRealtime) => server.invocations.filter((line) => line.startsWith('getuserlist'))

async function startedRealtime(prepare?: (console: StartedRealtime) => void) {
  const console = await begin({}, prepare)
  await console.announced(0)
  return console
}

describe('unread counts (A160)', () => {
  test('come from the server; pushes count immediately; the badge shows the total', async () => {
    const { server, realtime, counts, unread } = await startedRealtime(({ server }) => {
      server.memberWrites('5')
      server.memberWrites('5')
      server.memberWrites('6')
    })
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2, '1:6': 1 })
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 3 })
    unread.length = 0
    server.memberWrites('7')
    expect(counts.at(-1)?.messages).toBe(4)
    expect(unread).toEqual([{ '1:7': 1 }])
    // A colleague read them, which is not pushed.
    server.markReadByColleague('1:5')
    await advanceTimers(31_000)
    expect(realtime.unreadTracker.unread).toEqual({ '1:6': 1, '1:7': 1 })
    expect(counts.at(-1)?.messages).toBe(2)
  })

  test('an open conversation without focus stays unread, and its history is not fetched', async () => {
    const console = await startedRealtime(({ server }) => server.memberWrites('5'))
    const { server, realtime } = console
    realtime.unreadTracker.setFocus('a', '1:5', false)
    server.memberWrites('5')
    await advanceTimers(31_000)
    expect(historyCalls(console)).toEqual([])
    expect(server.conversations.get('1:5')!.unread).toBe(2)
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2 })
  })

  test('a focused conversation is marked read, and so are messages that arrive meanwhile, without an alert', async () => {
    const console = await startedRealtime(({ server }) => server.memberWrites('5'))
    const { server, realtime, sounds, announced, memberWrites } = console
    sounds.length = 0
    realtime.unreadTracker.setFocus('a', '1:5', true)
    expect(realtime.unreadTracker.unread).toEqual({})
    await advanceTimers()
    expect(server.conversations.get('1:5')!.unread).toBe(0)
    server.memberWrites('5')
    await memberWrites('6')
    expect(server.conversations.get('1:5')!.unread).toBe(0)
    expect(realtime.unreadTracker.unread).toEqual({ '1:6': 1 })
    expect(await announced(0)).toEqual(['privateMessage 会员6 发来私信 在吗'])
    expect(sounds).toHaveLength(1)
  })

  test('of two windows one focused window is enough; without it new messages are unread', async () => {
    const { realtime, memberWrites } = await startedRealtime()
    realtime.unreadTracker.setFocus('a', '1:5', false)
    realtime.unreadTracker.setFocus('b', '1:5', true)
    await memberWrites('5')
    expect(realtime.unreadTracker.unread).toEqual({})
    realtime.unreadTracker.setFocus('b', '1:5', false)
    await memberWrites('5')
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
  })

  test('a crashed page loses its focus (fault 25)', async () => {
    const { realtime, announced, memberWrites } = await startedRealtime()
    realtime.unreadTracker.setFocus('a', '1:5', true)
    realtime.unreadTracker.onWindowClosed('a')
    await memberWrites('5')
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
    expect(await announced(0)).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })

  test('if marking read fails the count is restored, and it is retried while focused', async () => {
    const console = await startedRealtime(({ server }) => server.memberWrites('5'))
    const { server, realtime } = console
    server.failingMethods.add('getprivatelist')
    realtime.unreadTracker.setFocus('a', '1:5', true)
    await advanceTimers()
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
    server.failingMethods.clear()
    await advanceTimers(31_000)
    expect(realtime.unreadTracker.unread).toEqual({})
    expect(server.conversations.get('1:5')!.unread).toBe(0)
  })

  test('every message that arrives while marking read fails is counted', async () => {
    const { server, realtime } = await startedRealtime()
    server.failingMethods.add('getprivatelist')
    realtime.unreadTracker.setFocus('a', '1:5', true)
    for (const total of [1, 2, 3]) {
      server.memberWrites('5')
      await advanceTimers(10)
      expect(realtime.unreadTracker.unread).toEqual({ '1:5': total })
    }
  })

  test('a message missed before the first list was read is announced, even if it has the second of a pushed one', async () => {
    const console = startRealtime()
    const { server, realtime, announced } = console
    server.failingMethods.add('getuserlist')
    realtime.start()
    await advanceTimers(1_000)
    server.memberWrites('5', '一')
    server.dropConnections()
    server.markReadByColleague('1:5')
    server.memberWrites('5', '二')
    server.failingMethods.clear()
    expect(await announced(31_000)).toEqual(['privateMessage 会员5 发来私信 一', 'privateMessage 会员5 发来私信 二'])
  })

  test('messages of operators are not announced', async () => {
    const { server, realtime, announced } = await startedRealtime(({ server }) => server.memberWrites('5'))
    server.operatorWrites('5', '您好')
    await advanceTimers()
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
    expect(await announced(0)).toEqual([])
  })

  test('a message pushed twice is announced once', async () => {
    const { server, announced } = await startedRealtime()
    const message = { ...chatMessage('77'), userId: '5' }
    server.push('PrivateMessage', message)
    server.push('PrivateMessage', message)
    expect(await announced()).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })

  test('five thousand pushes over three hundred conversations: exact counts, merged, few fetches (fault 14)', async () => {
    const { server, realtime, counts, notices } = await startedRealtime()
    server.invocations.length = 0
    counts.length = 0
    for (let n = 0; n < 5_000; n++) {
      server.memberWrites(String(1_000 + (n % 300)), `第 ${n} 条`)
      await vi.advanceTimersByTimeAsync(1)
    }
    await advanceTimers()
    expect(counts.at(-1)?.messages).toBe(5_000)
    expect(Object.keys(realtime.unreadTracker.unread)).toHaveLength(300)
    // The system is called at most every 30 ms, and few fetches are made despite the many pushes.
    expect(counts.length).toBeLessThan(250)
    expect(server.invocations.length).toBeLessThan(400)
    expect(notices.length).toBeLessThan(10)
    expect(notices.reduce((sum, { title }) => sum + Number(/(\d+) 条/.exec(title)?.[1] ?? 1), 0)).toBe(5_000)
  })

  test('sixty messages in twelve seconds cost at most three fetches of the lists (fault 60)', async () => {
    const console = await startedRealtime()
    const { server, realtime, announced } = console
    server.invocations.length = 0
    for (let n = 0; n < 60; n++) {
      server.memberWrites(String(1 + (n % 4)), `第 ${n} 条`)
      await advanceTimers(200)
    }
    expect(listCalls(console).length).toBeLessThanOrEqual(3)
    expect(historyCalls(console)).toEqual([])
    expect(realtime.unreadTracker.unread).toEqual({ '1:1': 15, '1:2': 15, '1:3': 15, '1:4': 15 })
    expect((await announced(0)).length).toBeGreaterThan(1)
  })

  test('history is fetched only for conversations an operator reads, never for the lists (A201, A202)', async () => {
    const console = await startedRealtime(({ server }) => {
      for (let n = 0; n < 14; n++) for (let m = 0; m <= n; m++) server.memberWrites(String(n + 1))
      server.everyPageMarksRead = true
    })
    expect(console.counts.at(-1)?.messages).toBe(105)
    expect(historyCalls(console)).toEqual([])
    await advanceTimers(60_000)
    expect(console.counts.at(-1)?.messages).toBe(105)
  })

  test('opening a conversation costs one call of twenty messages, in any order of page and focus', async () => {
    const console = await startedRealtime(({ server }) => {
      server.memberWrites('5')
      server.memberWrites('6')
      server.latency = 50
    })
    const { server, realtime } = console
    const { unreadTracker } = realtime
    const page = unreadTracker.page({ channel: '1', userId: '5' }, null)
    unreadTracker.setFocus('a', '1:5', true)
    await advanceTimers()
    expect((await page).messages.map(({ content }) => content)).toEqual(['在吗'])
    unreadTracker.setFocus('a', '1:6', true)
    const second = unreadTracker.page({ channel: '1', userId: '6' }, null)
    await advanceTimers()
    expect((await second).messages).toHaveLength(1)
    expect(historyCalls(console)).toEqual(['getprivatelist 5 1 0 20', 'getprivatelist 6 1 0 20'])
    expect([...server.conversations.values()].map(({ unread }) => unread)).toEqual([0, 0])
  })
})

describe('after a gap (A203)', () => {
  async function away(console: StartedRealtime, meanwhile: () => void) {
    const { server } = console
    server.reachable = false
    server.dropConnections()
    await advanceTimers()
    meanwhile()
    server.reachable = true
    await advanceTimers(10_000)
  }

  test('conversations with new messages are in one notification with their unread total, others in none', async () => {
    const console = await startedRealtime(({ server }) => {
      server.memberWrites('5')
      server.memberWrites('5')
      server.memberWrites('6')
    })
    await away(console, () => console.server.memberWrites('5', '到账了吗'))
    expect(await console.announced(0)).toEqual(['privateMessage 会员5 发来私信（3 条） 到账了吗'])
    await away(console, () => {})
    expect(await console.announced(0)).toEqual([])
  })

  test('a conversation read by a colleague in which the member wrote again is new, even if its count is lower', async () => {
    const console = await startedRealtime(({ server }) => {
      for (let n = 0; n < 5; n++) server.memberWrites('5')
    })
    await away(console, () => {
      console.server.markReadByColleague('1:5')
      console.server.memberWrites('5', '还没好吗')
    })
    expect(await console.announced(0)).toEqual(['privateMessage 会员5 发来私信 还没好吗'])
    expect(console.realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
  })

  test('our own answer, whose response and push were lost, is not taken for the member’s message', async () => {
    const console = await startedRealtime(({ server }) => {
      server.memberWrites('5')
      server.sendingMarksRead = false
      server.latency = 500
    })
    const send = (text: string) => console.realtime.sentMessages.send({ channel: '1', userId: '5' }, 1, text, text)
    const answered = send('您好')
    await advanceTimers()
    await answered
    expect(console.realtime.unanswered.since('1:5')).toBeNull()
    console.server.pushLag = 60_000
    send('马上到账').catch(() => {})
    await away(console, () => {})
    expect(console.server.conversations.get('1:5')!.messages.at(-1)!.content).toBe('马上到账')
    expect(await console.announced(0)).toEqual([])
    expect(console.realtime.unanswered.since('1:5')).toBeNull()
    expect(console.realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
  })

  test('missed messages are announced even if the member writes again before the lists are fetched', async () => {
    const console = await startedRealtime()
    const { server } = console
    server.latency = 500
    await away(console, () => server.memberWrites('5', '断线时'))
    await console.announced(0)
    server.reachable = false
    server.dropConnections()
    await advanceTimers()
    server.memberWrites('6', '断线时')
    server.reachable = true
    await vi.waitFor(() => expect(console.realtime.hub.state).toBe('connected'), { interval: 100, timeout: 30_000 })
    server.memberWrites('6', '连上后')
    expect(await console.announced()).toEqual([
      'privateMessage 会员6 发来私信 连上后',
      'privateMessage 会员6 发来私信（2 条） 连上后',
    ])
    expect(console.realtime.unreadTracker.unread).toMatchObject({ '1:6': 2 })
  })

  test('lists that lag behind the pushes remove nothing and announce nothing twice', async () => {
    const console = await startedRealtime()
    const { server, realtime, announced } = console
    server.listLag = 4_000
    server.memberWrites('5', '一')
    await advanceTimers(2_000)
    server.memberWrites('5', '二')
    void realtime.resync()
    await advanceTimers(1_000)
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2 })
    realtime.unreadTracker.setFocus('a', '1:5', true)
    await advanceTimers(1_000)
    realtime.unreadTracker.setFocus('a', null, false)
    void realtime.resync()
    await advanceTimers(1_000)
    expect(realtime.unreadTracker.unread).toEqual({})
    await advanceTimers(60_000)
    expect(realtime.unreadTracker.unread).toEqual({})
    expect(await announced(0)).toEqual(['privateMessage 会员5 发来私信 一', 'privateMessage 会员5 发来私信 二'])
  })

  test('a message listed before its push is counted and announced once', async () => {
    const console = await startedRealtime()
    const { server, realtime, announced } = console
    server.pushLag = 600
    server.memberWrites('5', '一')
    server.memberWrites('5', '二')
    void realtime.resync()
    await advanceTimers(10_000)
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2 })
    expect(await announced(0)).toEqual(['privateMessage 会员5 发来私信（2 条） 二'])
    server.pushLag = 0
    server.memberWrites('5', '三')
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 3 })
  })

  test('a message of the second of the listed one, which a colleague has read, is announced at once', async () => {
    const console = await startedRealtime()
    const { server, realtime, announced } = console
    server.pushLag = 600
    server.memberWrites('5', '一')
    void realtime.resync()
    expect(await announced(500)).toEqual(['privateMessage 会员5 发来私信 一'])
    server.pushLag = 0
    server.markReadByColleague('1:5')
    server.memberWrites('5', '二')
    expect(await announced()).toEqual(['privateMessage 会员5 发来私信 二'])
  })

  test.each([
    ['', 0],
    [', also if the first list after the connection is back is too old to show it', 4_000],
  ])(
    'of two messages of one second, one read by a colleague and one missed, the missed one is announced%s',
    async (_, listLag) => {
      const console = await startedRealtime()
      const { server } = console
      server.listLag = listLag
      server.memberWrites('5', '一')
      server.markReadByColleague('1:5')
      server.freeze('lost')
      server.memberWrites('5', '二')
      server.dropConnections()
      server.thaw()
      expect(await console.announced(listLag === 0 ? 10_000 : 60_000)).toEqual([
        'privateMessage 会员5 发来私信 一',
        'privateMessage 会员5 发来私信 二',
      ])
    },
  )
})

describe('what was announced is not announced again', () => {
  const threeWaiting = ({ server }: StartedRealtime) => {
    server.sendingMarksRead = false
    server.answersArePushed = false
    for (const text of ['一', '二', '三']) server.memberWrites('5', text)
  }

  test.each(['while connected', 'after a new connection'])(
    'by a colleague’s answer as the latest message in front of the same unread messages, %s (A203)',
    async (when) => {
      const { server, realtime, announced } = await startedRealtime(threeWaiting)
      server.colleagueAnswers('1:5', '稍等')
      if (when === 'after a new connection') realtime.resume()
      expect(await announced(31_000)).toEqual([])
      expect(realtime.unreadTracker.unread).toEqual({ '1:5': 3 })
      server.memberWrites('5', '四')
      expect(await announced(31_000)).toEqual(['privateMessage 会员5 发来私信 四'])
      expect(realtime.unreadTracker.unread).toEqual({ '1:5': 4 })
    },
  )

  test.each([
    ['unread', 3, []],
    ['read, and answered by a colleague', 0, ['稍等']],
  ])('by a push of what the first list showed as %s', async (_name, unread, answers) => {
    const { server, realtime, counts, announced } = await startedRealtime((console) => {
      threeWaiting(console)
      console.server.sendingMarksRead = true
      for (const answer of answers) console.server.colleagueAnswers('1:5', answer)
    })
    server.repeatPush('1:5')
    server.repeatPush('1:5')
    expect(await announced(31_000)).toEqual([])
    expect(realtime.unreadTracker.unreadOf('1:5')).toBe(unread)
    expect(counts.every(({ messages }) => messages <= 3)).toBe(true)
  })

  test.each([
    ['text', { content: null }],
    ['time', { time: null }],
    ['text and time', { content: null, time: null }],
  ])('by a list that shows what was pushed without %s', async (_, pushedFields) => {
    const { server, realtime, announced } = await startedRealtime()
    server.pushedFields = pushedFields
    server.memberWrites('5')
    expect(await announced()).toHaveLength(1)
    // The connection is lost, and a message of another member with it.
    server.freeze('lost')
    server.memberWrites('6')
    server.dropConnections()
    server.thaw()
    expect(await announced(60_000)).toEqual(['privateMessage 会员6 发来私信 在吗'])
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1, '1:6': 1 })
    // A message of the first one that is missed later is announced.
    server.markReadByColleague('1:5')
    server.freeze('lost')
    server.memberWrites('5', '还在吗')
    server.dropConnections()
    server.thaw()
    expect(await announced(60_000)).toEqual(['privateMessage 会员5 发来私信 还在吗'])
    // A push that its list has overtaken.
    server.pushLag = 600
    server.memberWrites('7')
    void realtime.resync()
    expect(await announced(10_000)).toEqual(['privateMessage 会员7 发来私信 在吗'])
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1, '1:6': 1, '1:7': 1 })
  })

  test('by a push that came once more before the first list, and behind an answer in it', () => {
    const state = new ConversationState('1:5', '会员5')
    const fields = { speakId: '5', type: '1', name: '', head: '', contentType: 1 }
    const question = { ...fields, id: '3', content: '三', time: '2026-11-21 09:30:00' }
    const answer = { ...fields, id: '4', content: '稍等', time: '2026-11-21 09:30:10' }
    applyPush(state, answer, false, Date.now())
    applyPush(state, question, true, Date.now())
    const listed = { conversation: '1:5' as const, name: '会员5', time: answer.time, content: answer.content, count: 3 }
    const fetch = { startedAt: performance.now(), afterGap: false, mayShowLost: true, isSeen: true, isOwn: false }
    expect(assessListed(state, listed, fetch)).toMatchObject({ unread: 3, newerCount: 0 })
  })

  test('by pushes that arrive over the next connection, after a list had counted their messages', async () => {
    const { server, realtime, announced } = await startedRealtime()
    server.holdPushes()
    server.memberWrites('5', '一')
    expect(await announced(31_000)).toEqual(['privateMessage 会员5 发来私信 一'])
    server.memberWrites('5', '二')
    server.dropConnections()
    expect(await announced(10_000)).toEqual(['privateMessage 会员5 发来私信（2 条） 二'])
    server.releasePushes()
    expect(await announced(31_000)).toEqual([])
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2 })
    server.memberWrites('5', '三')
    expect(await announced()).toEqual(['privateMessage 会员5 发来私信 三'])
  })

  test('by a push held back, in the second of the read message that several lists have shown', async () => {
    const { server, realtime, announced } = await startedRealtime(({ server }) => {
      server.answersArePushed = false
      server.holdPushes()
      server.memberWrites('5')
      server.colleagueAnswers('1:5', '好的')
    })
    server.memberWrites('6')
    await advanceTimers(30_000)
    server.memberWrites('7')
    await realtime.resync()
    server.releasePushes()
    expect((await announced()).filter((text) => text.includes('会员5'))).toEqual([])
  })

  test('by a list that was under way during its push, with an answer of the same second as the latest message', async () => {
    const { server, realtime, announced } = await startedRealtime(({ server }) => {
      ;[server.sendingMarksRead, server.answersArePushed] = [false, false]
    })
    await advanceTimers(45_000)
    ;[server.latency, server.pushLag] = [800, 600]
    server.memberWrites('5', '一')
    server.colleagueAnswers('1:5', '稍等')
    void realtime.unreadTracker.fetchUsers('1')
    expect(await announced(10_000)).toEqual(['privateMessage 会员5 发来私信 一'])
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
  })

  test('a message that a list shows behind as many read ones is announced by its push', async () => {
    const { server, realtime, announced } = await startedRealtime()
    await advanceTimers(10_000)
    server.memberWrites('5', '一')
    server.memberWrites('5', '二')
    await announced()
    server.markReadByColleague('1:5')
    server.pushLag = 600
    server.memberWrites('5', '三')
    server.memberWrites('5', '四')
    void realtime.resync()
    expect(await announced()).toEqual(['privateMessage 会员5 发来私信 三', 'privateMessage 会员5 发来私信 四'])
    expect(realtime.unreadTracker.unread).toEqual({ '1:5': 2 })
  })
})

describe('lists that cannot be fetched', () => {
  test('one that fails after the next one was read leaves the count known', async () => {
    const console = await startedRealtime(({ server }) => server.memberWrites('5'))
    const { server, realtime } = console
    server.hangingCalls = 1
    const first = realtime.unreadTracker.fetchUsers('1')
    first.catch(() => {})
    await realtime.unreadTracker.fetchUsers('1')
    await advanceTimers(16_000)
    await expect(first).rejects.toThrow('链接超时')
    expect(realtime.unreadSynced).toBe(true)
  })

  test('after one that took long the next are fetched within the usual interval', async () => {
    const console = await startedRealtime()
    const { server, realtime } = console
    await advanceTimers(10_000)
    server.extraLatency.set('getuserlist 1', 14_000)
    void realtime.resync()
    await advanceTimers(14_000)
    server.extraLatency.clear()
    server.memberWrites('5')
    server.markReadByColleague('1:5')
    const before = listCalls(console).length
    await advanceTimers(31_000)
    expect(listCalls(console).length).toBeGreaterThan(before)
    expect(realtime.unreadTracker.unread).toEqual({})
  })

  const twoChannels = ({ server }: StartedRealtime) => {
    server.channels.add('2')
    server.memberWrites('5')
    server.memberWrites('6', '在吗', '2')
  }

  test('one channel failing: the others count and are announced, and it is named until it succeeds (A204)', async () => {
    const console = startRealtime()
    const { server, realtime } = console
    twoChannels(console)
    server.failingMethods.add('getuserlist 1')
    server.failingMethods.add('getgroup')
    realtime.start()
    expect(await console.announced()).toEqual(['privateMessage 会员6 发来私信 在吗'])
    expect(realtime.unreadTracker.unread).toEqual({ '2:6': 1 })
    expect(realtime.failedLists).toEqual(['客服1', '群组'])
    server.failingMethods.clear()
    await advanceTimers(6_000)
    expect(realtime.failedLists).toEqual([])
    expect(await console.announced(0)).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })

  test.each([
    ['soon', 1_500, ['privateMessage 2 条新私信 会员5、会员6']],
    ['late: it does not delay the others', 60_000, ['privateMessage 会员5 发来私信 在吗']],
  ])('one answered %s: what the lists show is one notice (A203)', async (_name, ms, expected) => {
    const console = startRealtime()
    twoChannels(console)
    // The initial fetch of the orders ends between the two lists.
    console.server.extraLatency.set('pay-data', 500)
    console.server.extraLatency.set('getuserlist 2', ms)
    console.realtime.start()
    expect(await console.announced(5_000)).toEqual(expected)
  })

  test('channel list failing: the known channels are still fetched', async () => {
    const console = await startedRealtime(twoChannels)
    console.server.failingMethods.add('getcustomerservice')
    console.server.markReadByColleague('1:5')
    await advanceTimers(31_000)
    expect(console.realtime.unreadTracker.unread).toEqual({ '2:6': 1 })
    expect(console.realtime.failedLists).toEqual(['客服通道'])
  })

  test('a failing history hides no count and no message', async () => {
    const console = startRealtime()
    console.server.failingMethods.add('getprivatelist')
    console.server.memberWrites('5')
    console.realtime.start()
    await advanceTimers()
    expect(console.realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
    expect(await console.announced(0)).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })
})

describe('unlisted conversations have no unread messages (A205, fault 52)', () => {
  test('of a disabled channel', async () => {
    const console = await startedRealtime(({ server }) => {
      server.channels.add('2')
      server.memberWrites('6', '在吗', '2')
    })
    console.server.channels.delete('2')
    await advanceTimers(31_000)
    expect(console.realtime.unreadTracker.unread).toEqual({})
    expect(console.counts.at(-1)?.messages).toBe(0)
  })

  test('of a server restarted without its conversations', async () => {
    const console = await startedRealtime(({ server }) => server.memberWrites('5'))
    console.server.conversations.clear()
    console.server.dropConnections()
    await advanceTimers(20_000)
    expect(console.realtime.unreadTracker.unread).toEqual({})
  })

  test.each([
    ['undefined', undefined],
    ['0', 0],
  ])('a push with type %s belongs to the existing conversation of its member', async (_name, type) => {
    const console = await startedRealtime(({ server }) => {
      server.channels.add('2')
      server.memberWrites('5', '在吗', '2')
    })
    const { server, realtime } = console
    const message = { id: 77, speakId: '5', userId: '5', name: '会员5', content: '还在吗', contentType: 1, time: '' }
    server.push('PrivateMessage', type === undefined ? message : { ...message, type })
    expect(realtime.unreadTracker.unread).toEqual({ '2:5': 2 })
    expect(await console.announced()).toEqual(['privateMessage 会员5 发来私信 还在吗'])
  })
})

test.each(['客服', '系统接单'])('messages of a member named %s are announced (A206)', async (name) => {
  const console = await startedRealtime()
  console.server.memberWrites('5', '我要上分', '1', name)
  expect(await console.announced()).toEqual([`privateMessage ${name} 发来私信 我要上分`])
  expect(console.realtime.unreadTracker.unread).toEqual({ '1:5': 1 })
})

const HUGE = '长'.repeat(3_000_000)
const pushed = { id: 900, speakId: '5', userId: '5', type: 1, name: '会员5', content: '在吗', contentType: 1, time: '' }

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['a list of lists', [[[[]]]]],
  ['no content', { ...pushed, content: undefined }],
  ['objects for texts', { ...pushed, content: { a: 1 }, name: [], time: {}, speakId: {}, contentType: {} }],
  ['huge texts', { ...pushed, content: HUGE, name: HUGE }],
  ['huge ids and times', { ...pushed, id: HUGE, userId: HUGE, speakId: HUGE, type: HUGE, time: HUGE }],
  ['invalid ids', { ...pushed, userId: '5:6', speakId: '5:6', type: 'x', id: '-' }],
  ['halves of characters and brackets', { ...pushed, content: '\uD800<&#x;<'.repeat(10_000), name: '\uDFFF<' }],
])('a pushed message of %s ends nothing: the next one is counted and announced (fault 15)', async (_name, payload) => {
  const { server, realtime, pushes, announced } = await startedRealtime()
  server.push('PrivateMessage', payload)
  server.memberWrites('6', '我要下分')
  expect((await announced()).some((text) => /会员6 发来私信 我要下分|条新私信 .*会员6/.test(text))).toBe(true)
  expect(realtime.unreadTracker.unreadOf('1:6')).toBe(1)
  expect(Math.max(...pushes.map((push) => JSON.stringify(push).length))).toBeLessThan(50_000)
  await advanceTimers(31_000)
  expect(realtime.unreadTracker.unread).toEqual({ '1:6': 1 })
})
