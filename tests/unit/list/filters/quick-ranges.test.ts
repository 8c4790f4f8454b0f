import { describe, expect, test } from 'vitest'
import { type DaysFilter, resolveValues } from '#renderer/list/filters/filters.ts'
import { describeRange, formatRange, quickRanges, readTyped } from '#renderer/list/filters/quick-ranges.ts'

const today = '2026-11-23'
const filter: DaysFilter = { kind: 'days', label: '日期', window: 30, initial: 1, times: true }

describe('a range in words', () => {
  test.each([
    [{ from: today, to: today }, '今天'],
    [{ from: '2026-11-22', to: '2026-11-22' }, '昨天'],
    [{ from: '2026-11-17', to: today }, '近 7 天'],
    [{ from: '2026-10-25', to: today }, '近 30 天'],
    [{ from: '2026-11-20', to: today }, '11-20 – 11-23'],
    [{ from: '2026-11-18', to: '2026-11-18' }, '11-18'],
    [{ from: '2025-12-31', to: '2025-12-31' }, '2025-12-31'],
    [{ from: '2026-11-2', to: today }, '日期有误 – 11-23'],
    [{ from: today, to: today, fromTime: '08:30:00', toTime: '09:30:15' }, '今天 08:30–09:30:15'],
  ])('%o', (values, words) => {
    expect(describeRange(filter, values, today)).toBe(words)
  })

  test('any day, where another filter allows it', () => {
    const pending: DaysFilter = { ...filter, anyDayWhen: { name: 'state', value: '0' } }
    expect(describeRange(pending, { state: '0', from: '', to: '' }, today)).toBe('不限日期')
    expect(formatRange({ from: '', to: '' })).toBe('不限日期')
    expect(quickRanges(pending, {}).map(({ label }) => label)).not.toContain('不限日期')
  })
})

test('quick ranges are relative to today and within the window of the list', () => {
  expect(quickRanges(filter, {})).toEqual([
    { label: '今天', change: { from: '0', to: '0' } },
    { label: '昨天', change: { from: '-1', to: '-1' } },
    { label: '近 7 天', change: { from: '-6', to: '0' } },
    { label: '近 30 天', change: { from: '-29', to: '0' } },
  ])
  expect(quickRanges({ ...filter, window: 366 }, {}).map(({ label }) => label)).toEqual(['今天', '昨天', '近 7 天'])
})

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['2026.11.5', '2026-11-05'],
  ['2026。11。5', '2026-11-05'],
  ['2026年11月5日', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['２０２６－１１－０５', '2026-11-05'],
  ['8：00', '08:00'],
  [' 08:30:15 ', '08:30:15'],
  ['', ''],
  ['2026-11', '2026-11'],
  ['abc', 'abc'],
])('%j is typed for %j', (input, value) => {
  expect(readTyped(input)).toBe(value)
})

test('a day is typed digit by digit, and no part of it is one relative to today', () => {
  for (let length = 1; length < 10; length++) {
    const from = readTyped('2026-11-20'.slice(0, length))
    expect(resolveValues([filter], { from, to: today }, today).from).toBe(from)
  }
  expect(resolveValues([filter], { from: readTyped('-1'), to: today }, today).from).not.toBe('2026-11-22')
})
