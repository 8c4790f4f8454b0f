import { expect, test } from 'vitest'
import { splitEvenly } from '#renderer/form/layout/section.tsx'

test.each([
  [[], 0],
  [[4], 1],
  [[4, 4], 1],
  [[9, 1, 1], 1],
  [[1, 1, 9], 2],
  [[3, 3, 2, 2, 2, 6, 2], 4],
  // The earlier of two that are as good.
  [[1, 2, 1], 1],
])('%j: %i stand in the first column', (heights, count) => {
  expect(splitEvenly(heights)).toBe(count)
})
