import { describe, expect, test } from 'vitest'
import { computePercentChange, formatShare } from '#renderer/lib/figures.ts'
import { isMasked, maskPersonal, mayBeSame } from '#renderer/lib/mask-personal.ts'
import {
  chartDays,
  comparedDay,
  comparisonRange,
  countDays,
  lastDays,
  resolveComparison,
  resolveQuickRange,
} from '#renderer/lib/report-ranges.ts'

describe('the comparison of the report (A276)', () => {
  const today = '2026-11-21'
  const week = { from: '2026-11-14', to: '2026-11-20' }
  test.each([
    ['previous', week, { from: '2026-11-07', to: '2026-11-13', label: '较前7日' }],
    ['week', week, { from: '2026-11-07', to: '2026-11-13', label: '较上周同期' }],
    // Whole weeks, so that the ranges do not overlap.
    ['week', { from: '2026-11-13', to: '2026-11-20' }, { from: '2026-10-30', to: '2026-11-06', label: '较2周前同期' }],
    ['week', { from: today, to: today }, { from: '2026-11-14', to: '2026-11-14', label: '较上周同期全天' }],
    ['month', week, { from: '2026-10-14', to: '2026-10-20', label: '较上月同期' }],
    // A shorter month ends earlier, never in the next one.
    ['month', { from: '2026-03-30', to: '2026-03-31' }, { from: '2026-02-28', to: '2026-02-28', label: '较上月同期' }],
    ['2026-10-01', week, { from: '2026-10-01', to: '2026-10-07', label: '较 2026-10-01 至 2026-10-07' }],
    // As many days as the report's, all of them over: fewer would look like growth.
    ['2026-11-19', week, { from: '2026-11-14', to: '2026-11-20', label: '较 2026-11-14 至 2026-11-20' }],
    [today, { from: today, to: today }, { from: '2026-11-20', to: '2026-11-20', label: '较 2026-11-20 全天' }],
    ['none', week, null],
  ] as const)('%s of %o is %o', (choice, range, compared) => {
    expect(resolveComparison(choice, range, null, today)).toEqual(compared)
  })

  test('each day of the chart has a day to compare with, and none beyond the end of the compared range', () => {
    const october = { from: '2026-10-01', to: '2026-10-31' }
    const september = resolveComparison('month', october, 'lastMonth', today)!
    expect(comparedDay('2026-10-01', october, september)).toBe('2026-09-01')
    expect(comparedDay('2026-10-30', october, september)).toBe('2026-09-30')
    expect(comparedDay('2026-10-31', october, september)).toBeNull()
  })

  test('the week up to a single day is compared with a week that does not overlap with it', () => {
    const day = { from: today, to: today }
    const compare = (choice: 'previous' | 'month') =>
      chartDays(day).map((each) => comparedDay(each, day, resolveComparison(choice, day, 'today', today)!))
    expect(compare('previous')).toEqual(lastDays({ from: '2026-11-08', to: '2026-11-14' }, 7))
    expect(compare('month').at(-1)).toBe('2026-10-21')
    // A later day is chosen to compare with: its week is drawn, not the one before.
    const past = { from: '2026-10-01', to: '2026-10-01' }
    expect(comparedDay('2026-10-01', past, resolveComparison('2026-11-10', past, null, today)!)).toBe('2026-11-10')
  })

  test('the chart has the days of the range, at most 31, or the week up to a single day', () => {
    expect(chartDays(week)).toEqual(lastDays(week, 7))
    expect(chartDays({ from: '2026-10-01', to: '2026-10-31' })).toHaveLength(31)
    expect(chartDays({ from: '2026-09-01', to: '2026-10-31' })[0]).toBe('2026-10-01')
    expect(chartDays({ from: today, to: today })).toEqual(lastDays({ from: today, to: today }, 7))
  })
})

describe('quick ranges of the report (D3 §2.2, A134)', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-11-21', '2026-11-14', '2026-11-20'],
    ['month', '2026-11-21', '2026-11-01', '2026-11-20'],
    ['month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (name, today, from, to) => {
    expect(resolveQuickRange(name, today)).toEqual({ from, to })
  })

  test.each([
    // Day ranges are compared with as many previous days; today with the whole day before.
    ['today', '2026-11-21', '2026-11-20', '2026-11-20', '较昨日全天'],
    ['yesterday', '2026-11-21', '2026-11-19', '2026-11-19', '较前一日'],
    ['last7', '2026-11-21', '2026-11-07', '2026-11-13', '较前7日'],
    // Months are compared with the previous month, which may be shorter.
    ['month', '2026-11-21', '2026-10-01', '2026-10-20', '较上月同期'],
    ['month', '2026-03-31', '2026-02-01', '2026-02-28', '较上月同期'],
    ['month', '2026-11-01', '2026-10-01', '2026-10-01', '较上月同期全天'],
    ['lastMonth', '2026-11-21', '2026-09-01', '2026-09-30', '较前一月'],
  ] as const)('%s on %s is compared with %s to %s', (name, today, from, to, label) => {
    expect(comparisonRange(resolveQuickRange(name, today), name, today)).toEqual({ from, to, label })
  })

  test('a custom range is compared with as many previous days; the chart ends with its last day', () => {
    const range = { from: '2026-11-10', to: '2026-11-12' }
    expect(countDays(range)).toBe(3)
    expect(comparisonRange(range, null, '2026-11-21')).toEqual({
      from: '2026-11-07',
      to: '2026-11-09',
      label: '较前3日',
    })
    expect(comparisonRange({ from: '2026-11-20', to: '2026-11-21' }, null, '2026-11-21').label).toBe('较前2日全天')
    expect(chartDays(range)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
  })
})

test.each([
  [150, 100, { direction: 'up', percent: '50.0%' }],
  [100, 150, { direction: 'down', percent: '33.3%' }],
  ['0.03', '0.01', { direction: 'up', percent: '200.0%' }],
  [12_345_678_901_234_567n, 12_345_678_901_234_566n, { direction: 'up', percent: '0.0%' }],
  [20_000, 1, { direction: 'up', percent: '1,999,900.0%' }],
  // A larger loss is a decrease, a smaller one an increase.
  [-200, -100, { direction: 'down', percent: '100.0%' }],
  [50, -100, { direction: 'up', percent: '150.0%' }],
  [7, 7, { direction: 'same', percent: '' }],
  [7, 0, { direction: 'up', percent: '' }],
  [undefined, 7, null],
  [7, null, null],
] as const)('percent change to %s from %s', (now, before, change) =>
  expect(computePercentChange(now, before)).toEqual(change),
)

test.each([
  ['13812348000', '138****8000'],
  ['6222021234567890123', '622****0123'],
  ['12345678', '12****78'],
  ['123', '1****'],
  ['someone@example.com', 's****@example.com'],
  ['113.87.12.200', '113.87.*.*'],
  ['2001:db8::1', '2001:****'],
  [' 138 1234 8000 ', '138****8000'],
  ['', ''],
])('%s is masked as %s (A144)', (value, displayed) => expect(maskPersonal(value)).toBe(displayed))

test.each([
  ...['138****1234', '138*1234', '1381234xxxx', '138XXXX1234', '******', '＊＊', '••••1234', '6222 **** **** 1234'],
  ...['a***@qq.com', 'wxid_**9', '张*', '*三', '王＊＊', '欧阳·**', 'T9y●●●x'],
])('%s is masked by the server (A376)', (value) => expect(isMasked(value)).toBe(true))

test.each([
  ...[
    '13812341234',
    'a@qq.com',
    '张三',
    '',
    null,
    undefined,
    0,
    '0x9fE4',
    'XXL',
    '5*',
    '满100*送10**',
    '买一送一 * 限时',
    '2*3*4',
  ],
])('%s is not masked by the server', (value) => expect(isMasked(value)).toBe(false))

test.each([
  ['6222****1234', '622202 9999 1234', true],
  ['6222****1234', '6222029999 1235', false],
  ['6222****1234', '6222********1234', true],
  ['张*', '张三', true],
  ['李*', '张三', false],
  ['******', '张三', true],
  ['138XXXX1234', '13812341234', true],
])('%s may be %s: %s', (masked, value, isPossible) => {
  expect(mayBeSame(masked, value)).toBe(isPossible)
  expect(mayBeSame(value, masked)).toBe(isPossible)
})

test.each([
  ['0.1', '0.3', '33.3%'],
  [9_007_199_254_740_993n, 9_007_199_254_740_993n, '100.0%'],
  [1, 0, ''],
  [null, 5, ''],
] as const)('share: %s of %s', (part, whole, share) => expect(formatShare(part as never, whole)).toBe(share))
