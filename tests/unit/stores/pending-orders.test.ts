import { expect, test } from 'vitest'
import type { Desktop } from '#contract/desktop.ts'
import { followOrders, usePendingOrders } from '#renderer/stores/pending-orders.ts'

const bridge = { listener: (_change: unknown) => {}, reads: [] as ((state: unknown) => void)[] }
const desktop = {
  onOrders: (listener: (change: unknown) => void) => {
    bridge.listener = listener
    return () => {}
  },
  readState: () => new Promise((resolve) => bridge.reads.push(resolve)),
} as unknown as Pick<Desktop, 'onOrders' | 'readState'>

const none = { deposits: [], withdrawals: [] }
const order = { id: 1, inOrOut: true, payTime: '2026-11-20 08:00:00' }
const change = (version: number, isComplete = false) => ({
  version,
  error: null,
  orders: { changed: [order], left: [], isComplete },
})

test('orders are read once; a change whose version before is not here has all of them read again', async () => {
  followOrders(desktop)
  expect(bridge.reads).toHaveLength(1)
  bridge.reads[0]!({ version: 3, orders: none, error: null })
  await expect.poll(() => usePendingOrders.getState().version).toBe(3)
  bridge.listener(change(4))
  expect(usePendingOrders.getState()).toMatchObject({ version: 4, orders: { deposits: [order] } })
  expect(bridge.reads).toHaveLength(1)
  bridge.listener(change(6))
  expect(bridge.reads).toHaveLength(2)
  expect(usePendingOrders.getState().version).toBe(4)
})
