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

describe('order queries are invalidated (D1 §4)', () => {
  test('once per new order, although its count and its orders version arrive separately', () => {
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

  test('by the count alone when no new orders version follows', () => {
    const read = readings()
    tell({ withdrawals: 3 })
    expect(read()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(read()).toEqual([['pay']])
  })

  test('not by message counts', () => {
    const read = readings()
    tell({ messages: 9, messagesVersion: 4 })
    vi.advanceTimersByTime(60_000)
    expect(read()).toEqual([])
  })
})
