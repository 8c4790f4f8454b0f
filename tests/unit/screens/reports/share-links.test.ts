import { expect, test } from 'vitest'
import { betsLink, daysWithBets, describeGameDays, ordersLink } from '#renderer/screens/reports/charts/shares.ts'
import type { Day } from '#shared/server-time.ts'

const TODAY: Day = '2026-11-21'
const range = (from: Day, to: Day) => ({ from, to })

test.each([
  [range('2026-11-15', '2026-11-21'), range('2026-11-15', '2026-11-21')],
  [range('2026-11-14', '2026-11-20'), range('2026-11-15', '2026-11-20')],
  [range('2026-11-14', '2026-11-15'), range('2026-11-15', '2026-11-15')],
  [range('2026-11-13', '2026-11-14'), null],
])('of %o the bets of %o can be queried', (days, expected) => expect(daysWithBets(days, TODAY)).toEqual(expected))

test('the note names the days that are counted, the hint those that are not', () => {
  expect(describeGameDays(range(TODAY, TODAY), TODAY)).toEqual({ note: '今日 11-21' })
  expect(describeGameDays(range('2026-11-20', '2026-11-20'), TODAY)).toEqual({ note: '11-20' })
  expect(describeGameDays(range('2026-11-12', '2026-11-20'), TODAY)).toEqual({
    note: '11-15 至 11-20',
    hint: '注单可查近 7 天，不含 11-12 至 11-14。',
  })
})

test('orders are linked as far back as their list can be queried', () => {
  const last = range('2026-10-23', '2026-11-20')
  expect(ordersLink('withdrawal', last, TODAY, 4)).toBe(
    '/Main/UpDownScore/2?state=1&from=2026-10-23&to=2026-11-20&paytype=4',
  )
  expect(ordersLink('deposit', last, TODAY)).toBe('/Main/UpDownScore/1?state=1&from=2026-10-23&to=2026-11-20')
  expect(ordersLink('deposit', range('2026-10-22', '2026-11-20'), TODAY, 4)).toBeUndefined()
  expect(betsLink('60', range('2026-11-15', '2026-11-20'))).toBe('/Main/Bet?game=60&from=2026-11-15&to=2026-11-20')
})
