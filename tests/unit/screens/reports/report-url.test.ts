import { expect, test } from 'vitest'
import { parseReportUrl } from '#renderer/screens/reports/use-report-url.ts'

const today = '2026-11-21'
const parse = (search: string) => parseReportUrl(new URLSearchParams(search), today)
const single = (day: string) => ({ from: day, to: day })

test.each([
  ['', { quick: 'today', range: single(today), isLimited: false, choice: 'previous' }],
  [
    'range=yesterday&compare=week',
    { quick: 'yesterday', range: single('2026-11-20'), isLimited: false, choice: 'week' },
  ],
  [
    'from=2026-11-01&to=2026-11-02',
    { quick: null, range: { from: '2026-11-01', to: '2026-11-02' }, isLimited: true, choice: 'previous' },
  ],
  // A day of last month's chart lies before the picker's window.
  ['day=2026-10-01', { quick: null, range: single('2026-10-01'), isLimited: false, choice: 'previous' }],
  ['compare=2026-10-01', { quick: 'today', range: single(today), isLimited: false, choice: '2026-10-01' }],
] as const)('"%s" is %o', (search, expected) => {
  expect(parse(search)).toEqual(expected)
})

test.each([
  'range=constructor',
  'day=2026-11-22',
  'day=2026-02-30',
  'day=2020-01-01',
  'compare=2026-11-22',
  'compare=2020-01-01',
  'compare=constructor',
  'compare=',
])('"%s" is ignored', (search) => {
  expect(parse(search)).toEqual(parse(''))
})
