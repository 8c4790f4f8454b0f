import { type Amount, formatAmount, fromHundredths, toHundredths } from '#shared/money.ts'
import type { Column, SummedColumn } from '../table/columns.ts'

/** The column with sums in the totals row. By default every row takes part, with the column's amount. */
export function summed<T>(
  column: Column<T>,
  format: (sum: Amount) => string = formatAmount,
  getAmount: SummedColumn<T>['sum']['getAmount'] = (row) => column.amount?.(row) ?? null,
): SummedColumn<T> {
  return { ...column, sum: { getAmount, format } }
}

export const isSummed = <T>(column: Column<T>): column is SummedColumn<T> => column.sum !== undefined

/** The exact sum of a column. */
export interface ColumnSum {
  hundredths: bigint
  /** Rows in the sum. */
  count: number
  /** Rows left out because their amount is unreadable. */
  unreadable: number
}

export const EMPTY_SUM: ColumnSum = { hundredths: 0n, count: 0, unreadable: 0 }

/** The sum with the amounts of more rows; those without a readable amount are counted (A281). */
export function addRows<T>({ sum }: SummedColumn<T>, rows: readonly T[], start = EMPTY_SUM): ColumnSum {
  const result = { ...start }
  for (const row of rows) {
    const amount = sum.getAmount(row)
    if (amount === undefined) continue
    const hundredths = toHundredths(amount)
    if (hundredths === null) result.unreadable++
    else {
      result.hundredths += hundredths
      result.count++
    }
  }
  return result
}

/** Formats a sum; `—` if no row has an amount, which is not 0. */
export const formatSum = <T>({ sum }: SummedColumn<T>, { hundredths, count }: ColumnSum): string =>
  count === 0 ? '—' : sum.format(fromHundredths(hundredths))
