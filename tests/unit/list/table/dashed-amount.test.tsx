// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dashedUntil, signedMoney, winLost } from '#renderer/list/table/cells.tsx'

type Row = { award: number | string | null; settled: boolean }
const column = dashedUntil<Row>(
  ({ settled }) => settled,
  signedMoney('award', '奖励', ({ award }) => award),
)
const show = (award: Row['award'], settled = false) =>
  renderToStaticMarkup(column.cell({ award, settled })).replace(/<[^>]*>/g, '')

test('an amount that does not exist yet is a dash, copied and exported as received', () => {
  for (const award of [0, '0', '0.00', '-0.0']) expect(show(award)).toBe('—')
  expect(column.text({ award: 0, settled: false })).toBe('0.00')
})

test('the zero of one that exists is a zero', () => {
  expect(show(0, true)).toBe('0.00')
})

test('what is not exactly zero is shown in any state, also where it is rounded to zero', () => {
  expect(show(12.5)).toBe('+12.50')
  expect(show('-3')).toBe('-3.00')
  expect(show('0.001')).toBe('0.00')
  expect(show(1e-9)).toBe('0.00')
})

test('what is no amount stays what it is', () => {
  expect(show(null, true)).toBe(show(null))
})

test('a deduction is not red, a loss of the site is (A405)', () => {
  const moved = signedMoney<Row>('change', '变动金额', ({ award }) => award)
  const profit = winLost<Row>('profit', '盈亏', ({ award }) => award)
  const classOf = (of: typeof moved, award: number) =>
    /class="(.*?)"/.exec(renderToStaticMarkup(of.cell({ award, settled: true })))?.[1]
  expect([-5, 0, 5].map((amount) => classOf(moved, amount))).toEqual([undefined, 'muted', 'gain'])
  expect([-5, 5].map((amount) => classOf(profit, amount))).toEqual(['loss', 'gain'])
})
