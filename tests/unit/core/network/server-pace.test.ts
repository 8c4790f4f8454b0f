import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerPace } from '#main/core/gateway/forwarder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answered = (pace: ServerPace, times: number[]) => {
  for (const ms of times) pace.add('https://a', ms, 200, null)
  return pace.isStrained
}

test('a server is slow once half of its answers take over a second, and no more when they do not', () => {
  const pace = new ServerPace()
  expect(answered(pace, [5_000, 5_000, 5_000, 20])).toBe(false)
  expect(answered(pace, [1_500])).toBe(true)
  expect(answered(pace, Array(15).fill(900))).toBe(false)
  expect(answered(pace, [9_000, 9_000])).toBe(false)
})

test.each([429, 503])('a server that answers %i is asked less for a minute, or as long as it says', (status) => {
  const pace = new ServerPace()
  pace.add('https://a', 20, status, null)
  vi.advanceTimersByTime(59_000)
  expect(pace.isStrained).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(pace.isStrained).toBe(false)
  pace.add('https://a', 20, status, '120')
  vi.advanceTimersByTime(119_000)
  expect(pace.isStrained).toBe(true)
  // Another server has a pace of its own.
  pace.add('https://b', 20, 200, null)
  expect(pace.isStrained).toBe(false)
})

test.each(['0', ' 0', '1'])(
  'after `Retry-After: %s` a server is asked less for ten seconds all the same',
  (retryAfter) => {
    const pace = new ServerPace()
    pace.add('https://a', 20, 503, retryAfter)
    vi.advanceTimersByTime(9_000)
    expect(pace.isStrained).toBe(true)
    vi.advanceTimersByTime(2_000)
    expect(pace.isStrained).toBe(false)
  },
)
