import { expect, test } from 'vitest'
import { money } from '#renderer/list/table/cells.tsx'
import { addRows, formatSum, summed } from '#renderer/list/totals/column-sums.ts'
import { type Amount, formatSigned, toHundredths } from '#shared/money.ts'
import fc from '../../fast-check.ts'

interface Row {
  amount?: Amount | null | undefined
}

const column = summed(money<Row>('amount', '金额', ({ amount }) => amount))
const rowsOf = (...amounts: (Amount | null | undefined)[]) => amounts.map((amount) => ({ amount }))

test('a sum is exact, whatever the pages it was read in', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.nat(20), (hundredths, cut) => {
      const rows = hundredths.map((n) => ({ amount: `${n / 100n}.${'00'}` }))
      const whole = addRows(column, rows)
      expect(addRows(column, rows.slice(cut), addRows(column, rows.slice(0, cut)))).toEqual(whole)
      expect(whole.hundredths).toBe(rows.reduce((sum, { amount }) => sum + toHundredths(amount)!, 0n))
    }),
  )
  expect(formatSum(column, addRows(column, rowsOf(0.1, 0.2, '90071992547409.93')))).toBe('90,071,992,547,410.23')
})

test('rows whose amount is unreadable or missing are counted, never taken for 0', () => {
  const sum = addRows(column, rowsOf(5, null, undefined, '', '一百', '1'.repeat(500), Number.NaN))
  expect(sum).toEqual({ hundredths: 500n, count: 1, unreadable: 6 })
  expect(formatSum(column, addRows(column, rowsOf(null, '—')))).toBe('—')
  expect(formatSum(column, addRows(column, rowsOf(0)))).toBe('0.00')
})

test('a row that takes no part is neither added nor missed', () => {
  const settled = summed(
    money<Row>('amount', '金额', () => 1),
    formatSigned,
    ({ amount }) => amount,
  )
  expect(addRows(settled, rowsOf(undefined, 2))).toEqual({ hundredths: 200n, count: 1, unreadable: 0 })
  expect(formatSum(settled, addRows(settled, rowsOf(2)))).toBe('+2.00')
})
