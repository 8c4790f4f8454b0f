import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PendingOrders } from '#main/core/orders/pending-orders.ts'
import { silentLogger } from '../fixtures.ts'

let counts: [number, number][]
let announced: string[]
let answers: ((rows: object[]) => void)[]
let orders: PendingOrders
let isStrained: boolean

/** More turns than a reading of a few orders can take. */
const flush = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
}
/** Completes the oldest reading with these deposits. */
async function answer(...ids: (string | object)[]): Promise<void> {
  await flush()
  const rows = ids.map((id) => ({
    payTime: '2026-11-20 10:00:00',
    balance: 5,
    ...(typeof id === 'object' ? id : { id }),
  }))
  answers.shift()!(rows)
  await flush()
}
const push = (deposits: number) =>
  orders.applyPush({ kind: 'pendingCounts', deposits, withdrawals: 0, total: deposits })

beforeEach(() => {
  ;[counts, announced, answers, isStrained] = [[], [], [], false]
  orders = new PendingOrders({
    fetchPayData: () =>
      new Promise((resolve) => {
        answers.push((upList) => resolve(JSON.stringify({ succeeded: true, data: { upList, downList: [] } })))
      }),
    fetchPayList: async () => JSON.stringify({ succeeded: true, data: { data: [], rows: 0 } }),
    isStrained: () => isStrained,
    isConnected: () => true,
    serverNow: () => Date.now(),
    log: silentLogger,
    onCounts: (deposits, withdrawals) => counts.push([deposits, withdrawals]),
    onChange: () => {},
    onOrders: () => {},
    onNewOrders: (added) => announced.push(...added.map(({ id }) => id)),
    onOrdersFetched: () => {},
  })
  return () => orders.stop()
})

test('a reading that began before a push does not replace the pushed count', async () => {
  void orders.refetch()
  await flush()
  push(2)
  await answer('1')
  expect(counts).toEqual([[2, 0]])
  expect(announced).toEqual(['1'])
})

test('a reading without a push meanwhile says what is pending, without what was decided', async () => {
  void orders.refetch()
  await answer('1', { id: '2', state: 1 }, { id: '3', state: 0 })
  expect(counts).toEqual([[2, 0]])
  expect(announced).toEqual(['1', '3'])
  expect(orders.all.map(({ id }) => id)).toEqual(['1', '3'])
})

test('a reading of the former session announces and counts nothing in the next', async () => {
  void orders.refetch()
  await flush()
  orders.stop()
  counts.length = 0
  void orders.refetch()
  await answer('1')
  expect([counts, announced, orders.all]).toEqual([[], [], []])
})

describe('a reading that does not end', () => {
  /** A reading is sent some turns after it was asked for. */
  const wait = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await flush()
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))

  test('is replaced once, when an order was pushed meanwhile', async () => {
    void orders.refetch()
    await wait(4_000)
    push(1)
    await wait(900)
    expect(answers).toHaveLength(1)
    await wait(200)
    expect(answers).toHaveLength(2)
    push(2)
    await wait(20_000)
    expect(answers).toHaveLength(2)
    answers.shift()
    await answer('1', '2')
    expect(announced).toEqual(['1', '2'])
  })

  test('is replaced at once by a push when it is late already, and again after one has succeeded', async () => {
    void orders.refetch()
    await wait(6_000)
    expect(answers).toHaveLength(1)
    push(1)
    await wait(0)
    answers.shift()
    await answer('1')
    await wait(1_000)
    push(2)
    await wait(0)
    expect(answers).toHaveLength(1)
    await wait(5_000)
    expect(answers).toHaveLength(2)
  })

  test('that answers what came before it leaves the next one expected', async () => {
    void orders.refetch()
    await wait(1_000)
    push(2)
    await answer('1')
    await wait(1_000)
    expect(answers).toHaveLength(1)
    await wait(5_000)
    expect(answers).toHaveLength(2)
  })

  test('is left alone while the server is slow, and when nothing was pushed', async () => {
    isStrained = true
    void orders.refetch()
    push(1)
    await wait(20_000)
    expect(answers).toHaveLength(1)
  })

  test('of a session that ended is not replaced', async () => {
    void orders.refetch()
    push(1)
    await wait(1_000)
    orders.stop()
    await wait(20_000)
    expect(answers).toHaveLength(1)
  })
})
