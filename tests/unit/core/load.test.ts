import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyOrdersChange, type PendingOrdersChange, type PendingOrdersState } from '#contract/orders.ts'
import { MAX_ITEMS, restoredText } from '#main/core/alerts/notification-content.ts'
import { AlertRecords } from '#main/core/alerts/records.ts'
import { chatCommands, MemberImageStore } from '#main/core/chat/chat-commands.ts'
import { ConversationStore } from '#main/core/chat/conversation-store.ts'
import { ListPoller } from '#main/core/chat/list-poller.ts'
import { LargeJson } from '#main/core/large-json.ts'
import { PendingOrders } from '#main/core/orders/pending-orders.ts'
import { FakeServer } from './fake-server.ts'
import { silentLogger } from './fixtures.ts'
import { countTurns, watchTurn } from './support/count-turns.ts'
import { type StartedRealtime, startRealtime } from './support/realtime.ts'

const becomes = async (condition: () => boolean) => {
  while (!condition()) await new Promise(setImmediate)
}

/** Far from one an item; the runner of the tests takes some of its own while the machine is busy. */
const FEW_STEPS = 100

/** Work per item of a reading: every text that is parsed, written or read as a time. */
function countSteps(): () => number {
  const spies = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify'), vi.spyOn(Date, 'parse')]
  for (const spy of spies) spy.mockClear()
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

let now: number
beforeEach(() => {
  // Each look at the clock finds a millisecond later: a turn is over after some of them, on any machine.
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++now)
})
afterEach(() => void vi.restoreAllMocks())

describe('a long list of conversations', () => {
  const COUNT = 5_000
  const MIN_TURNS = 8
  const row = (n: number, count = 1) => ({
    userId: n,
    name: `会员${n}`,
    time: '2026-11-20 10:00:00',
    content: '在吗',
    count,
  })
  let list: string
  let isReceived: () => boolean
  let { realtime }: StartedRealtime = {} as never
  const read = () => realtime.unreadTracker.fetchUsers('1')
  const listOf = (rows: object[]) => JSON.stringify(rows)

  beforeEach(async () => {
    // Lists are read when a test asks, not also while one takes long on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    list = listOf(Array.from({ length: COUNT }, (_, n) => row(n + 1)))
    const server = new FakeServer()
    const { respond } = server
    server.respond = (method, args) => {
      if (method !== 'getuserlist') return respond.call(server, method, args)
      isReceived = watchTurn()
      return Promise.resolve(new LargeJson(Buffer.from(list)))
    }
    ;({ realtime } = startRealtime(server))
    realtime.start()
    return () => {
      realtime.dispose()
      vi.useRealTimers()
    }
  })

  test('is read in turns, and every conversation counts', async () => {
    await becomes(() => realtime.hub.state === 'connected')
    const turns = countTurns()
    await becomes(() => realtime.unreadTracker.isSynced)
    expect(turns()).toBeGreaterThan(MIN_TURNS)
    expect(realtime.unreadTracker.unreadCounts.private).toBe(COUNT)
  })

  test('read again costs nothing per conversation; what changed in it is that alone', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    // The first reading may lack what happened while the session began, so that the next one is looked through.
    now += 60_000
    await read()
    let steps = countSteps()
    const looked = vi.spyOn(ConversationStore.prototype, 'get')
    const first = await read()
    expect(await read()).toBe(first)
    expect(steps()).toBeLessThan(FEW_STEPS)
    expect(looked).not.toHaveBeenCalled()
    list = listOf(first.map(({ userId }, n) => row(Number(userId), n === 7 ? 3 : 1)))
    steps = countSteps()
    await read()
    expect(realtime.unreadTracker.unreadCounts.private).toBe(COUNT + 2)
    // The text is parsed in pieces.
    expect(steps()).toBeLessThan(FEW_STEPS)
  })

  test('says what it said after a push or a mark that it never shows: the list counts', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    const { unreadTracker } = realtime
    const message = { id: '9', speakId: '44', type: '1', name: '', head: '', content: '在', contentType: 1 }
    const time = '2026-11-20 10:00:05'
    const push = { kind: 'privateMessage' as const, conversation: '1:44', userId: '44', message: { ...message, time } }
    for (const change of [
      () => unreadTracker.applyPush(push),
      () => unreadTracker.page({ channel: '1', userId: '44' }, null),
    ]) {
      await change()
      expect(unreadTracker.unreadOf('1:44')).not.toBe(1)
      for (let minute = 0; minute < 2; minute++) {
        now += 60_000
        await read()
      }
      expect(unreadTracker.unreadOf('1:44')).toBe(1)
    }
  })

  test('is received, compared, applied and announced in turns of their own', async () => {
    const { equals } = LargeJson.prototype
    const compared: boolean[] = []
    vi.spyOn(LargeJson.prototype, 'equals').mockImplementation(function (this: LargeJson, other) {
      compared.push(isReceived())
      return equals.call(this, other)
    })
    const { setListed } = ConversationStore.prototype
    let isApplied = () => false
    vi.spyOn(ConversationStore.prototype, 'setListed').mockImplementation(function (this: ConversationStore, ...args) {
      isApplied = watchTurn()
      setListed.apply(this, args)
    })
    const announced: boolean[] = []
    vi.spyOn(ListPoller.prototype, 'add').mockImplementation(() => void announced.push(isApplied()))
    await becomes(() => announced.length > 0)
    await read()
    expect([compared, announced]).toEqual([[true], [true]])
  })

  test('is announced by the names that the notification shows, and identified in turns', async () => {
    const replace = vi.spyOn(String.prototype, 'replace')
    const fingerprint = vi.spyOn(AlertRecords.prototype, 'fingerprint')
    let [before, most] = [0, 0]
    const turn = () => {
      most = Math.max(most, fingerprint.mock.calls.length - before)
      before = fingerprint.mock.calls.length
      if (before < COUNT) setImmediate(turn)
    }
    turn()
    await becomes(() => {
      // The notification waits for more of its kind.
      vi.advanceTimersByTime(1)
      return fingerprint.mock.calls.length > COUNT
    })
    expect(replace.mock.calls.length).toBeLessThan(COUNT)
    expect(most).toBeLessThan(COUNT / MIN_TURNS)
  })

  test('has its counts at hand', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    const { unread } = realtime.unreadTracker
    expect(Object.keys(unread)).toHaveLength(COUNT)
    expect(realtime.unreadTracker.unread).toBe(unread)
  })

  test('goes to a page in parts of one reading, whatever is read meanwhile', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    const commands = chatCommands(realtime, new MemberImageStore({ isOn: () => false, onChange: () => {} }))
    const first = await commands.getChatUsers('1', 'a')
    list = listOf([])
    await commands.getChatUsers('1', 'b')
    const second = commands.getMoreChatUsers('1', 2_000, 'a')
    const third = commands.getMoreChatUsers('1', 4_000, 'a')
    expect([first, second, third].map(({ length }) => length)).toEqual([2_000, 2_000, 1_000])
    expect(new Set([...first, ...second, ...third].map(({ userId }) => userId)).size).toBe(COUNT)
    expect(commands.getMoreChatUsers('1', 4_000, 'a')).toEqual([])
  })

  test('a push without a channel finds its member in it at once', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    const keys = vi.spyOn(Map.prototype, 'keys')
    const message = { id: '9', speakId: '44', type: '0', name: '', head: '', content: '', contentType: 1, time: '' }
    const push = { kind: 'privateMessage' as const, conversation: '0:44', userId: '44', message }
    expect(realtime.unreadTracker.resolve(push)).toMatchObject({ conversation: '1:44' })
    expect(keys).not.toHaveBeenCalled()
  })

  test('a list that is read while an older one is applied takes over; each message is announced once', async () => {
    await becomes(() => realtime.unreadTracker.isSynced)
    list = listOf(Array.from({ length: COUNT }, (_, n) => row(n + 1, 2)))
    const older = read()
    await new Promise(setImmediate)
    list = listOf(Array.from({ length: COUNT }, (_, n) => row(n + 1, 3)))
    await Promise.all([older, read()])
    expect(realtime.unreadTracker.unreadCounts.private).toBe(COUNT * 3)
  })

  test('a session that ends while it is applied leaves nothing behind', async () => {
    await becomes(() => realtime.hub.state === 'connected')
    const reading = read()
    for (let turn = 0; turn < 2 * MIN_TURNS; turn++) await new Promise(setImmediate)
    realtime.stop()
    await reading.catch(() => {})
    expect(realtime.unreadTracker.unreadCounts.private).toBe(0)
    expect(realtime.unreadTracker.unread).toEqual({})
  })
})

test('many new orders are announced without reading their times again', () => {
  const order = { deposit: true, userId: '7', name: '', amount: '5', time: '2026-11-20 10:00:00', pendingSince: 0 }
  const orders = Array.from({ length: 1_000 }, (_, n) => ({ ...order, id: `${n}`, identity: `${n}` }))
  const { realtime } = startRealtime(new FakeServer())
  realtime.alerts.onOrders(orders, [])
  const steps = countSteps()
  realtime.alerts.aggregator.publish(orders, [], null)
  expect(steps()).toBeLessThan(FEW_STEPS)
  realtime.dispose()
})

test('a notification of very many remembers the first of them, and its text counts all', () => {
  const { realtime } = startRealtime(new FakeServer())
  const entry = { name: '', content: '', count: 1, isTotal: true }
  const messages = Array.from({ length: MAX_ITEMS + 5 }, (_, n) => ({ ...entry, key: `1:${n}` }))
  realtime.alerts.aggregator.publish([], messages, null)
  const { title, items } = realtime.alerts.notifications.all[0]!
  expect(title).toBe(`${MAX_ITEMS + 5} 条新私信`)
  expect(items).toHaveLength(MAX_ITEMS)
  expect(restoredText('privateMessage', items.length, null).title).toBe(`私信 ${MAX_ITEMS} 项或更多`)
  realtime.dispose()
})

describe('many pending orders', () => {
  const COUNT = 4_000
  const row = (id: number, balance = 5) => ({
    id,
    userId: 7,
    balance,
    payNo: '6222000011112222333',
    payTime: '2026-11-20 10:00:00',
  })
  let rows: object[]
  let changes: PendingOrdersChange[]
  let received: PendingOrdersState
  let orders: PendingOrders
  let onOrders: () => void

  beforeEach(() => {
    rows = Array.from({ length: COUNT }, (_, n) => row(n + 1))
    changes = []
    onOrders = () => {}
    received = { version: 0, orders: null, error: null }
    orders = new PendingOrders({
      fetchPayData: async () => JSON.stringify({ succeeded: true, data: { upList: rows, downList: [] } }),
      fetchPayList: async () => JSON.stringify({ succeeded: true, data: { data: [], rows: 0 } }),
      isStrained: () => false,
      isConnected: () => true,
      serverNow: () => Date.now(),
      log: silentLogger,
      onCounts: () => {},
      onChange: (change) => {
        changes.push(change)
        received = applyOrdersChange(received, change)!
      },
      onOrders: () => onOrders(),
      onNewOrders: () => {},
      onOrdersFetched: () => {},
    })
    return () => orders.stop()
  })

  test('are compared, applied and announced in turns of their own', async () => {
    const { stringify } = JSON
    let isRead = () => false
    vi.spyOn(JSON, 'stringify').mockImplementation((...args: Parameters<typeof stringify>) => {
      isRead = watchTurn()
      return stringify(...args)
    })
    let isApplied = () => false
    onOrders = () => {
      expect(isRead()).toBe(true)
      isApplied = watchTurn()
      // It takes long.
      for (let look = 0; look < 10; look++) performance.now()
    }
    await orders.refetch()
    expect(isApplied()).toBe(true)
  })

  test('are sorted by times that are read in turns', async () => {
    const parse = vi.spyOn(Date, 'parse')
    let [before, most] = [0, 0]
    let isRead = false
    const turn = () => {
      most = Math.max(most, parse.mock.calls.length - before)
      before = parse.mock.calls.length
      if (!isRead) setImmediate(turn)
    }
    turn()
    await orders.refetch()
    isRead = true
    expect(before).toBeGreaterThan(COUNT)
    expect(most).toBeLessThan(COUNT / 4)
  })

  test('are read in turns', async () => {
    const turns = countTurns()
    await orders.refetch()
    expect(turns()).toBeGreaterThan(5)
    expect(orders.all).toHaveLength(COUNT)
  })

  test('read again cost nothing per order, and nothing is published', async () => {
    await orders.refetch()
    const steps = countSteps()
    await orders.refetch()
    expect(steps()).toBeLessThan(FEW_STEPS)
    expect(changes).toHaveLength(1)
  })

  test('of a change the pages receive what changed, which makes the same queues', async () => {
    await orders.refetch()
    rows = [row(COUNT + 1), ...rows.slice(5).map((one, n) => (n === 100 ? row(n + 6, 6) : one))]
    await orders.refetch()
    expect(changes[1]!.orders!.changed).toHaveLength(2)
    expect(changes[1]!.orders!.left).toHaveLength(5)
    expect(received).toEqual(orders.state)
    rows = []
    await orders.refetch()
    expect(received).toEqual(orders.state)
  })
})
