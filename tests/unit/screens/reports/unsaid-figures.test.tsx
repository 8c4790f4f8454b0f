// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { summaryTable } from '#renderer/features/statistics/statistics-tables.ts'
import { retainedColumns } from '#renderer/screens/reports/list-dialogs.tsx'
import { MetricTile } from '#renderer/screens/reports/metric-tile.tsx'
import { metrics } from '#renderer/screens/reports/metrics.ts'
import { dayText } from '#renderer/screens/reports/referral-log.tsx'

const [deposits] = metrics

test.each([
  [undefined, '—', false],
  [null, '—', false],
  ['5,00', '—', false],
  [{ amount: 500, scale: 2 }, '—', false],
  [0, '0.00', true],
  ['¥5.00', '5.00', false],
])('details of deposits of %o, told as %s, are missing only where they are 0', (value, figure, isNone) => {
  const markup = renderToStaticMarkup(
    <MetricTile
      metric={deposits!}
      report={{ payInBalance: value as never }}
      previous={{ payInBalance: 5 }}
      days={[]}
      onDetails={() => {}}
    />,
  )
  expect(markup).toContain(`>${figure}<`)
  expect(markup.includes('总上分为 0，没有明细')).toBe(isNone)
})

test('the line of a balance is broken where a day of it is not known', () => {
  const days = [5, 7, null, 6, null, 4, 3].map((payBalance, i) => {
    return { day: `2026-11-2${i}`, report: payBalance === null ? undefined : { payBalance }, error: null }
  })
  const metric = metrics.find(({ kind }) => kind === 'level')!
  const markup = renderToStaticMarkup(<MetricTile metric={metric} report={{}} previous={undefined} days={days} />)
  expect(/ d="([^"]*)"/.exec(markup)?.[1]).toBe('M10,16h0L30,2M70,9h0M110,23h0L130,30')
})

test('a member without a balance at the end of a day has an unknown one, and no member has none', () => {
  const balances = retainedColumns.filter(({ id }) => id.startsWith('balance'))
  const row = { key: '', userId0: 1, name0: '小明', userId1: 2, balance1: 0, userId2: null }
  expect(balances.map(({ text }) => text(row))).toEqual(['—', '0.00', ''])
})

test.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-11-25T00:00:00', '2026-11-25'],
  ['2026-11-25T16:00:00Z', '2026-11-26'],
  [1_795_536_000, '2026-11-25'],
  ['/Date(1795536000000)/', '2026-11-25'],
  ['11月', '11月'],
  [null, ''],
])('the day of a referral %s is %s in Beijing', (logDate, day) => {
  expect(dayText({ key: '', logDate } as never)).toBe(day)
})

test('statistics of a member have blank cells for what is missing, and a dash for what cannot be read', () => {
  const { headings, rows } = summaryTable({
    payInBalance: { amount: '5.00' },
    payOutBalance: '5,00',
    sumNumber: { count: 5 },
    sumBalance: null,
    scale: { value: 3 },
  } as never)
  const cell = (heading: string) => rows[0]!.cells[headings.indexOf(heading)]
  expect(['上分', '下分', '注数', '总投注', '比例', '超无视'].map(cell)).toEqual(['5.00', '—', '—', '', '3', ''])
})
