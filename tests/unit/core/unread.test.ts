import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRealtime } from './fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T01:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const settle = (ms = 3_000) => vi.advanceTimersByTimeAsync(ms)
const marks = (console: ReturnType<typeof startRealtime>) =>
  console.server.invocations.filter((line) => /^getprivatelist \S+ \S+ 0 /.test(line))

async function started(prepare: (console: ReturnType<typeof startRealtime>) => void = () => {}) {
  const console = startRealtime()
  prepare(console)
  console.realtime.start()
  await settle()
  console.told()
  return console
}

describe('unread (A160)', () => {
  test('is what the server says; pushes count at once; the sum is on the badge', async () => {
    const { server, realtime, counts, unread } = await started(({ server }) => {
      server.say('5')
      server.say('5')
      server.say('6')
    })
    expect(realtime.conversations.unread).toEqual({ '1:5': 2, '1:6': 1 })
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 3 })
    unread.length = 0
    server.say('7')
    expect(counts.at(-1)?.messages).toBe(4)
    expect(unread).toEqual([{ '1:7': 1 }])
    // A colleague read them; nobody pushes that.
    server.talks.get('1:5')!.unread = 0
    await settle(31_000)
    expect(realtime.conversations.unread).toEqual({ '1:6': 1, '1:7': 1 })
    expect(counts.at(-1)?.messages).toBe(2)
  })

  test('an open conversation nobody looks at stays unread, and asking for its history does not mark it', async () => {
    const console = await started(({ server }) => server.say('5'))
    const { server, realtime } = console
    realtime.conversations.setOpen('a', '1:5', false)
    const page = await realtime.conversations.page({ channel: '1', userId: '5' }, null, 20)
    expect(page.messages.map(({ content }) => content)).toEqual(['在吗'])
    server.say('5')
    await settle()
    expect(marks(console)).toEqual([])
    expect(server.talks.get('1:5')!.unread).toBe(2)
    expect(realtime.conversations.unread).toEqual({ '1:5': 2 })
  })

  test('looked at it is read, and so is what comes while somebody looks, without an alert', async () => {
    const console = await started(({ server }) => server.say('5'))
    const { server, realtime, told, sounds } = console
    sounds.length = 0
    realtime.conversations.setOpen('a', '1:5', true)
    expect(realtime.conversations.unread).toEqual({})
    await settle()
    expect(server.talks.get('1:5')!.unread).toBe(0)
    server.say('5')
    server.say('6')
    await settle()
    expect(server.talks.get('1:5')!.unread).toBe(0)
    expect(realtime.conversations.unread).toEqual({ '1:6': 1 })
    expect(told()).toEqual(['privateMessage 会员6 发来私信 在吗'])
    expect(sounds).toHaveLength(1)
  })

  test('of two windows it is enough that one looks; when it looks away the conversation is unread again', async () => {
    const { server, realtime } = await started()
    realtime.conversations.setOpen('a', '1:5', false)
    realtime.conversations.setOpen('b', '1:5', true)
    server.say('5')
    await settle()
    expect(realtime.conversations.unread).toEqual({})
    realtime.conversations.setOpen('b', '1:5', false)
    server.say('5')
    await settle()
    expect(realtime.conversations.unread).toEqual({ '1:5': 1 })
  })

  test('a page that crashes looks no more (fault 25)', async () => {
    const { server, realtime, told } = await started()
    realtime.conversations.setOpen('a', '1:5', true)
    realtime.conversations.windowGone('a')
    server.say('5')
    await settle()
    expect(realtime.conversations.unread).toEqual({ '1:5': 1 })
    expect(told()).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })

  test('when the server cannot be told the count comes back, and it is tried again while somebody looks', async () => {
    const console = await started(({ server }) => server.say('5'))
    const { server, realtime } = console
    server.failing.add('getprivatelist')
    realtime.conversations.setOpen('a', '1:5', true)
    await settle()
    expect(realtime.conversations.unread).toEqual({ '1:5': 1 })
    server.failing.clear()
    await settle(31_000)
    expect(realtime.conversations.unread).toEqual({})
    expect(server.talks.get('1:5')!.unread).toBe(0)
  })

  test('what operators write is no news', async () => {
    const { server, realtime, told } = await started(({ server }) => server.say('5'))
    server.reply('5', '您好')
    await settle()
    expect(realtime.conversations.unread).toEqual({ '1:5': 1 })
    expect(told()).toEqual([])
  })

  test('the same message pushed twice is told once', async () => {
    const { server, told } = await started()
    const message = {
      id: 77,
      speakId: '5',
      userId: '5',
      type: 1,
      name: '会员5',
      content: '在吗',
      contentType: 1,
      time: '',
    }
    server.push('PrivateMessage', message)
    server.push('PrivateMessage', message)
    await settle()
    expect(told()).toEqual(['privateMessage 会员5 发来私信 在吗'])
  })

  test('five thousand pushes over three hundred conversations: exact, merged, a handful of readings (fault 14)', async () => {
    const { server, realtime, counts, notices } = await started()
    server.invocations.length = 0
    counts.length = 0
    for (let n = 0; n < 5_000; n++) {
      server.say(String(1_000 + (n % 300)), `第 ${n} 条`)
      await vi.advanceTimersByTimeAsync(1)
    }
    await settle()
    expect(counts.at(-1)?.messages).toBe(5_000)
    expect(Object.keys(realtime.conversations.unread)).toHaveLength(300)
    // The system is asked at most every 30 ms, and the server in no proportion to the pushes.
    expect(counts.length).toBeLessThan(250)
    expect(server.invocations.length).toBeLessThan(400)
    expect(notices.length).toBeLessThan(10)
    expect(notices.reduce((sum, { title }) => sum + Number(/(\d+) 条/.exec(title)?.[1] ?? 1), 0)).toBe(5_000)
  })
})
