import { expect, test } from 'vitest'
import {
  isNewestFirst,
  listsToReadOn,
  mergeTimeline,
  type Reading,
} from '#renderer/features/timeline/merge-timeline.ts'
import fc from '../../fast-check.ts'

type Entry = { at: number | null; of: string }
const reading = (of: string, state: Reading<Entry>['state'], ...times: (number | null)[]): Reading<Entry> => ({
  entries: times.map((at) => ({ at, of })),
  state,
})
const timesOf = (readings: Reading<Entry>[]) => mergeTimeline(readings).visible.map(({ at, of }) => `${of}${at}`)

test('lists that are read to their end are one list, newest first', () => {
  const readings = [reading('a', 'ended', 9, 5, 1), reading('b', 'ended', 8, 2), reading('c', 'ended')]
  expect(timesOf(readings)).toEqual(['a9', 'b8', 'a5', 'b2', 'a1'])
  expect(mergeTimeline(readings).readTo).toBeNull()
})

test('of one instant the first list comes first, and each list keeps its order', () => {
  const readings = [reading('a', 'ended', 5, 5, 3), reading('b', 'ended', 5, 5)]
  readings[0]!.entries[0]!.of = 'A'
  expect(timesOf(readings)).toEqual(['A5', 'a5', 'b5', 'b5', 'a3'])
})

test('what is older than a list was read to waits, at its page boundary and beyond', () => {
  const readings = [reading('a', 'open', 9, 6), reading('b', 'ended', 7, 6, 5), reading('c', 'open', 8, 1)]
  expect(timesOf(readings)).toEqual(['a9', 'c8', 'b7', 'a6', 'b6'])
  expect(mergeTimeline(readings)).toMatchObject({ readTo: 6, heldCount: 2 })
})

test('nothing is visible before each list has its first page, and a list that failed keeps none back', () => {
  expect(timesOf([reading('a', 'ended', 9), reading('b', 'first')])).toEqual([])
  expect(timesOf([reading('a', 'ended', 9, 1), reading('b', 'failed', 5)])).toEqual(['a9', 'b5', 'a1'])
  expect(timesOf([reading('a', 'ended', 9), reading('b', 'failed')])).toEqual(['a9'])
})

test('without a time an entry stands apart and decides nothing', () => {
  const { visible, undated, readTo } = mergeTimeline([reading('a', 'open', 9, null, 6, null), reading('b', 'ended', 7)])
  expect(visible.map(({ at }) => at)).toEqual([9, 7, 6])
  expect(undated.map(({ of }) => of)).toEqual(['a', 'a'])
  expect(readTo).toBe(6)
})

test('a list that is not newest first says nothing of what it has not given yet', () => {
  expect(isNewestFirst([{ at: 1 }, { at: 2 }])).toBe(false)
  expect(isNewestFirst([{ at: null }])).toBe(false)
  expect(timesOf([reading('a', 'open', 1, 2), reading('b', 'ended', 3)])).toEqual(['b3', 'a2', 'a1'])
})

test('read on is what keeps the others back, and what has no order', () => {
  const lists = { a: reading('a', 'open', 9, 6), b: reading('b', 'open', 8, 2), c: reading('c', 'failed', 9) }
  expect(listsToReadOn(Object.entries(lists))).toEqual(['a'])
  expect(listsToReadOn(Object.entries({ ...lists, d: reading('d', 'open', 1, 2) }))).toEqual(['a', 'd'])
  expect(listsToReadOn([['c', lists.c]])).toEqual([])
})

test('reading on never puts an entry before one that was visible: property', () => {
  const list = fc
    .array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 })
    .map((times) => times.toSorted((a, b) => b - a))
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (lists, size) => {
      const pages = lists.map(() => 1)
      const read = () =>
        lists.map((times, i) => {
          const isEnded = pages[i]! * size >= times.length
          return [i, reading(String(i), isEnded ? 'ended' : 'open', ...times.slice(0, pages[i]! * size))] as const
        })
      const named = () => read().map(([i, one]) => [String(i), one] as const)
      let before = mergeTimeline(read().map(([, one]) => one)).visible
      for (let press = 0; press < 60; press++) {
        const next = listsToReadOn(named())
        if (next.length === 0) break
        for (const name of next) pages[Number(name)]!++
        const { visible } = mergeTimeline(read().map(([, one]) => one))
        // Those that are new are no newer than the oldest that was there.
        const oldest = before.at(-1)?.at ?? Number.POSITIVE_INFINITY
        expect(visible.filter(({ at }) => at! > oldest)).toEqual(before.filter(({ at }) => at! > oldest))
        before = visible
      }
      expect(before.length).toBe(lists.flat().length)
    }),
  )
})
