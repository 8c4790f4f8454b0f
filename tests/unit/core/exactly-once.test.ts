import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { News } from '../../../src-main/core/alerts/news.ts'
import { FakeServer, startRealtime } from './fake-server.ts'

/** Issue 4: a thousand randomised schedules against a simple model. Printed on a failure, with the way to run it again. */
const SEED = 20_261_121
const SCHEDULES = 1_000
const MEMBERS = ['5', '6', '7']
const WINDOW = 'main'
/** Longer no message waits for those before it: ten seconds, less the readings that take their time. */
const HELD_MS = 7_000

const member = fc.constantFrom(...MEMBERS)
const ms = fc.integer({ min: 0, max: 3_000 })
const rarely = fc.constantFrom(...Array<boolean>(15).fill(false), true)
const long = fc.integer({ min: 100, max: 50_000 })

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('say' as const), member, again: rarely }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), deposit: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decide' as const) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('wait' as const), ms }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('drop' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('down' as const), ms: long }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('offline' as const), ms: long }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('freeze' as const),
      ms: long,
      pushes: fc.constantFrom('held' as const, 'lost' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sleep' as const), member, deposit: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('fail' as const),
      ms: long,
      method: fc.constantFrom('getuserlist', 'getprivatelist', 'getcustomerservice'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look' as const), member }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refresh' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const schedule = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  latency: fc.constantFrom(0, 5, 400),
  pushLag: fc.constantFrom(0, 3, 600),
})

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T01:30:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

async function take(one: Step, console: ReturnType<typeof startRealtime>): Promise<void> {
  const { server, realtime } = console
  switch (one.does) {
    case 'say':
      // Alike in every way but the id, or not.
      server.say(one.member, one.again ? '在吗' : `第 ${server.said} 条`)
      break
    case 'order':
      server.order(one.deposit)
      break
    case 'decide':
      if (server.orders[0]) server.decide(server.orders[0].id)
      break
    case 'wait':
      await pass(one.ms)
      break
    case 'drop':
      server.dropLines()
      break
    case 'down':
      server.reachable = false
      server.dropLines()
      setTimeout(() => {
        server.reachable = true
      }, one.ms)
      break
    case 'offline':
      server.offline = true
      setTimeout(() => {
        server.offline = false
      }, one.ms)
      break
    case 'freeze':
      server.freeze(one.pushes)
      setTimeout(() => server.thaw(), one.ms)
      break
    case 'sleep':
      // No timer runs, nothing is heard; what the other side saw of the line is gone.
      server.freeze('lost')
      server.say(one.member)
      server.order(one.deposit)
      vi.setSystemTime(Date.now() + 3_600_000)
      server.thaw()
      realtime.wake()
      break
    case 'fail':
      server.failing.add(one.method)
      setTimeout(() => server.failing.delete(one.method), one.ms)
      break
    case 'look':
      realtime.conversations.setOpen(WINDOW, `1:${one.member}`, true)
      break
    case 'crash':
      realtime.conversations.windowGone(WINDOW)
      break
    case 'refresh':
      void realtime.catchUp()
      break
  }
}

/** How many messages and orders the notices tell of, by what is written in them. */
function countsOf(notices: readonly { kind: string; title: string; body: string }[]) {
  const sum = { messages: 0, orders: 0 }
  for (const { kind, title, body } of notices) {
    if (/^仍?待处理$/.test(title)) {
      for (const [, count, word] of body.matchAll(/(\d+) (笔|条)/g))
        sum[word === '笔' ? 'orders' : 'messages'] += Number(count)
    } else if (kind === 'privateMessage') sum.messages += Number(/(\d+) 条/.exec(title)?.[1] ?? 1)
    // A reminder tells of nothing new.
    else if (/笔.*待处理$/.test(title)) continue
    else if (kind === 'deposit' || kind === 'withdrawal') sum.orders += Number(/^(\d+) 笔/.exec(title)?.[1] ?? 1)
  }
  return sum
}

test(`every message and order is told exactly once, in order, over ${SCHEDULES} schedules of push, drop, freeze, sleep and crash (faults 10, 11, 13, 16, 25; seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  // How soon it connects again is chance, otherwise.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const told = vi.spyOn(News.prototype, 'tell')
  await fc.assert(
    fc.asyncProperty(schedule, async ({ steps, latency, pushLag }) => {
      told.mockClear()
      const console = startRealtime(Object.assign(new FakeServer(), { latency, pushLag }))
      const { server, realtime } = console
      realtime.start()
      for (const one of steps) await take(one, console)
      realtime.conversations.windowGone(WINDOW)
      // Whatever was broken is whole again after 50 s; one poll later everything must be known.
      await pass(120_000)

      const fresh = told.mock.calls.flatMap(([, messages]) => messages)
      const toldIds = fresh.flatMap(({ ids }) => ids)
      expect(new Set(toldIds).size, 'a message was told twice').toBe(toldIds.length)
      expect(
        fresh.reduce((sum, { count }) => sum + count, 0),
        'more told than messages',
      ).toBe(toldIds.length)
      const mustBeTold = [...server.talks.values()].flatMap(({ said, neverRead }) =>
        said.filter(({ id }) => neverRead.has(id)).map(({ id }) => String(id)),
      )
      expect(toldIds, 'a message was not told').toEqual(expect.arrayContaining(mustBeTold))
      // A push that is lost on a line that lives is found by the next reading only; what cannot be read is not waited for.
      const inOrder = !steps.some(
        (one) =>
          one.does === 'fail' ||
          one.does === 'down' ||
          (one.does === 'say' && one.again) ||
          (one.does === 'freeze' && (one.pushes === 'lost' || one.ms >= HELD_MS)),
      )
      for (const key of server.talks.keys()) {
        const ids = fresh.filter((one) => one.key === key).flatMap((one) => one.ids.map(Number))
        if (inOrder) expect(ids, 'in order').toEqual(ids.toSorted((a, b) => a - b))
      }

      const orders = told.mock.calls.flatMap(([list]) => list)
      const toldOrders = orders.map(({ id }) => Number(id))
      expect(toldOrders, 'orders once, in order').toEqual([...new Set(toldOrders)])
      expect(toldOrders).toEqual(expect.arrayContaining(server.orders.map(({ id }) => id)))
      for (const deposit of [true, false]) {
        const ids = orders.flatMap((one) => (one.deposit === deposit ? [Number(one.id)] : []))
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      }

      expect(countsOf(console.notices)).toEqual({ messages: toldIds.length, orders: toldOrders.length })
      const deposits = server.orders.filter(({ deposit }) => deposit).length
      const unread = [...server.talks.values()].reduce((sum, talk) => sum + talk.unread, 0)
      const truth = { deposits, withdrawals: server.orders.length - deposits, messages: unread }
      expect(realtime.snapshot).toMatchObject(truth)
      expect(console.counts.at(-1) ?? { deposits: 0, withdrawals: 0, messages: 0 }).toEqual(truth)
      realtime.end()
      vi.clearAllTimers()
    }),
    { seed: SEED, numRuns: SCHEDULES },
  )
})
