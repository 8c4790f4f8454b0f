import { expect, test } from 'vitest'
import { formatCompared } from '#renderer/form/edit/format-value.ts'

const compare = (...values: unknown[]) => formatCompared(values, () => undefined)

test('short values are compared whole, as the form shows them', () => {
  expect(compare(1.95, '2.5')).toEqual(['1.95', '2.5'])
  expect(compare(null, true)).toEqual(['（空）', '开'])
  expect(compare([9_007_199_254_740_993n], [1])).toEqual(['[9007199254740993]', '[1]'])
  expect(formatCompared([1, 2], (value) => `第 ${value} 档`)).toEqual(['第 1 档', '第 2 档'])
})

test('long texts are cut to where they differ, with what stands around it', () => {
  const [before, after] = compare(
    `${'前'.repeat(500)}旧${'后'.repeat(500)}`,
    `${'前'.repeat(500)}新的${'后'.repeat(500)}`,
  )
  expect(before).toBe(`…${'前'.repeat(40)}旧${'后'.repeat(40)}…`)
  expect(after).toBe(`…${'前'.repeat(40)}新的${'后'.repeat(40)}…`)
})

test('a difference in repeated text is found although beginning and end overlap', () => {
  const [before, after] = compare('甲'.repeat(600), '甲'.repeat(601))
  expect([before, after]).toEqual([`…${'甲'.repeat(40)}`, `…${'甲'.repeat(41)}`])
})

test('rich text is compared as text, and by its markup where only that differs', () => {
  expect(compare('<p>旧<b>的</b></p>', '<p>新的</p>')).toEqual(['旧的', '新的'])
  expect(compare('<p>的</p>', '<p><b>的</b></p>')).toEqual(['<p>的</p>', '<p><b>的</b></p>'])
})

test('a hundred thousand characters and direction marks stay harmless', () => {
  const [before, after] = compare('旧\u202E', `${'新'.repeat(100_000)}\u202E`)
  expect(before).not.toContain('\u202E')
  expect(after!.length).toBeLessThanOrEqual(1_001)
})
