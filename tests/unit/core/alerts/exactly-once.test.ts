import { expect, test, vi } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import { AlertAggregator } from '#main/core/alerts/alert-aggregator.ts'
import { UnreadTracker } from '#main/core/chat/unread-tracker.ts'
import fc from '../../fast-check.ts'
import { FakeServer } from '../fake-server.ts'
import { advanceTimers, type StartedRealtime, startRealtime, withFakeClock } from '../support/realtime.ts'
import { clearAnnouncements, expectMessagesAnnounced, recordAnnouncements, SLEEP_MS } from './announcement-model.ts'
import { FOUND_SCHEDULES } from './found-schedules.ts'

/**
 * Random schedules against a simple model. A failure prints the schedule and how to repeat it. Others, and how
 * fast they are played on a machine that is busy for 30 ms at a time: docs/testing.md.
 */
const SEED = Number(process.env.SCHEDULE_SEED ?? 20_261_121)
const SCHEDULES = Number(process.env.SCHEDULES ?? 400)
const BUSY_MS = 30
const { SCHEDULE_SPEED } = process.env
const CONVERSATIONS = ['1:5', '1:6', '1:7', '2:8']
const WINDOWS = ['main', 'second']

const key = fc.constantFrom(...CONVERSATIONS)
const window = fc.constantFrom(...WINDOWS)
const ms = fc.integer({ min: 0, max: 3_000 })
const rareBoolean = fc.constantFrom(...Array<boolean>(15).fill(false), true)
const longDuration = fc.integer({ min: 100, max: 50_000 })

const does = <Does extends string, Fields extends object>(
  weight: number,
  name: Does,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> } = {} as never,
) => ({ weight, arbitrary: fc.record({ does: fc.constant(name), ...fields }) as fc.Arbitrary<{ does: Does } & Fields> })

const step = fc.oneof(
  does(8, 'say', { key, repeated: rareBoolean }),
  does(4, 'order', { deposit: fc.boolean() }),
  does(1, 'decide'),
  does(6, 'wait', { ms }),
  does(2, 'drop'),
  does(2, 'down', { ms: longDuration }),
  does(2, 'offline', { ms: longDuration }),
  does(2, 'freeze', { ms: longDuration, pushes: fc.constantFrom('held' as const, 'lost' as const) }),
  does(2, 'sleep', { key, deposit: fc.boolean() }),
  does(1, 'fail', {
    ms: longDuration,
    method: fc.constantFrom('getuserlist', 'getuserlist 1', 'getgroup', 'getprivatelist', 'getcustomerservice'),
  }),
  does(1, 'look', { key, window }),
  does(1, 'leave', { window }),
  does(2, 'repeatPush', { key }),
  does(2, 'holdPushes', { ms: longDuration }),
  does(2, 'wake'),
  does(2, 'readFails', { key, ms }),
  does(2, 'colleague', { key }),
  does(1, 'switchOff', { ms: longDuration }),
  does(1, 'crash'),
  does(1, 'refresh'),
  does(2, 'answer', { key }),
  does(2, 'colleagueAnswers', { key }),
  does(2, 'mark', { key, claimed: fc.boolean(), ofOrder: fc.boolean() }),
  does(1, 'restart'),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const schedule = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  latency: fc.constantFrom(0, 5, 400),
  pushLag: fc.constantFrom(0, 3, 600),
  listLag: fc.constantFrom(0, 0, 700, 4_000),
  everyPageMarksRead: fc.boolean(),
  sendingMarksRead: fc.boolean(),
  answersArePushed: fc.boolean(),
  /** Existing conversations, all read. */
  read: fc.subarray(CONVERSATIONS),
  /** Existing conversations with three unread messages. */
  waiting: fc.subarray(CONVERSATIONS),
})

const examples = FOUND_SCHEDULES as [typeof schedule extends fc.Arbitrary<infer S> ? S : never][]
type Realtime = StartedRealtime['realtime']

withFakeClock()

/** Every timer comes late, by up to `ms`; those that are due meanwhile come one after the other, in their order. */
function delayTimers(ms: number): void {
  const exact = globalThis.setTimeout
  const late = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): NodeJS.Timeout => {
    const due = performance.now() + delay
    const end = Math.ceil(due / ms) * ms
    return exact(run, end - Math.ceil((end - due) / 10) - performance.now(), ...args)
  }
  globalThis.setTimeout = Object.assign(late, exact)
}

function say(server: FakeServer, conversation: string, text = `第 ${server.sentCount} 条`): void {
  const [channel, userId] = conversation.split(':')
  server.memberWrites(userId!, text, channel)
}

/** Opens a conversation like a window does: fetches the page and reports the focus. */
function focusConversation({ unreadTracker }: Realtime, conversation: string, window: string): void {
  const [channel, userId] = conversation.split(':')
  unreadTracker.page({ channel: channel!, userId: userId! }, null).catch(() => {})
  unreadTracker.setFocus(window, conversation, true)
}

function answer({ sentMessages }: Realtime, conversation: string) {
  const [channel, userId] = conversation.split(':')
  return sentMessages.send({ channel: channel!, userId: userId! }, 1, '您好', 'own')
}

const orderItem = ({ id, deposit }: FakeServer['orders'][number]) =>
  `${deposit ? 'deposit' : 'withdrawal'}:${id}` as const

/** Whether an item still waits, by the server's truth. */
function isWaiting(server: FakeServer, item: string): boolean {
  const conversation = server.conversations.get(item.slice('message:'.length))
  return (conversation?.unread ?? 0) > 0 || server.orders.some((order) => orderItem(order) === item)
}

/** Nothing that was handled is shown by the system, or listed or marked as open (A231). */
function expectHandledIsGone({ server, realtime, native }: StartedRealtime): void {
  // A snoozed conversation may have been read: its reminder goes with an answer.
  for (const { title, items } of [...native.values(), ...realtime.alerts.notifications.all.filter(isOpen)])
    if (items.length > 0 && !(title === '稍后提醒' && items.some((item) => item.startsWith('message:'))))
      expect(
        items.some((item) => isWaiting(server, item)),
        `${title} is still open`,
      ).toBe(true)
  for (const { item } of realtime.alerts.marks.all)
    if (!item.startsWith('message:')) expect(isWaiting(server, item), `${item} is still marked`).toBe(true)
}

const isOpen = ({ state }: AppNotification) => state === 'open'

/** What waits is listed as open, and displayed by the system unless it was marked. */
function expectWaitingIsOpen({ server, realtime, native }: StartedRealtime, areMarked: boolean): void {
  const conversations = [...server.conversations].flatMap(([conversation, { unread, messages }]) =>
    // What was answered is handled, also where that does not mark it read.
    unread > 0 && messages.at(-1)?.speakId !== '900' ? `message:${conversation}` : [],
  )
  for (const item of [...server.orders.map(orderItem), ...conversations]) {
    const standsFor = ({ items }: AppNotification) => (items as string[]).includes(item)
    expect(realtime.alerts.notifications.all.filter(isOpen).some(standsFor), `${item} is not open`).toBe(true)
    if (!areMarked) expect([...native.values()].some(standsFor), `${item} is not displayed`).toBe(true)
  }
}

/** What is snoozed is announced once more, when the time has come. */
async function expectSnoozesEnd({ realtime, notices }: StartedRealtime): Promise<void> {
  const snoozed = realtime.alerts.marks.all.filter(({ snoozedUntil }) => snoozedUntil !== null)
  if (snoozed.length === 0) return
  notices.length = 0
  await advanceTimers(5 * 60_000)
  const announced = notices.filter(({ title }) => title.startsWith('稍后提醒')).flatMap(({ items }) => items)
  expect(announced.toSorted()).toEqual(snoozed.map(({ item }) => item).toSorted())
  expect(realtime.alerts.marks.all.filter(({ snoozedUntil }) => snoozedUntil !== null)).toEqual([])
}

type Player<Does> = (one: Extract<Step, { does: Does }>, server: FakeServer, realtime: Realtime) => unknown
const soon = (ms: number, end: () => void) => void setTimeout(end, ms)

const players: { [Does in Exclude<Step['does'], 'restart'>]: Player<Does> } = {
  // Possibly equal to an earlier message except for the id.
  say: ({ key, repeated }, server) => say(server, key, repeated ? '在吗' : undefined),
  colleague: ({ key }, server) => server.markReadByColleague(key),
  switchOff: ({ ms }, server) => {
    server.channels.delete('2')
    soon(ms, () => {
      server.channels.add('2')
      server.reenabledChannels.add('2')
    })
  },
  order: ({ deposit }, server) => void server.addOrder(deposit),
  decide: (_, server) => server.orders[0] && server.decideOrder(server.orders[0].id),
  wait: ({ ms }) => advanceTimers(ms),
  drop: (_, server) => server.dropConnections(),
  down: ({ ms }, server) => {
    server.reachable = false
    server.dropConnections()
    soon(ms, () => Object.assign(server, { reachable: true }))
  },
  offline: ({ ms }, server) => {
    server.offline = true
    soon(ms, () => Object.assign(server, { offline: false }))
  },
  freeze: ({ ms, pushes }, server) => {
    server.freeze(pushes)
    soon(ms, () => server.thaw())
  },
  // No timers run and nothing is received; the server side of the connection is lost.
  sleep: ({ key, deposit }, server, realtime) => {
    server.freeze('lost')
    say(server, key)
    server.addOrder(deposit)
    vi.setSystemTime(Date.now() + SLEEP_MS)
    server.thaw()
    realtime.resume()
  },
  fail: ({ ms, method }, server) => {
    server.failingMethods.add(method)
    soon(ms, () => server.failingMethods.delete(method))
  },
  look: ({ key, window }, _, realtime) => focusConversation(realtime, key, window),
  leave: ({ window }, _, { unreadTracker }) => unreadTracker.setFocus(window, null, false),
  repeatPush: ({ key }, server) => server.repeatPush(key),
  holdPushes: ({ ms }, server) => {
    server.holdPushes()
    soon(ms, () => server.releasePushes())
  },
  wake: (_, __, realtime) => realtime.resume(),
  // The operator opens the conversation and leaves it before the server could mark it read.
  readFails: async ({ key, ms }, server, realtime) => {
    server.failingMethods.add('getprivatelist')
    focusConversation(realtime, key, 'main')
    await advanceTimers(ms)
    realtime.unreadTracker.onWindowClosed('main')
    server.failingMethods.delete('getprivatelist')
  },
  crash: (_, __, { unreadTracker }) => unreadTracker.onWindowClosed('main'),
  answer: ({ key }, server, realtime) =>
    server.conversations.has(key) && Promise.race([answer(realtime, key).catch(() => {}), advanceTimers(500)]),
  colleagueAnswers: ({ key }, server) => server.colleagueAnswers(key, `回复 ${server.sentCount}`),
  mark: ({ key, claimed, ofOrder }, { orders: [order] }, { alerts }) => {
    const item = ofOrder && order ? orderItem(order) : (`message:${key}` as const)
    if (claimed) alerts.setClaimed([item], true)
    else alerts.snooze([item], 5)
  },
  refresh: (_, __, realtime) => void realtime.resync(),
}

/** Counts the orders announced by the notifications, from their texts. */
function ordersIn(notices: readonly { kind: string; title: string; body: string }[]): number {
  return notices.reduce((sum, { kind, title, body }) => {
    if (/^仍?待处理$/.test(title)) {
      const counts = [...body.matchAll(/(\d+) 笔/g)].map(([, count]) => Number(count))
      return counts.reduce((all, count) => all + count, sum)
    }
    const isOrder = kind === 'deposit' || kind === 'withdrawal'
    // Reminders announce nothing new.
    return isOrder && !/笔.*待处理$|^稍后提醒/.test(title) ? sum + Number(/^(\d+) 笔/.exec(title)?.[1] ?? 1) : sum
  }, 0)
}

test(`messages and orders are announced exactly once over ${SCHEDULES} schedules of failures (faults 10, 11, 13, 16, 25, 51, 52; seed ${SEED})`, {
  timeout: 450 * SCHEDULES,
}, async () => {
  if (SCHEDULE_SPEED) delayTimers(Number(SCHEDULE_SPEED) * BUSY_MS)
  // The reconnect delay is random otherwise.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const announced = vi.spyOn(AlertAggregator.prototype, 'publish')
  const announcements = recordAnnouncements()
  const opened = vi.spyOn(UnreadTracker.prototype, 'page')
  const ends: (() => void)[] = []
  await fc.assert(
    fc
      .asyncProperty(schedule, async ({ steps, read, waiting, ...world }) => {
        announced.mockClear()
        opened.mockClear()
        const server = Object.assign(new FakeServer(), world)
        server.channels.add('2')
        for (const one of read) {
          say(server, one)
          server.markReadByColleague(one)
        }
        for (const one of waiting) for (const _ of [1, 2, 3]) say(server, one)
        await advanceTimers(10_000)
        let console = startConsole()
        for (const one of steps) {
          if (one.does === 'sleep') announcements.wokeAt.push(Date.now() + SLEEP_MS)
          if (one.does !== 'restart')
            await (players[one.does] as Player<string>)(one as never, server, console.realtime)
          else {
            console.realtime.dispose()
            // Its connections end with it, also one that was just being made.
            await advanceTimers(1)
            console = startConsole()
          }
        }
        const { realtime } = console
        for (const one of WINDOWS) realtime.unreadTracker.onWindowClosed(one)
        // All failures end within 50 s; one poll later everything must be in sync.
        await advanceTimers(120_000)

        expectMessagesAnnounced(server, announcements)
        const history = server.invocations.filter((line) => line.startsWith('getprivatelist'))
        if (opened.mock.calls.length === 0) expect(history, 'no history but of what is opened (A202)').toEqual([])
        for (const line of history) expect(line).toMatch(/^getprivatelist \d \d 0 20$/)

        const orders = announced.mock.calls.flatMap(([list]) => list)
        const ids = orders.map(({ id }) => Number(id))
        expect(ids, 'orders once, in order').toEqual([...new Set(ids)])
        expect(ids).toEqual(expect.arrayContaining(server.orders.map(({ id }) => id)))
        for (const deposit of [true, false]) {
          const ofKind = orders.flatMap((one) => (one.deposit === deposit ? [Number(one.id)] : []))
          expect(ofKind).toEqual(ofKind.toSorted((a, b) => a - b))
        }
        expect(ordersIn(console.notices)).toBe(ids.length)

        const deposits = server.orders.filter(({ deposit }) => deposit).length
        const unread = Object.fromEntries(
          [...server.conversations].filter(([, talk]) => talk.unread > 0).map(([one, talk]) => [one, talk.unread]),
        )
        const messages = Object.values(unread).reduce((sum, count) => sum + count, 0)
        const truth = { deposits, withdrawals: server.orders.length - deposits, messages }
        expect(realtime.unreadTracker.unread).toEqual(unread)
        expect(realtime.unreadSynced, 'the unread count is known').toBe(true)
        expect(realtime.snapshot).toMatchObject(truth)
        expect(console.counts.at(-1) ?? { deposits: 0, withdrawals: 0, messages: 0 }).toEqual(truth)
        expectHandledIsGone(console)
        expectWaitingIsOpen(
          console,
          steps.some(({ does }) => does === 'mark'),
        )
        await expectSnoozesEnd(console)

        function startConsole() {
          clearAnnouncements(announcements)
          announced.mockClear()
          server.delivered.length = 0
          const started = startRealtime(server)
          ends.push(() => started.realtime.dispose())
          started.realtime.start()
          return started
        }
      })
      .afterEach(() => {
        for (const end of ends.splice(0)) end()
        vi.clearAllTimers()
      }),
    { seed: SEED, numRuns: SCHEDULES, examples },
  )
})
