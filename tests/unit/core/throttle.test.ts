import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batcher } from '#main/core/scheduling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a batcher forwards one item immediately, a burst together and in order, and loses nothing', () => {
  const batches: number[][] = []
  const batched = new Batcher<number>((items) => batches.push(items), 30)
  batched.add(1)
  expect(batches).toEqual([[1]])
  for (const item of [2, 3, 4]) batched.add(item)
  expect(batches).toEqual([[1]])
  vi.advanceTimersByTime(30)
  expect(batches).toEqual([[1], [2, 3, 4]])
  vi.advanceTimersByTime(1_000)
  batched.add(5)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  vi.advanceTimersByTime(1_000)
  expect(batches).toHaveLength(3)
})

test('dropped items are not forwarded, later ones are', () => {
  const batches: number[][] = []
  const batched = new Batcher<number>((items) => batches.push(items), 30)
  for (const item of [1, 2]) batched.add(item)
  batched.drop()
  vi.advanceTimersByTime(1_000)
  expect(batches).toEqual([[1]])
  batched.add(3)
  expect(batches).toEqual([[1], [3]])
})
