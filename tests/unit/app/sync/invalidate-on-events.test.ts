import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidateOnEvents } from '../../../../src-renderer/app/sync/invalidate-on-events.ts'
import { setAlertState, useAlertState } from '../../../../src-renderer/stores/alert-state.ts'

const queryClient = new QueryClient()
invalidateOnEvents(queryClient)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pushAlerts = (change: object) => setAlertState({ alerts: { ...useAlertState.getState().alerts, ...change } })
function spyInvalidations() {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  return () => invalidate.mock.calls.map(([filter]) => filter?.queryKey)
}

describe('order queries are invalidated (D1 §4)', () => {
  test('once per new order, although its count and its orders version arrive separately', () => {
    const invalidatedKeys = spyInvalidations()
    pushAlerts({ deposits: 5 })
    vi.advanceTimersByTime(200)
    pushAlerts({ ordersVersion: 1 })
    pushAlerts({ deposits: 6 })
    vi.advanceTimersByTime(200)
    pushAlerts({ ordersVersion: 2 })
    vi.advanceTimersByTime(60_000)
    expect(invalidatedKeys()).toEqual([['pay'], ['pay']])
  })

  test('by the count alone when no new orders version follows', () => {
    const invalidatedKeys = spyInvalidations()
    pushAlerts({ withdrawals: 3 })
    expect(invalidatedKeys()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(invalidatedKeys()).toEqual([['pay']])
  })

  test('not by message counts', () => {
    const invalidatedKeys = spyInvalidations()
    pushAlerts({ messages: 9, messagesVersion: 4 })
    vi.advanceTimersByTime(60_000)
    expect(invalidatedKeys()).toEqual([])
  })
})
