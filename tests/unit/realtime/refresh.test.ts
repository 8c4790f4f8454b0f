import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshQueries } from '../../../src-renderer/realtime/refresh.ts'
import { setLive, useLive } from '../../../src-renderer/stores/live.ts'

const queries = new QueryClient()
refreshQueries(queries)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tell = (change: object) => setLive({ alerts: { ...useLive.getState().alerts, ...change } })
function readings() {
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
  return () => invalidate.mock.calls.map(([filter]) => filter?.queryKey)
}

describe('the order pages read again (D1 §4)', () => {
  test('once for a new order, which comes as a count and then as a reading', () => {
    const read = readings()
    tell({ deposits: 5 })
    vi.advanceTimersByTime(200)
    tell({ ordersVersion: 1 })
    tell({ deposits: 6 })
    vi.advanceTimersByTime(200)
    tell({ ordersVersion: 2 })
    vi.advanceTimersByTime(60_000)
    expect(read()).toEqual([['pay'], ['pay']])
  })

  test('for a count alone, where the reading it stands for fails', () => {
    const read = readings()
    tell({ withdrawals: 3 })
    expect(read()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(read()).toEqual([['pay']])
  })

  test('not for messages', () => {
    const read = readings()
    tell({ messages: 9, messagesVersion: 4 })
    vi.advanceTimersByTime(60_000)
    expect(read()).toEqual([])
  })
})
