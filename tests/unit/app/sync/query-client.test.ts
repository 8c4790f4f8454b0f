import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invalidateOnEvents } from '#renderer/app/sync/query-client.ts'
import { setAlertState } from '#renderer/stores/alert-state.ts'
import { changePendingOrders, setPendingOrders, usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { useSession } from '#renderer/stores/session.ts'

const queryClient = new QueryClient()
invalidateOnEvents(queryClient)

afterEach(() => void vi.restoreAllMocks())

let version = 0
const publish = () =>
  changePendingOrders({ version: ++version, orders: { changed: [], left: [], isComplete: version === 1 }, error: null })
function spyInvalidations() {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  return () => invalidate.mock.calls.map(([filter]) => filter?.queryKey)
}

test('order queries are invalidated once per change of the pending orders, not by the first (D1 §4)', () => {
  const invalidatedKeys = spyInvalidations()
  publish()
  expect(invalidatedKeys()).toEqual([])
  publish()
  publish()
  expect(invalidatedKeys()).toEqual([['pay'], ['pay']])
})

test('nor by a reading that failed: the orders stay; the session’s end clears them', () => {
  const invalidatedKeys = spyInvalidations()
  changePendingOrders({ version: ++version, orders: null, error: '网络连接失败' })
  expect(usePendingOrders.getState()).toMatchObject({ orders: { deposits: [] }, error: '网络连接失败' })
  changePendingOrders({ version: ++version, orders: null, error: null })
  expect(usePendingOrders.getState().orders).toBeNull()
  publish()
  expect(invalidatedKeys()).toEqual([])
})

test('not by a state that arrives again', () => {
  publish()
  publish()
  const invalidatedKeys = spyInvalidations()
  setPendingOrders({ ...usePendingOrders.getState() })
  expect(invalidatedKeys()).toEqual([])
})

test('not by counts', () => {
  const invalidatedKeys = spyInvalidations()
  setAlertState({ alerts: { deposits: 3, withdrawals: 1, messages: 9 } })
  expect(invalidatedKeys()).toEqual([])
})

test('what was read in a session is gone in the next', () => {
  useSession.setState({ initialized: true, epoch: 1 })
  queryClient.setQueryData(['member', '7'], { name: '甲' })
  useSession.setState({ epoch: 1 })
  expect(queryClient.getQueryData(['member', '7'])).toEqual({ name: '甲' })
  useSession.setState({ epoch: 2 })
  expect(queryClient.getQueryData(['member', '7'])).toBeUndefined()
})
